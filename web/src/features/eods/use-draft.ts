import { useQueryClient } from "@tanstack/react-query";
import type { SavedDraft } from "@daybook/contract/eods/eods";
import { useEffect, useSyncExternalStore } from "react";
import { useCompany } from "#ui/layout/company-context.tsx";
import { useStable } from "#ui/use-stable.ts";
import { type Draft, isBlank } from "./draft.ts";
import { type Focused, fromSaved, mergeSaved } from "./draft-merge.ts";
import {
  adoptAnonymous,
  anonymous,
  changeDraft,
  draftOfOwner,
  loadDraft,
  loading,
  subscribe,
  removeDraft,
  saveAll,
  saveNow,
} from "./draft-store.ts";
import { fetchSavedElsewhere, flushSync, isUnsynced, receiveSaved, scheduleSync } from "./draft-sync.ts";
import { forgetSubmittedElsewhere } from "./submit-report.ts";

export type DraftHandle = ReturnType<typeof useDraft>;

/**
 * Returns the draft of an owner: a user id, `anonymous` before sign-in, or a report being edited. `initial` must be a
 * stable reference. A user's draft takes over the one written before sign-in.
 */
export function useDraft(owner: string, initial?: Draft) {
  const { today } = useCompany();
  const { draft, ready, isSaved } = useSyncExternalStore(
    subscribe,
    () => draftOfOwner(owner),
    () => loading,
  );
  usePersistence(owner, initial);

  const change = useStable((next: (draft: Draft) => Draft) =>
    changeDraft(owner, (before) => ({ ...next(before), begunOn: before.begunOn ?? today })),
  );
  return {
    owner,
    draft,
    ready,
    isSaved,
    change,
    /** The current draft, not the rendered one. */
    latest: () => draftOfOwner(owner).draft,
    save: () => saveNow(owner),
    clear: () => void removeDraft(owner, initial),
    /** Restores a cleared draft. */
    restore: (before: Draft) => changeDraft(owner, () => before),
  };
}

/** Whether a user has begun a draft; false while it loads. Does not rerender on each keystroke. */
export function useHasDraft(owner: string) {
  usePersistence(owner);
  return useSyncExternalStore(
    subscribe,
    () => {
      const { draft, ready } = draftOfOwner(owner);
      return ready && !isBlank(draft);
    },
    () => false,
  );
}

/**
 * Shares a user's draft with their other devices: saves changes for `day` on the server, and takes over what was saved
 * elsewhere. `saved` is undefined until the server's draft has loaded.
 */
export function useSharedDraft(handle: DraftHandle, day: string, saved: SavedDraft | null | undefined): DraftHandle {
  const { owner, draft, ready } = handle;
  const client = useQueryClient();

  useEffect(() => {
    const target = { owner, day, client };
    if (ready && saved !== undefined && isUnsynced(target)) scheduleSync(target);
  }, [owner, day, client, ready, saved, draft]);

  useEffect(() => {
    if (ready && saved !== undefined) void receiveSaved({ owner, day, client }, saved, focusedField);
  }, [owner, day, client, ready, saved]);

  useEffect(() => forgetSubmittedElsewhere(client), [client]);
  useEffect(() => fetchSavedElsewhere(client), [client]);

  useEffect(() => {
    const flush = () => void flushSync();
    document.addEventListener("visibilitychange", flush);
    return () => {
      document.removeEventListener("visibilitychange", flush);
      flush();
    };
  }, []);

  // The first screen shows the saved draft before IndexedDB has been read.
  if (ready || !saved) return handle;
  const merged = (own: Draft) => mergeSaved(own, fromSaved(saved));
  return { ...handle, draft: merged(draft), change: (next) => handle.change((own) => next(draftOfOwner(owner).ready ? own : merged(own))) };
}

/** A tab without the keyboard has no cursor: with one in each of two tabs, both would keep their text and save it in turns. */
function focusedField(): Focused {
  const element = document.hasFocus() ? document.activeElement : null;
  return {
    row: element?.closest<HTMLElement>("[data-row]")?.dataset["row"] ?? null,
    field: element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.name : null,
  };
}

/** Loads the draft from IndexedDB, and saves it when the page is left. */
function usePersistence(owner: string, initial?: Draft) {
  const isUsers = owner !== anonymous && initial === undefined;

  useEffect(() => {
    void (isUsers ? adoptAnonymous(owner) : loadDraft(owner, initial));
  }, [owner, isUsers, initial]);

  useEffect(() => {
    const saveWhenHidden = () => document.visibilityState === "hidden" && saveAll();
    document.addEventListener("visibilitychange", saveWhenHidden);
    addEventListener("pagehide", saveAll);
    return () => {
      document.removeEventListener("visibilitychange", saveWhenHidden);
      removeEventListener("pagehide", saveAll);
      saveAll();
    };
  }, []);
}
