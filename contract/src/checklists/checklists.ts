import { z } from "zod";
import { Id, text } from "../core/common.ts";
import { endpoint } from "../core/endpoint.ts";
import { maxLengths } from "../core/max-lengths.ts";
import { checklistItemsMax, checklistLines } from "./lines.ts";
import { ChecklistItem, itemText } from "./schemas.ts";

/** Typed or pasted lines with their bullets; the last one may end with a line break. */
const lines = text(checklistItemsMax * (maxLengths.checklistItem + 20), "Checklist item is required").superRefine((value, ctx) => {
  const items = checklistLines(value);
  if (items.length === 0) ctx.addIssue({ code: "custom", message: "Checklist item is required" });
  const long = items.findIndex((item) => item.text.length > maxLengths.checklistItem);
  if (long < 0) return;
  const which = items.length === 1 ? "The item" : `Item ${long + 1}`;
  ctx.addIssue({ code: "custom", message: `${which} has more than ${maxLengths.checklistItem} characters. Shorten it or split it.` });
});

export const add = endpoint({
  method: "POST",
  path: "/tasks/:id/checklist",
  summary: "Adds items to the checklist of a task, one per line, all or none",
  input: z.object({ id: Id, text: lines }),
  output: z.array(ChecklistItem),
  creates: true,
});

export const reorder = endpoint({
  method: "PUT",
  path: "/tasks/:id/checklist/order",
  summary: "Puts the checklist of a task in the order of the ids, which are all of its items",
  input: z.object({ id: Id, ids: z.array(Id).max(checklistItemsMax, `Please send at most ${checklistItemsMax} ids`) }),
  output: z.array(ChecklistItem),
});

export const update = endpoint({
  method: "PUT",
  path: "/tasks/:id/checklist/:itemId",
  summary: "Edits, ticks or unticks an item of a checklist",
  input: z.object({ id: Id, itemId: Id, text: itemText.optional(), done: z.boolean("Please answer true or false").optional() }),
  output: ChecklistItem,
});

export const remove = endpoint({
  method: "DELETE",
  path: "/tasks/:id/checklist/:itemId",
  summary: "Removes an item from a checklist",
  input: z.object({ id: Id, itemId: Id }),
  output: z.object({ _id: Id }),
});
