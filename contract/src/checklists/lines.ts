/* The limits and lines of checklists: plain values without Zod, because the drawer of a task loads them. */

export const checklistItemsMax = 50;
export const tooManyItems = `A checklist can have at most ${checklistItemsMax} items`;

type ChecklistLine = { text: string; done: boolean };

/** A bullet or number, then a box with or without a tick. */
const marker = /^\s*(?:[-*•–]\s+|\d+[.)]\s+)?(?:\[([ xX]?)\]\s+)?/;

/** Reads an item per line of typed or pasted text, without bullets; `[x]` is a done one. Skips empty lines. */
export const checklistLines = (text: string): ChecklistLine[] =>
  text.split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/).flatMap((line) => {
    const [mark = "", box = ""] = marker.exec(line) ?? [];
    const item = line.slice(mark.length).trim();
    return item === "" ? [] : [{ text: item, done: box.toLowerCase() === "x" }];
  });

/** Writes items as `checklistLines` reads them. */
export const checklistText = (items: readonly { text: string; doneAt: string | null }[]) =>
  items.map(({ text, doneAt }) => `[${doneAt === null ? " " : "x"}] ${text}`).join("\n");
