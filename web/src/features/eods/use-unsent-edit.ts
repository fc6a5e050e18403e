import type { Eod } from "@daybook/contract/eods/eods";
import { useEffect, useSyncExternalStore } from "react";
import { type Draft, type DraftContent, draftOf } from "./draft.ts";
import { isSameContent } from "./draft-merge.ts";
import { draftOfOwner, loadDraft, removeDraft, subscribe } from "./draft-store.ts";

/** The owner of the draft of an edit. It names the version, so that an edit never overwrites a newer one. */
export const ownerOfEdit = ({ user, _id, version }: Eod) => `${user._id}/${_id}/${version}`;

export const isChanged = (draft: Draft, submitted: DraftContent) => draft.current.trim() !== "" || !isSameContent(draft, submitted);

/** Returns how to discard the changes to a submitted report that this browser holds unsent; null without any. */
export function useUnsentEdit(report: Eod | null): (() => void) | null {
  const editable = report?.can.update ? report : null;
  const owner = editable && ownerOfEdit(editable);

  useEffect(() => {
    if (editable && owner) void loadDraft(owner, draftOf(editable));
  }, [editable, owner]);

  const hasUnsent = useSyncExternalStore(
    subscribe,
    () => editable !== null && owner !== null && draftOfOwner(owner).ready && isChanged(draftOfOwner(owner).draft, draftOf(editable)),
    () => false,
  );
  return hasUnsent && editable && owner ? () => void removeDraft(owner, draftOf(editable)) : null;
}
