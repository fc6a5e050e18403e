/** The service worker fetches the offline files long after the page has loaded. */
const registerAfterMs = 5000;

/** Registers the service worker, which caches the offline screen. Browsers allow it only over HTTPS or on localhost. */
export function supportOffline() {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  setTimeout(() => void navigator.serviceWorker.register("/sw.js").catch(() => undefined), registerAfterMs);
}
