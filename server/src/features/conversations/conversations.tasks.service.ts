import { searchKey } from "@daybook/contract/core/comparable";
import type { ProjectRef } from "@daybook/contract/core/common";
import type { ReportLine } from "@daybook/contract/eods/report-lines";
import type { ActorContext } from "#context.ts";
import * as tasksReportsService from "#features/tasks/tasks.reports.service.ts";
import * as tasksService from "#features/tasks/tasks.service.ts";

/* The tasks that lines of a report name, by number or by words of their titles. */

type Known = { id: string; title: string; project: ProjectRef | null };

const wordsOf = (text: string) => searchKey(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Returns a function that finds the task of a line: null for none, undefined for a number that is none of the person's tasks. */
export async function taskFinder(ctx: ActorContext, date: string, lines: readonly ReportLine[]) {
  const numbers = [...new Set(lines.flatMap(({ taskNumber }) => taskNumber ?? []))];
  const [offered, named] = await Promise.all([tasksReportsService.forDay(ctx, date, []), tasksService.byNumbers(ctx, numbers)]);
  const reportable = await tasksReportsService.reportable(
    ctx,
    named.map(({ _id }) => _id),
  );
  const own = named.filter(({ _id }) => reportable.has(_id));
  const titles = offered.map((task) => ({ task, words: new Set(wordsOf(task.title)) }));

  return ({ taskNumber, text }: ReportLine): Known | null | undefined => {
    if (taskNumber !== null) {
      const task = own.find(({ number }) => number === taskNumber);
      return task && { id: task._id, title: task.title, project: task.project };
    }
    const words = wordsOf(text);
    const matching = titles.filter((title) => words.length > 0 && words.every((word) => title.words.has(word)));
    const whole = matching.filter((title) => title.words.size === new Set(words).size);
    // One word names a task only if it is its whole title; several tasks are not guessed among.
    const [found, ...others] = whole.length > 0 ? whole : words.length > 1 ? matching : [];
    return found && others.length === 0 ? found.task : null;
  };
}

/** Returns what is shown below items: `#1575, Harbour VR Tour`, by the id of their task. */
export async function aboutTasks(ctx: ActorContext, taskIds: readonly string[]): Promise<Map<string, string>> {
  if (taskIds.length === 0) return new Map();
  const tasks = await tasksService.byIds(ctx, { taskIds: [...new Set(taskIds)] });
  return new Map(tasks.map(({ _id, number, project }) => [_id, project ? `#${number}, ${project.name}` : `#${number}`]));
}
