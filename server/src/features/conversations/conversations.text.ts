import type { EodItemStatus } from "@daybook/contract/core/constants";
import { cutText } from "@daybook/contract/core/cut-text";
import { counted } from "@daybook/contract/core/numbers";
import type { ReportLine } from "@daybook/contract/eods/report-lines";
import type { Outgoing } from "#db/schema-reminders.ts";

/* The texts of conversations. WhatsApp shows `*bold*` and `_italic_`. */

/** WhatsApp's limits. */
const bodyMax = 4096;
const bodyWithButtonsMax = 1024;

const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** `Wed 9 Dec` */
export const shortDay = (day: string) =>
  `${weekdays[new Date(day).getUTCDay()]} ${Number(day.slice(8))} ${months[Number(day.slice(5, 7)) - 1]}`;

/** `Wed 9 Dec` or `Wed 9 – Fri 11 Dec` */
export function shortPeriod({ startDate, endDate }: { startDate: string; endDate: string }) {
  if (startDate === endDate) return shortDay(startDate);
  const first = startDate.slice(0, 7) === endDate.slice(0, 7) ? shortDay(startDate).replace(/ \p{L}+$/u, "") : shortDay(startDate);
  return `${first} – ${shortDay(endDate)}`;
}

const hoursText = (hours: number) => `${hours} h`;

/** Text of people, so that its signs do not become bold or a mention of a link. */
export const quoted = (text: string) =>
  text
    .replace(/[*_~`]/g, "")
    .replace(/\s+/g, " ")
    .trim();

const marks: Record<EodItemStatus, string> = { "In Progress": "◐", Completed: "✓", Blocked: "⛔", "Not Started": "○" };

export type DraftItem = {
  taskName: string;
  hoursSpent: number;
  status: EodItemStatus;
  blockers: string;
  /** `#1575, Harbour VR Tour`; empty for what is no task. */
  about: string;
};

type DraftText = { date: string; today: string; items: DraftItem[]; total: number; expected: number; submitted: number | null };

/** The draft as it is shown before it is sent. */
export function draftText({ date, today, items, total, expected, submitted }: DraftText) {
  const of = expected > 0 && submitted === null ? `${total} of ${counted(expected, "hour")}` : counted(total, "hour");
  const head = `*Your draft${date === today ? "" : ` for ${shortDay(date)}`}, ${of}*`;
  const lines = items.map(({ taskName, hoursSpent, status, blockers, about }) => {
    const more = [about, blockers].filter((text) => text !== "").map((text) => `\n    ${quoted(text)}`);
    return `${marks[status]} ${quoted(taskName)} – *${hoursText(hoursSpent)}*${more.join("")}`;
  });
  const added = submitted === null ? [] : [`It is added to your report of ${counted(submitted, "hour")}.`];
  return [head, ...lines, ...added].join("\n");
}

/** What to ask about a line that was not understood. */
export function questionOf({ problem, written, hours }: ReportLine): string {
  const line = `“${quoted(cutText(written, 100))}”`;
  switch (problem) {
    case "no text":
      return `What took ${hours === null ? "this time" : hoursText(hours)}? Write it with the hours, such as _Landing page ${hours ?? 3}h_.`;
    case "several amounts":
      return `${line} has several amounts of time. Write one line for each thing.`;
    case "bare number":
      return `Is the number in ${line} its hours? Write them with an h, such as _3h_.`;
    case "time of day":
      return `Is the time in ${line} a time of day? Write how long it took, such as _1h30_.`;
    case "range":
      return `${line} has a range. Write how long it took, such as _1.5h_.`;
    case "too many hours":
      return `${line} has more than 24 hours. Write it again.`;
    case "several tasks":
      return `${line} names several tasks. Write one line for each.`;
    default:
      return `How many hours for ${line}?`;
  }
}

export const howToWrite =
  "One line for each thing, with its hours. Add *done* or *blocked* where it fits.\n\n_Landing page 3h done_\n_1:30 review_";

export const helpText = [
  "Write what you did, one line for each thing with its hours. You see a draft first; nothing is submitted until you press *Send*.",
  "",
  "_Landing page 3h done_",
  "_#142 1:30_",
  "_import 0.5h blocked by the client_",
  "",
  "*balance* your days of leave",
  "*away* when you are away next",
  "*STOP* no messages any more",
].join("\n");

/** Splits a text into messages that WhatsApp accepts; the buttons are on the last one. */
export function messagesOf(text: string, buttons: Outgoing["buttons"] = [], short = "Is this right?"): Outgoing[] {
  if (buttons.length === 0 || text.length <= bodyWithButtonsMax)
    return [{ text: cutText(text, buttons.length === 0 ? bodyMax : bodyWithButtonsMax), buttons }];
  return [
    { text: cutText(text, bodyMax), buttons: [] },
    { text: short, buttons },
  ];
}
