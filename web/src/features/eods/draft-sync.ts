import type { SavedDraft } from "@daybook/contract/eods/eods";
import type { QueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";
import { CallError } from "#lib/api/call-error.ts";
import { parseHours } from "#lib/format/hours.ts";
import { blankContent, type DraftContent } from "./draft.ts";
import { contentOf, type Focused, fromSaved, isEmpty, isSameContent, mergeSaved, withoutReported } from "./draft-merge.ts";
import { changeDraft, draftOfOwner, restored } from "./draft-store.ts";
import { eodDraft } from "./eods.api.ts";

/*
 * Keeps a user's draft on the server too, so that a phone and a desk share it. Each save names the version it is based on;
 * if another device saved since, its rows are merged first (`draft-merge.ts`). Tabs of one browser tell each other. It also names the revision of the report, so
 * that a save after a submit on another device never brings back what was submitted. IndexedDB stays the copy that works offline.
 */

/** Debounce after the last change. */
const syncAfterMs = 1000;

const attemptsMax = 3;

export type Target = { owner: string; day: string; client: QueryClient };

let queue: Promise<unknown> = Promise.resolve();
let pending: { target: Target; timer: ReturnType<typeof setTimeout> } | null = null;

/** Runs the steps one after the other, so that a save never overtakes another one. */
function enqueue<Result>(step: () => Promise<Result>): Promise<Result | undefined> {
  const run = queue.then(step).catch((error: unknown) => {
    // Offline, overloaded or signed out: the draft stays in this browser and is saved with the next change.
    if (!(error instanceof CallError)) throw error;
    return undefined;
  });
  queue = run.catch(() => undefined);
  return run;
}

/** Saves the draft to the server after a pause. */
export function scheduleSync(target: Target) {
  if (pending) clearTimeout(pending.timer);
  pending = { target, timer: setTimeout(() => void flushSync(), syncAfterMs) };
}

/** Saves pending changes now; resolves when all running saves have finished. */
export async function flushSync() {
  if (pending) {
    const { target, timer } = pending;
    clearTimeout(timer);
    pending = null;
    void enqueue(() => push(target));
  }
  await queue;
}

function dropPending() {
  if (pending) clearTimeout(pending.timer);
  pending = null;
}

/** Runs a submit when the saves before it have finished; the saves after it wait, so that none brings back the draft that it deletes. */
export async function withoutSync<Result>(target: Target, submit: () => Promise<Result>): Promise<Result> {
  dropPending();
  const run = queue.then(submit);
  queue = run.catch(() => undefined);
  try {
    return await run;
  } finally {
    if (isUnsynced(target)) scheduleSync(target);
  }
}

/** Discards the saved draft of a day. */
export async function discardSaved({ day, client }: Omit<Target, "owner">) {
  dropPending();
  cacheSaved(client, day, null);
  await enqueue(() => call("DELETE /eod/draft/saved", { date: day }));
}

/**
 * Takes over what another device saved. A draft that seems to be gone is fetched again first, because the response may be
 * older than this device's last save.
 */
export function receiveSaved(target: Target, saved: SavedDraft | null, focused: () => Focused) {
  return enqueue(async () => {
    const base = baseOf(target);
    // After an attempt the report may have been received although its response was lost.
    if (!saved && !base && !draftOfOwner(target.owner).draft.attempt) return;
    if (saved && base && saved.updatedAt <= base.updatedAt) return;
    if (saved) return merge(target, saved, focused());
    await reconcile(target, focused());
  });
}

const merge = ({ owner }: Target, saved: SavedDraft, focused?: Focused) =>
  changeDraft(owner, (draft) => mergeSaved(draft, fromSaved(saved), focused));

/** Merges the current draft of the server. After a submit on another device there is none, but a report. */
async function reconcile({ owner, day, client }: Target, focused?: Focused) {
  const current = await call("GET /eod/draft", { date: day });
  const { saved, submitted } = current;
  changeDraft(owner, (draft) => {
    const merged = mergeSaved(draft, saved && fromSaved(saved), focused);
    return saved ? merged : withoutReported(merged, submitted);
  });
  client.setQueryData(eodDraft(day).queryKey, current);
}

const baseOf = ({ owner, day }: Target) => {
  const { base } = draftOfOwner(owner).draft;
  return base?.date === day ? base : null;
};

/** Whether this device has changes that the server does not. */
export function isUnsynced(target: Target) {
  const { draft, ready } = draftOfOwner(target.owner);
  if (!ready) return false;
  return (draft.base !== null && draft.base.date !== target.day) || !isSameContent(draft, baseOf(target) ?? blankContent);
}

async function push(target: Target) {
  // The last save of an earlier page may have reached the server without its answer: the version would be refused.
  if (isUnsynced(target) && restored.has(target.owner)) {
    await reconcile(target);
    restored.delete(target.owner);
  }
  for (let attempt = 1; attempt <= attemptsMax && isUnsynced(target); attempt++) {
    await leaveOtherDay(target);
    const content = contentOf(draftOfOwner(target.owner).draft);
    if (isEmpty(content)) return remove(target);
    try {
      return setBase(target, content, await put(target, content));
    } catch (error) {
      if (!(error instanceof CallError && error.status === 409)) throw error;
      await reconcile(target);
    }
  }
}

/** A draft belongs to one day: moved to another one, it leaves the first. */
async function leaveOtherDay({ owner, day, client }: Target) {
  const { base } = draftOfOwner(owner).draft;
  if (!base || base.date === day) return;
  await call("DELETE /eod/draft/saved", { date: base.date });
  cacheSaved(client, base.date, null);
  changeDraft(owner, (draft) => ({ ...draft, base: null }));
}

async function remove(target: Target) {
  if (baseOf(target)) await call("DELETE /eod/draft/saved", { date: target.day });
  changeDraft(target.owner, (draft) => ({ ...draft, base: null }));
  cacheSaved(target.client, target.day, null);
}

const put = (target: Target, { tasks, dismissed, planTomorrow }: DraftContent) =>
  call("PUT /eod/draft/saved", {
    date: target.day,
    tasks: tasks.map(({ hours, project, ...row }) => ({ ...row, hoursSpent: parseHours(hours).hours, project: project?._id ?? null })),
    dismissed,
    planTomorrow,
    version: baseOf(target)?.version ?? 0,
    reportRevision: target.client.getQueryData(eodDraft(target.day).queryKey)?.submitted?.revision ?? 0,
  });

/** The base is what was sent, as typed, so that `1:30` is not seen as a change against the server's `1.5`. */
function setBase({ owner, day, client }: Target, sent: DraftContent, saved: SavedDraft) {
  changeDraft(owner, (draft) => ({ ...draft, base: { ...sent, date: day, version: saved.version, updatedAt: saved.updatedAt } }));
  cacheSaved(client, day, saved);
}

function cacheSaved(client: QueryClient, day: string, saved: SavedDraft | null) {
  client.setQueryData(eodDraft(day).queryKey, (data) => data && { ...data, saved });
  channel?.postMessage(day);
}

/** The days of drafts that a tab of this browser saved or discarded. */
const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("daybook-draft-saved");

/**
 * Fetches the draft of a day after each save in another tab. The server sends no event for drafts, and two tabs stand side by
 * side: none of them becomes visible again. Returns the function that ends it.
 */
export function fetchSavedElsewhere(client: QueryClient) {
  const listen = ({ data: day }: MessageEvent<string>) => void client.invalidateQueries({ queryKey: eodDraft(day).queryKey });
  channel?.addEventListener("message", listen);
  return () => channel?.removeEventListener("message", listen);
}
