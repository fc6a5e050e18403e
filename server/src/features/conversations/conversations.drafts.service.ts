import { cutText } from "@daybook/contract/core/cut-text";
import { maxLengths } from "@daybook/contract/core/max-lengths";
import { counted } from "@daybook/contract/core/numbers";
import type { SavedDraft } from "@daybook/contract/eods/eods";
import * as eodsContract from "@daybook/contract/eods/eods";
import type { ReportLine } from "@daybook/contract/eods/report-lines";
import { addDays } from "#calendar.ts";
import type { ActorContext } from "#context.ts";
import { invalid } from "#errors.ts";
import * as eodsDraftService from "#features/eods/eods.draft.service.ts";
import * as eodsDraftsService from "#features/eods/eods.drafts.service.ts";
import * as eodsService from "#features/eods/eods.service.ts";
import { isInWindow } from "#features/eods/eods.window.service.ts";
import { aboutTasks, taskFinder } from "./conversations.tasks.service.ts";
import { draftText, questionOf, quoted, shortDay } from "./conversations.text.ts";

/*
 * Drafts of reports from lines of text, for every channel in which people write them. They are the drafts of the form, and
 * submitting calls the service of the form.
 */

export type Item = SavedDraft["tasks"][number];
export type Question = { text: string; line?: ReportLine };

/** Rows that were written in a channel, which *Change* replaces. */
const keyPrefix = "chat-";
export const keyOf = (id: string, index: number) => `${keyPrefix}${id}-${index}`;
/** Whether a row was written with a certain message. */
export const isOfMessage = ({ key }: Item, id: string) => key.startsWith(`${keyPrefix}${id}-`);
export const isWritten = ({ key }: Item) => key.startsWith(keyPrefix);

export const isReported = (item: Item): item is Item & { hoursSpent: number } => item.hoursSpent !== null;
const sum = (items: { hoursSpent: number }[]) => items.reduce((total, { hoursSpent }) => total + Math.round(hoursSpent * 100), 0) / 100;

/** A report can be written for the day of the message, and after the end of the reporting window only for today. */
export const openDay = (ctx: ActorContext, date: string) => (isInWindow(ctx, date) ? date : ctx.today());

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

/** Makes items of the lines that were understood, and questions about the others. `id` is that of the message. */
export async function readItems(ctx: ActorContext, { id, date, lines }: { id: string; date: string; lines: ReportLine[] }) {
  const findTask = await taskFinder(ctx, date, lines);
  const items: Item[] = [];
  const questions: Question[] = [];
  for (const [index, line] of lines.entries()) {
    const task = line.problem === null ? findTask(line) : null;
    if (line.problem !== null) questions.push({ text: questionOf(line), line });
    else if (task === undefined)
      questions.push({ text: `#${line.taskNumber} is no task that you can report on. Write the line without it, or with another.` });
    else items.push(itemOf(line, task, keyOf(id, index)));
  }
  return { items, questions };
}

/** Adds items to the draft of a day, in place of those that are replaced. */
export async function saveItems(ctx: ActorContext, date: string, items: Item[], isReplaced: (item: Item) => boolean): Promise<SavedDraft> {
  await eodsDraftsService.lockDay(ctx, ctx.actor.id, date);
  const saved = await eodsDraftsService.find(ctx, date);
  const kept = (saved?.tasks ?? []).filter((item) => !isReplaced(item));
  const input = {
    date,
    tasks: [...kept, ...items].map(({ project, ...item }) => ({ ...item, project: project?._id ?? null })),
    dismissed: saved?.dismissed ?? [],
    planTomorrow: saved?.planTomorrow ?? null,
    version: saved?.version ?? 0,
  };
  const checked = eodsContract.saveDraft.input.safeParse(input);
  if (!checked.success) throw invalid("tasks", checked.error.issues[0]!.message);
  return eodsDraftsService.save(ctx, checked.data);
}

/** The draft in words, with its total. */
export async function describe(ctx: ActorContext, draft: SavedDraft) {
  const { date } = draft;
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
  return { text: draftText(shown), total };
}

type Submitted = { kind: "submitted"; text: string } | { kind: "changed"; draft: SavedDraft } | { kind: "nothing" };

/** Submits the draft of a day if it is the version that was shown. */
export async function submit(ctx: ActorContext, date: string, version: number | undefined): Promise<Submitted> {
  await eodsDraftsService.lockDay(ctx, ctx.actor.id, date);
  const saved = isInWindow(ctx, date) ? await eodsDraftsService.find(ctx, date) : null;
  const items = saved?.tasks.filter(isReported) ?? [];
  if (!saved || items.length === 0) return { kind: "nothing" };
  if (saved.version !== version) return { kind: "changed", draft: saved };
  const tasks = items.map(({ key: _key, project, ...item }) => ({ ...item, project: project?._id ?? null }));
  const checked = eodsContract.submit.input.safeParse({ date, tasks, planTomorrow: saved.planTomorrow });
  if (!checked.success) throw invalid("tasks", checked.error.issues[0]!.message);
  const report = await eodsService.submit(ctx, checked.data);
  const until = addDays(date, ctx.company.eodWindowDays);
  const open = "leftOpen" in report ? (report.leftOpen ?? []) : [];
  const left = open.map(({ number, title }) => `#${number} ${quoted(title)} stays open, because it has open sub-tasks.`);
  const text = `✓ Submitted, ${counted(report.totalHours, "hour")}. You can change it until ${shortDay(until)}.`;
  return { kind: "submitted", text: [text, ...left].join("\n") };
}
