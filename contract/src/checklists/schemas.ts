import { z } from "zod";
import { Id, Instant, required, UserRef } from "../core/common.ts";
import { maxLengths } from "../core/max-lengths.ts";
import { checklistItemsMax, tooManyItems } from "./lines.ts";

export const ChecklistItem = z.object({
  _id: Id,
  text: z.string(),
  doneAt: Instant.nullable(),
  /** Who ticked it last. */
  doneBy: UserRef.nullable(),
});
export type ChecklistItem = z.infer<typeof ChecklistItem>;

export const itemText = required("Checklist item is required", maxLengths.checklistItem);

/** The checklist of a new task. */
export const newChecklist = z.array(z.object({ text: itemText, done: z.boolean().default(false) })).max(checklistItemsMax, tooManyItems);
