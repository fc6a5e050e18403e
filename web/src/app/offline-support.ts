/** The files for a visit without a connection are fetched when the page has long been there. */
const registerAfterMs = 5000;

/** Lets the browser keep what the screen without a connection is made of. Only over HTTPS or on the own machine. */
export function supportOffline() {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  setTimeout(() => navigator.serviceWorker.register("/sw.js").catch(() => undefined), registerAfterMs);
}
