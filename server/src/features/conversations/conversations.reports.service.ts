import { counted, pluralize } from "@daybook/contract/core/numbers";
import type { SavedDraft } from "@daybook/contract/eods/eods";
import { readReportLines, type ReportLine } from "@daybook/contract/eods/report-lines";
import type { ActorContext } from "#context.ts";
import type { ConversationState } from "#db/schema-reminders.ts";
import * as eodsDraftService from "#features/eods/eods.draft.service.ts";
import * as eodsService from "#features/eods/eods.service.ts";
import { linkAddress } from "#link-address.ts";
import { type Answer, type Asked, say } from "./conversations.answer.ts";
import {
  describe,
  isReported,
  isWritten,
  type Item,
  keyOf,
  openDay,
  type Question,
  readItems,
  saveItems,
  submit,
} from "./conversations.drafts.service.ts";
import { howToWrite, messagesOf, quoted, shortDay } from "./conversations.text.ts";

/* Reports in a conversation: lines become the person's draft of the day, and only *Send* submits it. */

const sendButtons = (date: string, version: number) => [
  { id: `send:${date}:${version}`, title: "Send" },
  { id: `change:${date}`, title: "Change" },
];

/** What answers a question about a line's hours: `2h`, or `2` alone. */
function linesOf({ text, state: { hoursOf } }: Asked): ReportLine[] {
  const lines = readReportLines(text);
  const [line, ...others] = lines;
  if (hoursOf === undefined || !line || others.length > 0) return lines;
  const bare = /^\p{Nd}{1,2}$/u.test(text.trim()) ? Number(text.trim()) : null;
  const hours = line.problem === "no text" ? line.hours : bare;
  return hours === null ? lines : readReportLines(`${hoursOf} ${hours}h`);
}

/** Adds the lines that were understood to the draft, and asks about the others. */
export async function addLines(ctx: ActorContext, asked: Asked): Promise<Answer> {
  const date = openDay(ctx, asked.date);
  const lines = linesOf(asked);
  if (lines.length === 0) return say("other", `Daybook did not find a report in this. ${howToWrite}`);
  const read = await readItems(ctx, { id: asked.id, date, lines });
  return saveAndShow(ctx, date, { ...read, replaces: asked.state.replaces === true });
}

type Additions = { items: Item[]; questions: Question[]; replaces: boolean };

async function saveAndShow(ctx: ActorContext, date: string, { items, questions, replaces }: Additions): Promise<Answer> {
  const asking = questions.map(({ text }) => text).join("\n\n");
  const open = questions.length === 1 && questions[0]!.line?.hours === null ? questions[0]!.line : undefined;
  const hoursOf = open && (open.problem === "no hours" || open.problem === "bare number") ? open.written : undefined;
  const waits: ConversationState = { ...(hoursOf !== undefined && { hoursOf }) };
  if (items.length === 0) return say("report", asking, { ...waits, ...(replaces && { replaces }) });
  return show(ctx, await saveItems(ctx, date, items, (item) => replaces && isWritten(item)), asking, waits);
}

/** Shows a draft with *Send* and *Change*. */
async function show(ctx: ActorContext, draft: SavedDraft, more: string, state: ConversationState = {}): Promise<Answer> {
  const { date, version } = draft;
  const { text: described, total } = await describe(ctx, draft);
  const text = [described, more, "_Nothing is submitted until you press Send._"].filter((part) => part !== "").join("\n\n");
  const short = [`Send this draft of ${counted(total, "hour")}?`, more].filter((part) => part !== "").join("\n\n");
  return { kind: "report", messages: messagesOf(text, sendButtons(date, version), short), state: { ...state, shown: { date, version } } };
}

/** Submits the draft that was shown. One that has changed since is shown again. */
export async function send(ctx: ActorContext, asked: Asked, argument: string): Promise<Answer> {
  const [, pressedDate, pressedVersion] = /^(\d{4}-\d\d-\d\d):(\d{1,9})$/.exec(argument) ?? [];
  const pressed = pressedDate ? { date: pressedDate, version: Number(pressedVersion) } : asked.state.shown;
  const date = pressed?.date ?? openDay(ctx, asked.date);
  const result = await submit(ctx, date, pressed?.version);
  if (result.kind === "nothing") return say("send", await withoutDraft(ctx, date));
  if (result.kind === "submitted") return say("send", result.text);
  return { ...(await show(ctx, result.draft, "The draft has changed since. Check it again.")), kind: "send" };
}

async function withoutDraft(ctx: ActorContext, date: string) {
  const { data } = await eodsService.mine(ctx, { startDate: date, endDate: date, page: 1, limit: 1 });
  const [report] = data;
  if (!report) return `There is no draft to send. ${howToWrite}`;
  const day = date === ctx.today() ? "today" : shortDay(date);
  return `Your report for ${day} is in: ${counted(report.totalHours, "hour")}. Write more lines to add to it.`;
}

/** Lets the next lines replace those written here. */
export function change(ctx: ActorContext, { date }: Asked, argument: string): Answer {
  const day = /^\d{4}-\d\d-\d\d$/.test(argument) ? argument : openDay(ctx, date);
  const address = linkAddress(ctx);
  const inDaybook = address ? ` Or change it in Daybook: ${address}/submit-eod?date=${day}` : "";
  return say("change", `Write the lines again; they replace those from here.${inDaybook}`, { replaces: true });
}

/** Makes a draft of what was planned for the day. Items without planned hours are asked about. */
export async function fromPlan(ctx: ActorContext, asked: Asked): Promise<Answer> {
  const date = openDay(ctx, asked.date);
  const { items: suggested, plan, submitted } = await eodsDraftService.draft(ctx, { date });
  if (submitted) return say("plan", await withoutDraft(ctx, date));
  const planned = suggested.filter(({ source }) => source === "picked" || source === "plan");
  if (planned.length === 0) return say("plan", `There is no plan for this day. ${howToWrite}`);
  const items = planned.map(({ taskName, taskId, project, status, description }, index): Item => {
    const hoursSpent = plan.items.find((item) => (taskId ? item.taskId === taskId : item.text === taskName))?.hours ?? null;
    return {
      key: keyOf(asked.id, index),
      taskName,
      taskId,
      project,
      status,
      description: description ?? "",
      blockers: "",
      hoursSpent,
    };
  });
  const without = items.filter(({ hoursSpent }) => hoursSpent === null).map(({ taskName }) => taskName);
  const question = `How many hours for ${without.length === 1 ? "it" : "each"}? Write the ${pluralize(without.length, "line")} with the hours:\n${without.map(quoted).join("\n")}`;
  const questions = without.length === 0 ? [] : [{ text: question }];
  const answer = await saveAndShow(ctx, date, { items: items.filter(isReported), questions, replaces: true });
  return { ...answer, kind: "plan", state: without.length === 1 ? { ...answer.state, hoursOf: without[0]! } : (answer.state ?? {}) };
}
