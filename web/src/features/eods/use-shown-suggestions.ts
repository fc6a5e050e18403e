import type { SuggestedItem } from "@daybook/contract/eods/eods";
import { useState } from "react";

const none: SuggestedItem[] = [];

/**
 * Returns the suggestions to show for a day. Newer ones replace them only while the draft is blank, so that rows don't move
 * while someone types in them.
 */
export function useShownSuggestions(day: string, loaded: SuggestedItem[] | undefined, isBlank: boolean): SuggestedItem[] {
  const [shown, setShown] = useState({ day, items: loaded });
  const isNew = shown.day !== day || (loaded !== undefined && loaded !== shown.items && (isBlank || !shown.items));
  if (isNew) setShown({ day, items: loaded });
  return (isNew ? loaded : shown.items) ?? none;
}
