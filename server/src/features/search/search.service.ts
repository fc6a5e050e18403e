import type { Scope } from "@daybook/contract/access-tokens/scopes";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import { type find as endpoint, foundMax } from "@daybook/contract/search/search";
import type { ActorContext } from "#context.ts";
import * as projectsService from "#features/projects/projects.service.ts";
import * as tasksService from "#features/tasks/tasks.service.ts";
import * as usersService from "#features/users/users.service.ts";

/** Returns the first tasks, projects and people that contain the text, of the lists that the actor can see. */
export async function find(ctx: ActorContext, { search }: CheckedInputOf<typeof endpoint>, scopes?: readonly Scope[]) {
  const input = { search, limit: foundMax };
  const may = (scope: Scope) => scopes?.includes(scope) ?? true;
  const [tasks, projects, people] = await Promise.all([
    tasksService.page(ctx, { ...input, sort: "-updatedAt" }),
    may("projects:read") ? projectsService.list(ctx, input) : { data: [] },
    may("users:read") ? usersService.page(ctx, input) : { data: [] },
  ]);
  return { tasks: tasks.data, projects: projects.data, people: people.data };
}
