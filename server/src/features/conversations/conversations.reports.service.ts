import { cutText } from "@daybook/contract/core/cut-text";
import { maxLengths } from "@daybook/contract/core/max-lengths";
import type { SavedDraft } from "@daybook/contract/eods/eods";
import * as eodsContract from "@daybook/contract/eods/eods";
import { readReportLines, type ReportLine } from "@daybook/contract/eods/report-lines";
import { addDays } from "#calendar.ts";
import type { ActorContext } from "#context.ts";
import type { ConversationState } from "#db/schema-reminders.ts";
import { invalid } from "#errors.ts";
import { plural } from "#format.ts";
import * as eodsDraftService from "#features/eods/eods.draft.service.ts";
import * as eodsDraftsService from "#features/eods/eods.drafts.service.ts";
import * as eodsService from "#features/eods/eods.service.ts";
import { isInWindow } from "#features/eods/eods.window.service.ts";
import { linkAddress } from "#link-address.ts";
import { type Answer, type Asked, say } from "./conversations.answer.ts";
import { aboutTasks, taskFinder } from "./conversations.tasks.service.ts";
import { draftText, howToWrite, messagesOf, questionOf, quoted, shortDay } from "./conversations.text.ts";

/*
 * Reports from lines of text. They become the person's draft of the day, which Daybook shows too; only *Send* submits it, with
 * the service of the form.
 */

type Item = SavedDraft["tasks"][number];
type Question = { text: string; line?: ReportLine };

/** Rows that were written here, which *Change* replaces. */
const keyPrefix = "chat-";

const isReported = (item: Item): item is Item & { hoursSpent: number } => item.hoursSpent !== null;
const sum = (items: { hoursSpent: number }[]) => items.reduce((total, { hoursSpent }) => total + Math.round(hoursSpent * 100), 0) / 100;
/** A report can be written for the day of the message, and after the end of the reporting window only for today. */
const openDay = (ctx: ActorContext, date: string) => (isInWindow(ctx, date) ? date : ctx.today());
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
  const findTask = await taskFinder(ctx, date, lines);
  const items: Item[] = [];
  const questions: Question[] = [];
  for (const [index, line] of lines.entries()) {
    const task = line.problem === null ? findTask(line) : null;
    if (line.problem !== null) questions.push({ text: questionOf(line), line });
    else if (task === undefined)
      questions.push({ text: `#${line.taskNumber} is no task that you can report on. Write the line without it, or with another.` });
    else items.push(itemOf(line, task, `${keyPrefix}${asked.id}-${index}`));
  }
  return saveAndShow(ctx, date, { items, questions, replaces: asked.state.replaces === true });
}

type Task = Awaited<ReturnType<typeof taskFinder>> extends (line: ReportLine) => infer Found ? Exclude<Found, undefined> : never;

/** A mention begins with a capital letter, however it was typed. */
const withMentions = (text: string) => text.replace(/(?<![\p{L}\p{N}])@(\p{Ll})/gu, (_, letter: string) => `@${letter.toUpperCase()}`);

const itemOf = ({ text, hours, status, blocker }: ReportLine, task: Task, key: string): Item => ({
  key,
  taskName: cutText(task?.title ?? text, maxLengths.taskTitle),
  // What was written beside the number of a task says more than its title.
  description: task && !task.title.toLowerCase().includes(text.toLowerCase()) ? text : "",
  hoursSpent: hours,
  status,
  blockers: cutText(withMentions(blocker), maxLengths.note),
  project: task?.project ?? null,
  taskId: task?.id ?? null,
});

type Additions = { items: Item[]; questions: Question[]; replaces: boolean };

async function saveAndShow(ctx: ActorContext, date: string, { items, questions, replaces }: Additions): Promise<Answer> {
  const asking = questions.map(({ text }) => text).join("\n\n");
  const open = questions.length === 1 && questions[0]!.line?.hours === null ? questions[0]!.line : undefined;
  const hoursOf = open && (open.problem === "no hours" || open.problem === "bare number") ? open.written : undefined;
  const waits: ConversationState = { ...(hoursOf !== undefined && { hoursOf }) };
  if (items.length === 0) return say("report", asking, { ...waits, ...(replaces && { replaces }) });
  await eodsDraftsService.lockDay(ctx, ctx.actor.id, date);
  const saved = await eodsDraftsService.find(ctx, date);
  const kept = (saved?.tasks ?? []).filter(({ key }) => !(replaces && key.startsWith(keyPrefix)));
  const input = {
    date,
    tasks: [...kept, ...items].map(({ project, ...item }) => ({ ...item, project: project?._id ?? null })),
    dismissed: saved?.dismissed ?? [],
    planTomorrow: saved?.planTomorrow ?? null,
    version: saved?.version ?? 0,
  };
  const checked = eodsContract.saveDraft.input.safeParse(input);
  if (!checked.success) throw invalid("tasks", checked.error.issues[0]!.message);
  return show(ctx, await eodsDraftsService.save(ctx, checked.data), asking, waits);
}

/** Shows a draft with *Send* and *Change*. */
async function show(ctx: ActorContext, draft: SavedDraft, more: string, state: ConversationState = {}): Promise<Answer> {
  const { date, version } = draft;
  const [form, about] = await Promise.all([
    eodsDraftService.draft(ctx, { date }),
    aboutTasks(
      ctx,
      draft.tasks.flatMap(({ taskId }) => taskId ?? []),
    ),
  ]);
  const items = draft.tasks
    .filter(isReported)
    .map((item) => ({ ...item, about: (item.taskId && about.get(item.taskId)) ?? item.project?.name ?? "" }));
  const total = sum(items);
  const shown = { date, today: ctx.today(), items, total, expected: form.expectedHours, submitted: form.submitted?.totalHours ?? null };
  const text = [draftText(shown), more, "_Nothing is submitted until you press Send._"].filter((part) => part !== "").join("\n\n");
  const short = [`Send this draft of ${plural(total, "hour")}?`, more].filter((part) => part !== "").join("\n\n");
  return { kind: "report", messages: messagesOf(text, sendButtons(date, version), short), state: { ...state, shown: { date, version } } };
}

/** Submits the draft that was shown. One that has changed since is shown again. */
export async function send(ctx: ActorContext, asked: Asked, argument: string): Promise<Answer> {
  const [, pressedDate, pressedVersion] = /^(\d{4}-\d\d-\d\d):(\d{1,9})$/.exec(argument) ?? [];
  const pressed = pressedDate ? { date: pressedDate, version: Number(pressedVersion) } : asked.state.shown;
  const date = pressed?.date ?? openDay(ctx, asked.date);
  await eodsDraftsService.lockDay(ctx, ctx.actor.id, date);
  const saved = isInWindow(ctx, date) ? await eodsDraftsService.find(ctx, date) : null;
  const items = saved?.tasks.filter(isReported) ?? [];
  if (!saved || items.length === 0) return say("send", await withoutDraft(ctx, date));
  if (saved.version !== pressed?.version) {
    return { ...(await show(ctx, saved, "The draft has changed since. Check it again.")), kind: "send" };
  }
  const tasks = items.map(({ key: _key, project, ...item }) => ({ ...item, project: project?._id ?? null }));
  const checked = eodsContract.submit.input.safeParse({ date, tasks, planTomorrow: saved.planTomorrow });
  if (!checked.success) throw invalid("tasks", checked.error.issues[0]!.message);
  const report = await eodsService.submit(ctx, checked.data);
  const until = addDays(date, ctx.company.eodWindowDays);
  const open = "leftOpen" in report ? (report.leftOpen ?? []) : [];
  const left = open.map(({ number, title }) => `#${number} ${quoted(title)} stays open, because it has open sub-tasks.`);
  return say(
    "send",
    [`✓ Submitted, ${plural(report.totalHours, "hour")}. You can change it until ${shortDay(until)}.`, ...left].join("\n"),
  );
}

async function withoutDraft(ctx: ActorContext, date: string) {
  const { data } = await eodsService.mine(ctx, { startDate: date, endDate: date, page: 1, limit: 1 });
  const [report] = data;
  if (!report) return `There is no draft to send. ${howToWrite}`;
  const day = date === ctx.today() ? "today" : shortDay(date);
  return `Your report for ${day} is in: ${plural(report.totalHours, "hour")}. Write more lines to add to it.`;
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
      key: `${keyPrefix}${asked.id}-${index}`,
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
  const question = `How many hours for ${without.length === 1 ? "it" : "each"}? Write ${without.length === 1 ? "the line" : "the lines"} with the hours:\n${without.map(quoted).join("\n")}`;
  const questions = without.length === 0 ? [] : [{ text: question }];
  const answer = await saveAndShow(ctx, date, { items: items.filter(isReported), questions, replaces: true });
  return { ...answer, kind: "plan", state: without.length === 1 ? { ...answer.state, hoursOf: without[0]! } : (answer.state ?? {}) };
}
