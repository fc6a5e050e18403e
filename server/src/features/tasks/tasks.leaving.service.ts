import { counted } from "@daybook/contract/core/numbers";
import type { ActorContext, LeavingPart } from "#context.ts";
import { type Leaver, openItem } from "#domain/leaving.ts";
import * as tasksReportsRepository from "./tasks.reports.repository.ts";
import * as tasksRepository from "./tasks.repository.ts";
import { applyChanges } from "./tasks.update.service.ts";

const unchanged = { project: undefined, startDate: undefined, dueDate: undefined, estimatedHours: undefined };

const countsOf = (ctx: ActorContext, { id, role, teamId, lastDay }: Leaver) =>
  tasksReportsRepository.countOpen(ctx.db, { userId: id, day: lastDay, teamId: role === "team_lead" ? teamId : null });

/** The open tasks of a person, and those that wait for the approval of the lead. */
export const leaving: LeavingPart = {
  async list(ctx, leaver) {
    const { open, dueAfter, waiting } = await countsOf(ctx, leaver);
    const reviews = openItem({
      kind: "task_reviews",
      title: `${counted(waiting, "task")} to approve`,
      detail: "They go to the lead of the team, without one to the admins.",
      choices: ["follow"],
    });
    const tasks = openItem({
      kind: "tasks",
      title: counted(open, "open task"),
      detail: dueAfter > 0 ? `${counted(dueAfter, "is due", "are due")} after the last day.` : null,
      choices: ["unassign", "reassign"],
    });
    return [...(waiting > 0 ? [reviews] : []), ...(open > 0 ? [tasks] : [])];
  },

  async settle(ctx, leaver, decide) {
    const { waiting } = await countsOf(ctx, leaver);
    const rows = await tasksRepository.listForUpdate(ctx.db, await tasksReportsRepository.listOpenIds(ctx.db, leaver.id));
    const { to } = decide("tasks", null, "unassign");
    await applyChanges(ctx, rows, { ...unchanged, assignee: to });
    return {
      waiting: waiting > 0 ? [counted(waiting, "completed task")] : [],
      tasks: to === null ? rows.map(({ _id, number, title }) => ({ id: _id, name: `#${number} ${title}` })) : [],
    };
  },
};
