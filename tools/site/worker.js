// The service worker of a site: what was fetched once is there without a network, and versions never mix.
/* global self, caches, fetch, Response, URL */
const VERSION = '%VERSION%';
const FILES = %FILES%; // what the page is made of; Python comes when it is wanted
const OURS = 'posse '; // caches of other programs at this address are left alone
const CACHE = OURS + self.registration.scope + ' ' + VERSION;
const LONG = 4000; // milliseconds until a network that does not answer is taken for none

self.addEventListener('install', (event) => {
  const fill = async () => {
    const cache = await caches.open(CACHE);
    await cache.addAll(FILES.map((file) => new Request(file, { cache: 'no-cache' })));
  };
  event.waitUntil(fill());
});

self.addEventListener('activate', (event) => {
  const clear = async () => {
    for (const name of await caches.keys())
      if (name.startsWith(OURS + self.registration.scope) && name !== CACHE) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(clear());
});

// The page says so when its reader wants the new version.
self.addEventListener('message', (event) => {
  if (event.data === 'now') void self.skipWaiting();
});

/** A document knows at which address the site lives, however deep its own lies. */
async function atHome(answer) {
  const text = await answer.text();
  const here = new URL(self.registration.scope).pathname;
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  return new Response(text.replace('<base href="./"', `<base href="${here}"`), { headers });
}

/** The document: from the network if it answers soon, else as it was kept; both of this version or a whole other. */
async function page() {
  const index = new URL('index.html', self.registration.scope).href;
  const kept = (await caches.open(CACHE)).match(index);
  const late = new Promise((done) => setTimeout(done, LONG));
  try {
    const fresh = await Promise.race([fetch(index, { cache: 'no-cache' }), late]);
    if (fresh?.ok) return atHome(fresh);
  } catch {
    // no network
  }
  return atHome((await kept) ?? (await fetch(index)));
}

async function file(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request, { ignoreSearch: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && answer.type === 'basic') await cache.put(request, answer.clone()).catch(() => undefined);
  return answer;
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || !url.href.startsWith(self.registration.scope)) return;
  if (url.pathname.endsWith('/sw.js')) return;
  event.respondWith(request.mode === 'navigate' ? page() : file(request));
});
