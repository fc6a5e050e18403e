import { call } from "#lib/api/call.ts";

/** Whether this browser can get push messages: it needs a service worker, which needs HTTPS or localhost. */
export const canPush = () => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** The subscription of this browser, of any account; null without one. */
const currentSubscription = async () => (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) ?? null;

/** Whether push messages to the user go to this browser. */
export async function isSubscribed() {
  const subscription = await currentSubscription();
  return subscription !== null && (await call("GET /push/key", { endpoint: subscription.endpoint })).subscribed;
}

/** Registers the service worker, if it is not, and waits until it is active. */
async function activeWorker() {
  await navigator.serviceWorker.register("/sw.js");
  return navigator.serviceWorker.ready;
}

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0));

const failure = "Push messages could not be turned on in this browser. Reload the page and try again.";

/** Asks for permission and sends push messages to this browser. */
export async function subscribeToPush() {
  if ((await Notification.requestPermission()) !== "granted")
    throw new Error("This browser blocks notifications of Daybook. Allow them in its site settings and try again.");
  const worker = await activeWorker().catch(() => Promise.reject(new Error(failure)));
  const { key } = await call("GET /push/key");
  const subscription = await worker.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) })
    .catch(() => Promise.reject(new Error(failure)));
  const { endpoint, keys } = subscription.toJSON();
  await call("POST /push/subscriptions", { endpoint: endpoint!, keys: { p256dh: keys!["p256dh"]!, auth: keys!["auth"]! } });
}

/** Stops push messages to this browser. */
export async function unsubscribeFromPush() {
  const subscription = await currentSubscription();
  if (!subscription) return;
  await call("DELETE /push/subscriptions", { endpoint: subscription.endpoint });
  await subscription.unsubscribe();
}
