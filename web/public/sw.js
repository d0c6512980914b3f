// The service worker of Posse: the page is there without a network, too, and versions of it never mix.
const SHELL = { version: '', files: [], whole: '', python: '' }; // filled in by whoever serves this file
const SIGN = '// The service worker of Posse';
const SCOPE = self.registration.scope;
const OURS = 'posse ' + SCOPE + ' '; // what other programs at this address keep is left alone
const CACHE = OURS + SHELL.version;
const PYTHON = OURS + SHELL.python; // of a site without a server: it comes when it is wanted
const INDEX = new URL('index.html', SCOPE).href;
const SCREENS = ['', 'index.html', 'new', 't', 'r', 'rules', 'guide', 'daily', 'record', 'exercises', 'about'];
const MARK = '<meta name="application-name" content="Posse"';
const LONG = 4000; // milliseconds until a network that does not answer is taken for none
const FILES = new Set(SHELL.files.map((file) => new URL(file, SCOPE).href));

/** A name with a hash in it never means anything else. */
const isHashed = (url) => url.startsWith(SCOPE + 'assets/') || isPython(url);
const isPython = (url) => SHELL.python !== '' && url.startsWith(SCOPE + SHELL.python);

async function ours() {
  return (await caches.keys()).filter((name) => name.startsWith(OURS));
}

/** All files of the page, fetched as one: a plain host packs nothing. */
async function unpacked(cache) {
  const answer = await fetch(new URL(SHELL.whole, SCOPE), { cache: 'no-cache' });
  if (!answer.ok) throw new Error(`${answer.status} ${answer.url}`);
  const all = await new Response(answer.body.pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
  const begin = new Uint8Array(all).indexOf(10);
  let at = begin + 1;
  for (const [name, kind, size] of JSON.parse(new TextDecoder().decode(all.slice(0, begin)))) {
    const headers = kind ? { 'content-type': kind } : {};
    await cache.put(new URL(name, SCOPE).href, new Response(all.slice(at, at + size), { headers }));
    at += size;
  }
}

/** What comes packed from a plain host and is kept as it is used; without a service worker it comes as it is. */
async function fetchPython(url) {
  if (!url.endsWith('.asm.mjs')) return fetch(url);
  const answer = await fetch(url + '.packed');
  if (!answer.ok) return fetch(url);
  const body = answer.body.pipeThrough(new DecompressionStream('gzip'));
  return new Response(body, { headers: { 'content-type': 'text/javascript' } });
}

async function keepPython(url) {
  const answer = await fetchPython(url);
  if (!answer.ok) throw new Error(`${answer.status} ${url}`);
  await (await caches.open(PYTHON)).put(url, answer);
}

self.addEventListener('install', (event) => {
  const fill = async () => {
    const before = (await ours()).filter((name) => name.startsWith(OURS + 'py/') && name !== PYTHON);
    const cache = await caches.open(CACHE);
    if (SHELL.whole) await unpacked(cache);
    else await cache.addAll([...FILES].map((url) => new Request(url, { cache: isHashed(url) ? 'default' : 'no-cache' })));
    // Whoever plays without a network now does so with the new version, too.
    const names = new Set();
    for (const name of before)
      for (const { url } of await (await caches.open(name)).keys()) names.add(url.split('/').at(-1));
    for (const name of names) await keepPython(new URL(SHELL.python + name, SCOPE).href);
  };
  event.waitUntil(fill());
});

// The version before stays until the next one comes: other tabs may still show it, and fetch more of it.
self.addEventListener('activate', (event) => {
  const clear = async () => {
    const names = (await ours()).filter((name) => name !== CACHE && name !== PYTHON);
    const last = names.filter((name) => !name.startsWith(OURS + 'py/')).at(-1);
    for (const name of names) if (name !== last) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(clear());
});

// A page tells its own version, or that its reader wants the newest: this one then takes over at once.
self.addEventListener('message', (event) => {
  if (event.data === 'now' || event.data === SHELL.version) void self.skipWaiting();
  event.ports[0]?.postMessage(SHELL.version);
});

/** On a site a document is told where the site lives, however deep its own address lies. */
async function atHome(answer) {
  const headers = new Headers(answer.headers);
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  const text = await answer.text();
  return new Response(text.replace('<base href="./"', `<base href="${new URL(SCOPE).pathname}"`), { headers });
}

/** Whether something else answers at this address now: asked twice, so that nothing is thrown away by mistake. */
async function isGone() {
  const own = await fetch(new URL('sw.js', SCOPE), { cache: 'no-store' });
  return own.ok ? !(await own.text()).startsWith(SIGN) : own.status === 404 || own.status === 410;
}

async function leave() {
  for (const name of await ours()) await caches.delete(name);
  await self.registration.unregister();
}

let keptShown = false; // the document came from the cache, so all that belongs to it does

/** The document: from the network if it answers soon, else as it was kept. */
async function page(request) {
  const kept = await caches.match(INDEX, { cacheName: CACHE });
  const late = new Promise((done) => setTimeout(done, LONG));
  let fresh;
  try {
    fresh = await Promise.race([fetch(INDEX, { cache: 'no-cache' }), late]);
    if (fresh?.ok && (await fresh.clone().text()).includes(MARK)) {
      keptShown = false;
      return atHome(fresh);
    }
    // A site that its host has lost for a while, or for ever, is played on.
    if (fresh && (fresh.ok || (fresh.status === 404 && !SHELL.python)) && (await isGone())) {
      await leave();
      return await fetch(request);
    }
  } catch {
    // no network
  }
  keptShown = kept !== undefined;
  return kept ? atHome(kept) : fetch(request);
}

async function file(request) {
  const { url } = request;
  const cacheName = isPython(url) ? PYTHON : CACHE;
  if (!isHashed(url) && !keptShown) {
    const late = new Promise((done) => setTimeout(done, LONG));
    const fresh = await Promise.race([fetch(request), late]).catch(() => undefined);
    if (fresh?.ok) return fresh;
  }
  const kept = await caches.match(url, { cacheName });
  if (kept) return kept;
  if (!isPython(url)) return fetch(request);
  const answer = await fetchPython(url);
  const keep = async () => (await caches.open(cacheName)).put(url, answer.clone());
  if (answer.ok) await keep().catch(() => undefined); // there may be no room
  return answer;
}

/** What another version asks for comes from that version, as long as it is there. */
async function older(request) {
  for (const name of (await ours()).reverse()) {
    const kept = await (await caches.open(name)).match(request.url);
    if (kept) return kept;
  }
  return fetch(request);
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { href, pathname } = new URL(request.url);
  if (request.method !== 'GET' || !href.startsWith(SCOPE)) return;
  const [word] = pathname.slice(new URL(SCOPE).pathname.length).split('/');
  if (request.mode === 'navigate') {
    if (SCREENS.includes(word)) event.respondWith(page(request));
  } else if (FILES.has(href) || isPython(href)) event.respondWith(file(request));
  else if (word === 'assets' || word === 'py') event.respondWith(older(request));
});
