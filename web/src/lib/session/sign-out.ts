import { call } from "#lib/api/call.ts";
import { toast } from "#lib/notify/toast.ts";

/*
 * Sign-out beyond the server: every tab, the storage of the browser, and the retry of a call that failed.
 */

const channelName = "daybook-session";
const retryMs = 5000;

/** The database of `idb-keyval`, which holds drafts. */
const database = "keyval-store";
const objectStore = "keyval";

const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(channelName);
const cleanups = new Set<() => void>();
let retry: (() => void) | undefined;

/** Tells the other tabs that the user signs out. */
export const announceSignOut = () => channel?.postMessage("signed-out");

/** Calls the listener when the user signs out in another tab. Returns the function that removes it. */
export function onSignOutElsewhere(listener: () => void) {
  const listen = ({ data }: MessageEvent) => {
    if (data === "signed-out") listener();
    // A retry would end the new session.
    else stopSignOutRetries();
  };
  channel?.addEventListener("message", listen);
  return () => channel?.removeEventListener("message", listen);
}

/** Registers what a feature forgets at sign-out, such as drafts that are about to be stored. */
export const onSignOut = (forget: () => void) => void cleanups.add(forget);

/** Deletes the drafts in memory and in IndexedDB. */
export function deleteDrafts() {
  for (const forget of cleanups) forget();
  if (typeof indexedDB === "undefined") return;
  const opening = indexedDB.open(database);
  opening.onupgradeneeded = () => opening.result.createObjectStore(objectStore);
  opening.onsuccess = () => {
    const opened = opening.result;
    const clearing = opened.transaction(objectStore, "readwrite");
    clearing.objectStore(objectStore).clear();
    clearing.oncomplete = () => opened.close();
  };
}

/** Whether the server may still have the session, because the call failed. */
export const isSignOutPending = () => retry !== undefined;

const stopSignOutRetries = () => retry?.();

/** Ends the retries in every tab: the user has signed in again. */
export function announceSignIn() {
  stopSignOutRetries();
  channel?.postMessage("signed-in");
}

/** Repeats the sign-out call until it succeeds, every few seconds and when the browser is online again. */
export function retrySignOut() {
  toast.error("You may still be signed in on this device. Daybook signs you out when the connection returns.");
  stopSignOutRetries();
  const again = () => void call("POST /auth/logout").then(stop, () => undefined);
  const timer = setInterval(again, retryMs);
  const stop = () => {
    clearInterval(timer);
    removeEventListener("online", again);
    if (retry === stop) retry = undefined;
  };
  retry = stop;
  addEventListener("online", again);
}
