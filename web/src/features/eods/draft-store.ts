import { del, delMany, get, keys, set } from "idb-keyval";
import { onSignOut } from "#lib/session/sign-out.ts";
import { blankDraft, type Draft, isBlank, mergeDrafts, withoutSubmitted } from "./draft.ts";
import { fromStored } from "./stored-draft.ts";

/** Owner of a draft written before sign-in. */
export const anonymous = "anonymous";

export type StoredDraft = {
  draft: Draft;
  /** False until IndexedDB has been read. */
  ready: boolean;
  /** Whether IndexedDB holds the current draft; always false if storage is unavailable. */
  isSaved: boolean;
};

/** State before IndexedDB has been read, and on the server. */
export const loading: StoredDraft = { draft: blankDraft, ready: false, isSaved: false };
const prefix = "eod-draft:";
const keyOf = (owner: string) => `${prefix}${owner}`;
const saveAfterMs = 250;

const drafts = new Map<string, StoredDraft>();
const listeners = new Set<() => void>();
const timers = new Map<string, ReturnType<typeof setTimeout>>();
const loads = new Map<string, Promise<void>>();
/** Owners whose draft an earlier page has left, until it is compared with the server's. */
export const restored = new Set<string>();

/** Returns an owner's report draft. Drafts are cached in memory and stored in IndexedDB. */
export const draftOfOwner = (owner: string) => drafts.get(owner) ?? loading;

export function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function put(owner: string, stored: StoredDraft) {
  drafts.set(owner, stored);
  for (const listener of listeners) listener();
}

/** Reads the draft from IndexedDB once; `initial` is used if there is none. */
export function loadDraft(owner: string, initial: Draft = blankDraft): Promise<void> {
  const started = loads.get(owner);
  if (started) return started;
  const load = read(owner).then((found) => {
    if (found) restored.add(owner);
    // Appends input made while loading to the stored draft.
    if (drafts.has(owner) && found) changeDraft(owner, (input) => mergeDrafts(found, input));
    else if (!drafts.has(owner)) put(owner, { draft: found ?? initial, ready: true, isSaved: found !== undefined });
  });
  loads.set(owner, load);
  return load;
}

const read = async (owner: string) => {
  const stored = await get<Partial<Draft>>(keyOf(owner)).catch(() => undefined);
  return stored && fromStored(stored);
};

/** Merges the draft written before sign-in into the user's own draft. Never submits it. */
export async function adoptAnonymous(owner: string) {
  await Promise.all([loadDraft(owner), loadDraft(anonymous)]);
  const { draft: found } = draftOfOwner(anonymous);
  if (isBlank(found)) return;
  changeDraft(owner, (own) => mergeDrafts(own, found));
  // Clears the memory first, so that it is merged only once, and IndexedDB after the merged draft has been saved.
  put(anonymous, { draft: blankDraft, ready: true, isSaved: false });
  await saveNow(owner);
  await removeDraft(anonymous);
}

export function changeDraft(owner: string, change: (draft: Draft) => Draft) {
  const { draft, isSaved } = draftOfOwner(owner);
  put(owner, { draft: change(draft), ready: true, isSaved });
  clearTimeout(timers.get(owner));
  timers.set(
    owner,
    setTimeout(() => void saveNow(owner), saveAfterMs),
  );
}

/** Removed suggestions, and what the server still holds of a cleared draft, outlive a reload too. */
const isWorthStoring = (draft: Draft) => !isBlank(draft) || draft.dismissed.length > 0 || draft.base !== null;

/** Writes the draft to IndexedDB immediately: before a submit and when the page is left. */
export async function saveNow(owner: string) {
  clearTimeout(timers.get(owner));
  timers.delete(owner);
  const { draft } = draftOfOwner(owner);
  try {
    await (isWorthStoring(draft) ? set(keyOf(owner), draft) : del(keyOf(owner)));
    if (draftOfOwner(owner).draft === draft) put(owner, { draft, ready: true, isSaved: true });
  } catch {
    // Without storage the draft lives in memory only, and the form doesn't show *Draft saved*.
    put(owner, { ...draftOfOwner(owner), isSaved: false });
  }
}

/** Resets the draft to `initial` and deletes it from IndexedDB. */
export async function removeDraft(owner: string, initial: Draft = blankDraft) {
  clearTimeout(timers.get(owner));
  timers.delete(owner);
  put(owner, { draft: initial, ready: true, isSaved: false });
  await del(keyOf(owner)).catch(() => undefined);
}

/** Takes what was submitted out of the draft; what was typed since stays. */
export async function takeOutSubmitted(owner: string, submitted: Draft) {
  const rest = withoutSubmitted(draftOfOwner(owner).draft, submitted);
  if (isBlank(rest)) return removeDraft(owner);
  changeDraft(owner, () => rest);
  await saveNow(owner);
}

type Submitted = { owner: string; day: string; draft: Draft };

const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("daybook-submitted");

/** Tells the other tabs of this browser what was submitted. */
export const announceSubmitted = (submitted: Submitted) => channel?.postMessage(submitted);

/** Calls the listener after a submit in another tab. Returns the function that removes it. */
export function onSubmittedElsewhere(listener: (submitted: Submitted) => void) {
  const listen = ({ data }: MessageEvent<Submitted>) => listener(data);
  channel?.addEventListener("message", listen);
  return () => channel?.removeEventListener("message", listen);
}

// The copy of a tab that shows another screen too, or the report would be back when its form is shown again.
onSubmittedElsewhere(({ owner, draft }) => {
  if (drafts.has(owner)) void takeOutSubmitted(owner, draft);
});

/** Removes all drafts from this browser, at sign-out. Never fails, so that it cannot replace the sign-out's own error. */
export async function clearLocalDrafts() {
  forgetDrafts();
  for (const listener of listeners) listener();
  try {
    const all = await keys();
    await delMany(all.filter((key) => String(key).startsWith(prefix)));
  } catch {
    // Without storage there is nothing to remove.
  }
}

/** Clears the in-memory drafts, like a page reload. */
export function forgetDrafts() {
  for (const timer of timers.values()) clearTimeout(timer);
  for (const map of [drafts, timers, loads]) map.clear();
}

onSignOut(forgetDrafts);

export function saveAll() {
  for (const owner of timers.keys()) void saveNow(owner);
}
