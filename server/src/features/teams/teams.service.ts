import { counted, pluralize } from "@daybook/contract/core/numbers";
import { uuidv7 } from "uuidv7";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as teams from "@daybook/contract/teams/teams";
import { abilities, authorize, require } from "#access/access.ts";
import { mayCreateTeams, mayReadAllProjectsOf, teamAccess } from "#access/teams.ts";
import { record } from "#changes.ts";
import type { ActorContext } from "#context.ts";
import { AppError, onViolation } from "#errors.ts";
import { pagination, window } from "#pagination.ts";
import { requireVersion } from "#version-check.ts";
import * as teamsChanges from "./teams.changes.ts";
import { chooseLeads } from "./teams.leads.service.ts";
import * as teamsRepository from "./teams.repository.ts";
import { inTransaction } from "#transaction.ts";

const missing = "This team does not exist";

const nameTakenMessage = "A team with this name already exists";
const nameTaken = () => new AppError("conflict", nameTakenMessage, { errors: [{ path: "name", message: nameTakenMessage }] });

const present = <Row extends teamsRepository.TeamRow>(ctx: ActorContext, row: Row) => ({
  ...row,
  can: abilities(teamAccess, ctx.actor, { id: row._id }),
});

/** Lists all teams; open to all users. */
export async function list(ctx: ActorContext, input: CheckedInputOf<typeof teams.list>) {
  const [rows, total] = await Promise.all([teamsRepository.list(ctx.db, input, window(input)), teamsRepository.count(ctx.db, input)]);
  return { data: rows.map((row) => present(ctx, row)), pagination: pagination(input, total) };
}

export async function get(ctx: ActorContext, { id }: CheckedInputOf<typeof teams.get>) {
  authorize(teamAccess, "read", ctx.actor, { id }, { missing });
  const row = await teamsRepository.findWithPeople(ctx.db, id);
  if (!row) throw new AppError("not_found", missing);
  const seesAll = mayReadAllProjectsOf(ctx.actor, { id });
  return { ...present(ctx, row), projects: row.projects.filter((project) => seesAll || ctx.actor.projectIds.includes(project._id)) };
}

export const mayCreate = (ctx: ActorContext) => require(mayCreateTeams(ctx.actor), "create teams");

export async function create(ctx: ActorContext, { name, description }: CheckedInputOf<typeof teams.create>) {
  mayCreate(ctx);
  return inTransaction(ctx, async (ctx) => {
    const id = uuidv7();
    const row = { id, name, description: description ?? null, createdAt: ctx.now() };
    await onViolation(teamsRepository.insert(ctx.db, row), { teams_by_name: nameTaken });
    record(ctx, teamsChanges.created, { id, after: { name, description: row.description } });
    return present(ctx, (await teamsRepository.find(ctx.db, id))!);
  });
}

/** Updates a team. A new name applies everywhere, because users, projects and reports reference the team by id. */
export async function update(ctx: ActorContext, { id, version, leads, ...fields }: CheckedInputOf<typeof teams.update>) {
  mayUpdate(ctx, id);
  return inTransaction(ctx, async (ctx) => {
    const row = await teamsRepository.findForUpdate(ctx.db, id);
    if (!row) throw new AppError("not_found", missing);
    await requireVersion(ctx, teamsChanges.updated, row, version, "This team was");
    const changes = {
      ...(fields.name !== undefined && fields.name !== row.name && { name: fields.name }),
      ...(fields.description !== undefined && fields.description !== row.description && { description: fields.description }),
    };
    const newLeads = leads && (await chooseLeads(ctx, row, leads));
    if (Object.keys(changes).length === 0 && !newLeads) return present(ctx, row);

    await onViolation(teamsRepository.update(ctx.db, id, changes), { teams_by_name: nameTaken });
    const before = { ...(changes.name && { name: row.name }), ...("description" in changes && { description: row.description }) };
    record(ctx, teamsChanges.updated, {
      id,
      before: newLeads ? { ...before, leads: row.leads.map((lead) => lead._id) } : before,
      after: newLeads ? { ...changes, leads: newLeads } : changes,
    });
    return present(ctx, (await teamsRepository.find(ctx.db, id))!);
  });
}

export const mayUpdate = (ctx: ActorContext, id: string) =>
  authorize(teamAccess, "update", ctx.actor, { id }, { missing, refused: "update this team" });

/** Deletes a team without members and projects. Existing reports keep its name. */
export async function remove(ctx: ActorContext, { id }: CheckedInputOf<typeof teams.remove>) {
  authorize(teamAccess, "remove", ctx.actor, { id }, { missing, refused: "delete this team" });
  return inTransaction(ctx, async (ctx) => {
    if (!(await teamsRepository.lockForDeletion(ctx.db, id))) throw new AppError("not_found", missing);
    const row = (await teamsRepository.find(ctx.db, id))!;
    const projects = await teamsRepository.countProjects(ctx.db, id);
    if (row.memberCount > 0) throw notEmpty(row.memberCount, "member");
    if (projects > 0) throw notEmpty(projects, "project");

    await teamsRepository.update(ctx.db, id, { deletedAt: ctx.now() });
    record(ctx, teamsChanges.removed, { id, before: { name: row.name, description: row.description } });
    return { _id: id };
  });
}

const notEmpty = (count: number, what: string) =>
  new AppError("conflict", `This team has ${counted(count, what)}. Move ${pluralize(count, "it", "them")} first.`);
