import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import { type list as listEndpoint, mentionsMax } from "@daybook/contract/mentions/mentions";
import { isAdmin } from "#access/actor.ts";
import type { ActorContext } from "#context.ts";
import * as eodsService from "#features/eods/eods.service.ts";
import { factsOf } from "#features/tasks/tasks.presenter.service.ts";
import * as tasksReferencesService from "#features/tasks/tasks.references.service.ts";
import * as tasksService from "#features/tasks/tasks.service.ts";
import * as mentionsRepository from "./mentions.repository.ts";
import type { ReadersOf } from "./mentions.repository.ts";

type Input = CheckedInputOf<typeof listEndpoint>;

/** Suggests the people whom a mention in the task or report would notify: active users who may read it, except the actor. */
export async function list(ctx: ActorContext, { search = "", ...input }: Input) {
  const readers = await readersOf(ctx, input);
  return mentionsRepository.list(ctx.db, readers, search, { except: ctx.actor.id, take: mentionsMax });
}

async function readersOf(ctx: ActorContext, input: Input): Promise<ReadersOf> {
  if (input.task) return factsOf(await tasksService.readable(ctx, input.task));
  return input.report ? readersOfReport(await eodsService.readable(ctx, input.report)) : newTask(ctx, input);
}

/** A report is read by its author, their lead and admins: like a task of its author without a project. */
const readersOfReport = ({ userId, teamId }: { userId: string; teamId: string | null }): ReadersOf => ({
  assigneeId: userId,
  createdBy: null,
  projectId: null,
  teamIds: [teamId],
  creatorTeamId: null,
});

/** The facts of a task that the actor is about to create. */
async function newTask(ctx: ActorContext, input: Input): Promise<ReadersOf> {
  const [project, assignee] = [input.project ?? null, input.assignee ?? null];
  await tasksReferencesService.requireReferences(ctx, [{ project, assignee }], (_index, field) => field);
  return {
    assigneeId: assignee,
    createdBy: ctx.actor.id,
    projectId: project,
    teamIds: await mentionsRepository.listTeamIds(ctx.db, assignee, project),
    creatorTeamId: isAdmin(ctx.actor) ? null : ctx.actor.teamId,
  };
}
