import { checklistText } from "@daybook/contract/checklists/lines";
import { dayValue } from "@daybook/contract/core/typed-dates";
import { instantAt } from "#calendar.ts";

/* Comments and checklists as other programs write them into a cell. */

export type WrittenComment = { author: string | undefined; at: string | undefined; text: string };

const parsed = (text: string): unknown => {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

/** A list as ClickUp writes it, `[web,api]` or JSON, as `web, api`; other text unchanged. */
export function listText(cell: string): string {
  const inside = /^\[([^[\]]*)\]$/.exec(cell.trim())?.[1];
  if (inside === undefined) return cell;
  const list = parsed(cell);
  const items = Array.isArray(list) ? list.map(String) : inside.split(",");
  return items
    .map((item) => item.trim())
    .filter(Boolean)
    .join(", ");
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** The first of these values that is filled, as text. */
function textOf(record: Record<string, unknown>, ...names: string[]) {
  const value = names.map((name) => record[name]).find((each) => typeof each === "string" || typeof each === "number");
  return value === undefined || String(value).trim() === "" ? undefined : String(value);
}

/** Where a comment of Jira begins: `02/Nov/26 9:15 AM;author;text`. */
const jiraComment = /(?:^|\n\n)(\d{1,2}\/[A-Za-z]{3}\/\d{2,4} \d{1,2}:\d{2}(?: [AP]M)?);([^;\n]{1,120});/g;

/** The comments in a cell: those of Jira, a list in JSON (ClickUp), or else one text. */
export function commentsIn(cell: string | undefined, timezone: string): WrittenComment[] {
  if (!cell) return [];
  const list = parsed(cell);
  if (Array.isArray(list)) {
    return list.flatMap((each): WrittenComment[] => {
      const text = typeof each === "string" ? each : isRecord(each) ? textOf(each, "text", "comment", "body") : undefined;
      if (!text?.trim()) return [];
      const record = isRecord(each) ? each : {};
      return [{ author: textOf(record, "by", "author", "user"), at: instantIn(textOf(record, "date", "created", "at"), timezone), text }];
    });
  }
  const heads = [...cell.matchAll(jiraComment)];
  if (heads.length === 0) return [{ author: undefined, at: undefined, text: cell }];
  return heads.flatMap((head, index): WrittenComment[] => {
    const text = cell.slice(head.index + head[0].length, heads[index + 1]?.index).trim();
    return text === "" ? [] : [{ author: head[2]!.trim(), at: instantIn(head[1], timezone), text }];
  });
}

/** The instant that a text means; of a day alone, its noon. */
function instantIn(text: string | undefined, timezone: string): string | undefined {
  if (!text) return undefined;
  if (/^\d{12,13}$/.test(text)) return new Date(Number(text)).toISOString();
  if (/^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:?\d{2})$/.test(text))
    return Number.isNaN(Date.parse(text)) ? undefined : new Date(text).toISOString();
  const [, day = text, hour = "12", minutes = "00", half = ""] =
    /^(.+?),?[ T](\d{1,2}):(\d{2})(?::\d{2})?(?: ?([AaPp])[Mm])?/.exec(text) ?? [];
  const date = dayValue(
    day.replace(/^(\d{1,2})\/([A-Za-z]{3})\/(\d{2})$/, "$1 $2 20$3").replaceAll("/", day.match(/[A-Za-z]/) ? " " : "/"),
  );
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || Number.isNaN(Date.parse(date))) return undefined;
  const hours = half === "" ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === "p" ? 12 : 0);
  return hours > 23 ? undefined : instantAt(timezone, date, `${String(hours).padStart(2, "0")}:${minutes}`);
}

const isTicked = (item: Record<string, unknown>) =>
  [item["done"], item["resolved"], item["checked"], item["completed"]].some((each) => each === true || each === "true") ||
  item["state"] === "complete";

/** A checklist as Daybook writes it: JSON of other programs as lines, text unchanged. */
export function checklistOf(cell: string | undefined): string | undefined {
  const list = cell === undefined ? undefined : parsed(cell);
  if (!isRecord(list)) return cell;
  const lists = Array.isArray(list) ? [list] : Object.values(list).map((each) => (Array.isArray(each) ? each : [each]));
  const items = lists.flat().flatMap((item: unknown) => {
    if (typeof item === "string") return [{ text: item, doneAt: null }];
    const text = isRecord(item) && textOf(item, "name", "text", "title");
    return text ? [{ text, doneAt: isTicked(item as Record<string, unknown>) ? "done" : null }] : [];
  });
  return checklistText(items.map((item) => ({ ...item, text: item.text.replaceAll(/\s+/g, " ") })));
}
