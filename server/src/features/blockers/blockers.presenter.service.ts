import { blockerToAdminsWorkdays, blockerToLeadWorkdays, type Escalation } from "@daybook/contract/core/constants";
import type { Blocker } from "@daybook/contract/blockers/blockers";
import { abilities } from "#access/access.ts";
import { blockerAccess, type BlockerFacts } from "#access/blockers.ts";
import { addDays, type Calendar, daysFrom, kindOfDay, nextWorkday } from "#calendar.ts";
import type { ActorContext, MaybeActor } from "#context.ts";
import { companyCalendar } from "#features/holidays/holidays.service.ts";
import * as tasksService from "#features/tasks/tasks.service.ts";
import type { BlockerRow } from "./blockers.repository.ts";

/** Counts the workdays after a day up to another one, both from `from` on; 0 if `to` is not later. */
export async function workdayCounter(ctx: Pick<ActorContext<MaybeActor>, "db" | "company">, from: string) {
  return countWorkdays(await companyCalendar(ctx, from));
}

const countWorkdays = (calendar: Calendar) => {
  const counted = new Map<string, number>();
  return (after: string, to: string) => {
    const key = `${after} ${to}`;
    const known = counted.get(key);
    if (known !== undefined) return known;
    const total = daysFrom(addDays(after, 1), to).filter((day) => kindOfDay(calendar, day) === "working").length;
    counted.set(key, total);
    return total;
  };
};

/** Returns the day that is a number of workdays after another one. */
function workdaysLater(calendar: Calendar, day: string, count: number): string {
  let later = day;
  for (let i = 0; i < count; i++) later = nextWorkday(calendar, later);
  return later;
}

/** Who should find an owner, and since which day. */
export function escalationOf(
  calendar: Calendar,
  { state, owner, unownedFrom, firstDate }: Pick<BlockerRow, "state" | "unownedFrom" | "firstDate"> & { owner: unknown },
  today: string,
): { escalatedTo: Escalation; escalatedOn: string | null } {
  const none = { escalatedTo: "none", escalatedOn: null } as const;
  if (state !== "open" || owner) return none;
  const from = unownedFrom ?? firstDate;
  const toLead = workdaysLater(calendar, from, blockerToLeadWorkdays);
  if (today < toLead) return none;
  const toAdmins = workdaysLater(calendar, toLead, blockerToAdminsWorkdays - blockerToLeadWorkdays);
  return today < toAdmins ? { escalatedTo: "lead", escalatedOn: toLead } : { escalatedTo: "admins", escalatedOn: toAdmins };
}

/** Returns the facts of a blocker that the access rules need. */
export const factsOf = ({ raisedBy, raiserTeamId, owner, state }: BlockerRow, canMoveTask = false): BlockerFacts => ({
  raisedById: raisedBy._id,
  raiserTeamId,
  ownerId: owner?._id ?? null,
  state,
  canMoveTask,
});

/** Adds ages, tasks and the actor's permissions: one statement for the holidays and one for the tasks, if there are any. */
export async function present(ctx: ActorContext, rows: BlockerRow[]): Promise<Blocker[]> {
  if (rows.length === 0) return [];
  const oldest = rows.reduce((first, { firstDate }) => (firstDate < first ? firstDate : first), ctx.today());
  const taskIds = [...new Set(rows.flatMap(({ taskId }) => taskId ?? []))];
  const [calendar, tasks] = await Promise.all([
    companyCalendar(ctx, oldest),
    taskIds.length > 0 ? tasksService.byIds(ctx, { taskIds }) : [],
  ]);
  const workdays = countWorkdays(calendar);
  const today = ctx.today();
  const tasksById = new Map(tasks.map((task) => [task._id, task]));
  return rows.map((row) => {
    const task = tasksById.get(row.taskId ?? "");
    return {
      ...row,
      task: task ? { _id: task._id, number: task.number, title: task.title, status: task.status } : null,
      ageWorkdays: row.resolvedAge ?? workdays(row.firstDate, today),
      ...escalationOf(calendar, row, today),
      can: abilities(blockerAccess, ctx.actor, factsOf(row, task?.status === "Blocked" && task.can.move)),
    };
  });
}
