import { useEffect, useSyncExternalStore } from "react";
import { useCompany } from "#ui/layout/company-context.tsx";
import { useStable } from "#ui/use-stable.ts";
import { type Draft, isBlank } from "./draft.ts";
import {
  adoptAnonymous,
  anonymous,
  changeDraft,
  draftOfOwner,
  loadDraft,
  loading,
  onDraft,
  removeDraft,
  saveAll,
  saveNow,
} from "./draft-store.ts";

export type DraftHandle = ReturnType<typeof useDraft>;

/**
 * The draft of an owner: a person's id, `anonymous` before sign-in, or a report that is being changed. `first` is what it
 * begins with, the same object each time. A person's draft takes over what was written before signing in.
 */
export function useDraft(owner: string, first?: Draft) {
  const { today } = useCompany();
  const { draft, ready, kept } = useSyncExternalStore(
    onDraft,
    () => draftOfOwner(owner),
    () => loading,
  );
  useKeeping(owner, first);

  const change = useStable((next: (draft: Draft) => Draft) =>
    changeDraft(owner, (before) => ({ ...next(before), begunOn: before.begunOn ?? today })),
  );
  return {
    draft,
    ready,
    kept,
    change,
    /** As it is now, also after something was waited for. */
    latest: () => draftOfOwner(owner).draft,
    save: () => saveNow(owner),
    clear: () => void removeDraft(owner, first),
    /** Brings back what `clear` took. */
    restore: (before: Draft) => changeDraft(owner, () => before),
  };
}

/** Whether a person has a draft at all, for screens around the form: they are not drawn again with every letter. */
export function useHasDraft(owner: string): "loading" | "blank" | "begun" {
  useKeeping(owner);
  return useSyncExternalStore(
    onDraft,
    () => {
      const { draft, ready } = draftOfOwner(owner);
      return !ready ? "loading" : isBlank(draft) ? "blank" : "begun";
    },
    () => "loading",
  );
}

/** Reads the browser's copy, and writes it when the page is left. */
function useKeeping(owner: string, first?: Draft) {
  const isPersons = owner !== anonymous && first === undefined;

  useEffect(() => {
    void (isPersons ? adoptAnonymous(owner) : loadDraft(owner, first));
  }, [owner, isPersons, first]);

  useEffect(() => {
    const whenHidden = () => document.visibilityState === "hidden" && saveAll();
    document.addEventListener("visibilitychange", whenHidden);
    addEventListener("pagehide", saveAll);
    return () => {
      document.removeEventListener("visibilitychange", whenHidden);
      removeEventListener("pagehide", saveAll);
      saveAll();
    };
  }, []);
}
