import { del, get, set } from "idb-keyval";
import { blankDraft, type Draft, isBlank, join } from "./draft.ts";

/** Whose draft a stranger's is, until somebody signs in. */
export const anonymous = "anonymous";

export type Kept = {
  draft: Draft;
  /** False until the browser's copy was looked for. */
  ready: boolean;
  /** Whether the browser holds what is on the screen; it cannot where its storage is switched off. */
  kept: boolean;
};

/** Before the browser was asked; on the server, too. */
export const loading: Kept = { draft: blankDraft, ready: false, kept: false };
const nameOf = (owner: string) => `eod-draft:${owner}`;
const saveAfterMs = 250;

const drafts = new Map<string, Kept>();
const listeners = new Set<() => void>();
const timers = new Map<string, ReturnType<typeof setTimeout>>();
const loads = new Map<string, Promise<void>>();

/** Drafts of end-of-day reports, one for each owner: in memory for the screen, in IndexedDB for the next visit. */
export const draftOfOwner = (owner: string) => drafts.get(owner) ?? loading;

export function onDraft(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function put(owner: string, kept: Kept) {
  drafts.set(owner, kept);
  for (const listener of listeners) listener();
}

/** Reads the browser's copy, once; `first` is what the draft begins with where there is none. */
export function loadDraft(owner: string, first: Draft = blankDraft): Promise<void> {
  const started = loads.get(owner);
  if (started) return started;
  const load = read(owner).then((found) => {
    // What was written meanwhile comes after what was kept.
    if (drafts.has(owner) && found) changeDraft(owner, (written) => join(found, written));
    else if (!drafts.has(owner)) put(owner, { draft: found ?? first, ready: true, kept: found !== undefined });
  });
  loads.set(owner, load);
  return load;
}

const read = (owner: string) => get<Draft>(nameOf(owner)).catch(() => undefined);

/** What was written before signing in becomes the person's own draft. It is shown; sending it stays with the person. */
export async function adoptAnonymous(owner: string) {
  await Promise.all([loadDraft(owner), loadDraft(anonymous)]);
  const { draft: found } = draftOfOwner(anonymous);
  if (isBlank(found)) return;
  changeDraft(owner, (own) => join(own, found));
  // At once, so that nobody takes it over twice; in the browser only when it is safe under its new name.
  put(anonymous, { draft: blankDraft, ready: true, kept: false });
  await saveNow(owner);
  await removeDraft(anonymous);
}

export function changeDraft(owner: string, change: (draft: Draft) => Draft) {
  const { draft, kept } = draftOfOwner(owner);
  put(owner, { draft: change(draft), ready: true, kept });
  clearTimeout(timers.get(owner));
  timers.set(
    owner,
    setTimeout(() => void saveNow(owner), saveAfterMs),
  );
}

/** Writes to the browser at once: before something is sent, and when the page is left. */
export async function saveNow(owner: string) {
  clearTimeout(timers.get(owner));
  timers.delete(owner);
  const { draft } = draftOfOwner(owner);
  try {
    await (isBlank(draft) ? del(nameOf(owner)) : set(nameOf(owner), draft));
    if (draftOfOwner(owner).draft === draft) put(owner, { draft, ready: true, kept: true });
  } catch {
    // Without the browser's storage a draft lives as long as the page, and the form does not claim to keep it.
    put(owner, { ...draftOfOwner(owner), kept: false });
  }
}

/** Back to what it began with, also in the browser. */
export async function removeDraft(owner: string, first: Draft = blankDraft) {
  clearTimeout(timers.get(owner));
  timers.delete(owner);
  put(owner, { draft: first, ready: true, kept: false });
  await del(nameOf(owner)).catch(() => undefined);
}

/** Forgets what is in memory, as a new page does; an owner that is asked for again is read from the browser. */
export function forgetDrafts() {
  for (const timer of timers.values()) clearTimeout(timer);
  for (const map of [drafts, timers, loads]) map.clear();
}

export function saveAll() {
  for (const owner of timers.keys()) void saveNow(owner);
}
