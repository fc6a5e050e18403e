// Service worker: caches the files of the offline screen and every requested file with a hash in its name. API calls,
// sockets and uploaded files are never cached. The build prepends `FILES` and `VERSION` (offline-shell.ts).
/* global FILES, VERSION */

const cacheName = `daybook-${VERSION}`;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(FILES)));
});

// A new version activates when the last window of the old one closes; until then both caches exist.
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
  else if (FILES.includes(pathname)) event.respondWith(fetch(request).catch(() => cached(request)));
});

// Push messages of the inbox: `{ id, title, body, href }`. A newer message about the same notification replaces it.
self.addEventListener("push", (event) => {
  const { id, title, body, href } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { body, tag: id, icon: "/icon-192.png", data: { href } }));
});

// Opens the page of the message, in a window of Daybook if there is one. Only addresses of this site.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { origin } = self.location;
  const url = new URL(event.notification.data.href, origin);
  event.waitUntil(openPage(url.origin === origin ? url.href : `${origin}/inbox`));
});

async function openPage(href) {
  const [open] = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (!open) return self.clients.openWindow(href);
  await open.focus();
  return open.navigate(href).catch(() => self.clients.openWindow(href));
}

/** The current page, or the cached one when offline. */
const page = (request) => fetch(request).catch(() => cached("/index.html"));

/** A file with a hash in its name never changes. */
async function asset(request) {
  const hit = await caches.match(request);
  if (hit) return hit;
  const response = await fetch(request);
  if (response.ok && response.type === "basic") {
    const cache = await caches.open(cacheName);
    await cache.put(request, response.clone()).catch(() => undefined);
  }
  return response;
}

const cached = async (request) => (await caches.match(request)) ?? Response.error();
