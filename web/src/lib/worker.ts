// The service worker (public/sw.js) as the page sees it: it is asked for once the page is there, and a newer
// version that has come is announced, never taken in the middle of something.
import { base } from './router.svelte';

const mine = (): string =>
  typeof document === 'undefined'
    ? ''
    : (document.querySelector<HTMLMetaElement>('meta[name="posse-page"]')?.content ?? '');

let taking = false;

/** Registers it; `told` hears when a newer version of the page waits. */
export async function serve(told: () => void): Promise<ServiceWorkerRegistration> {
  const { serviceWorker } = navigator;
  const had = serviceWorker.controller !== null;
  let own = false;
  // Another tab has taken a newer version: this one goes on with what it has.
  serviceWorker.addEventListener('controllerchange', () => {
    if (taking) location.reload();
    else if (had && !own) told();
  });
  const service = await serviceWorker.register(`${base()}sw.js`, { updateViaCache: 'none' });
  const waits = async (fresh: ServiceWorker): Promise<void> => {
    // The document comes from the network first, so this page may be the newer version already.
    if ((await versionOf(fresh)) === mine()) {
      own = true;
      fresh.postMessage(mine());
    } else if (service.active) told();
  };
  const look = (): void => {
    const fresh = service.installing;
    fresh?.addEventListener('statechange', () => {
      if (fresh.state === 'installed') void waits(fresh);
    });
  };
  service.addEventListener('updatefound', look);
  look();
  if (service.waiting) void waits(service.waiting);
  else if (service.active && !service.installing) void fitted(service, service.active);
  return service;
}

/** A page that is another version than its worker asks for its own: a browser may leave that to the next page. */
async function fitted(service: ServiceWorkerRegistration, active: ServiceWorker): Promise<void> {
  if ((await versionOf(active)) !== mine()) await service.update().catch(() => undefined);
}

function versionOf(worker: ServiceWorker): Promise<string> {
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<string>) => done(data);
    worker.postMessage('version', [port2]);
  });
}

/** Loads the page anew, in its newer version. */
export async function takeNewer(): Promise<void> {
  const service = await navigator.serviceWorker.getRegistration();
  if (!service?.waiting) return location.reload();
  taking = true;
  service.waiting.postMessage('now');
}

/** Calls once nobody waits for the page any more, where whoever reads it has not asked for little traffic. */
export function whenIdle(call: () => void): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  const soon = (): void => void setTimeout(call, LATER);
  if (document.readyState === 'complete') soon();
  else addEventListener('load', soon, { once: true });
}
const LATER = 2000; // milliseconds after everything has come
