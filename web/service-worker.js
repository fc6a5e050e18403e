// Keeps what the screen without a connection is made of, and every file with a hash in its name that was once asked
// for. Calls of the API, sockets and files of people never pass through here. `FILES` and `VERSION` are put in front of
// this by the build (offline-shell.ts).
/* global FILES, VERSION */

const cacheName = `daybook-${VERSION}`;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(FILES)));
});

// A new version takes over when the last window of the old one is closed; until then both have their files.
self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches.keys().then((names) => Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)))),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate" && !/^\/(api|socket\.io)(\/|$)/.test(pathname)) event.respondWith(page(request));
  else if (pathname.startsWith("/assets/")) event.respondWith(asset(request));
  else if (FILES.includes(pathname)) event.respondWith(fetch(request).catch(() => kept(request)));
});

/** The newest page there is; without a connection the one that was kept. */
const page = (request) => fetch(request).catch(() => kept("/index.html"));

/** A file with a hash in its name never changes. */
async function asset(request) {
  const known = await caches.match(request);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok && answer.type === "basic") {
    const cache = await caches.open(cacheName);
    await cache.put(request, answer.clone()).catch(() => undefined);
  }
  return answer;
}

const kept = async (request) => (await caches.match(request)) ?? Response.error();
