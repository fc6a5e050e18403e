import { counted } from "@daybook/contract/core/numbers";
import { uuidv7 } from "uuidv7";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as projects from "@daybook/contract/projects/projects";
import type { Milestone } from "@daybook/contract/projects/projects";
import { abilities, authorize, require } from "#access/access.ts";
import { mayMoveProjects, mayCreateProjects, mayCreateProjectsIn, projectAccess, projectScope } from "#access/projects.ts";
import { record } from "#changes.ts";
import * as projectsChanges from "./projects.changes.ts";
import type { ActorContext } from "#context.ts";
import { AppError, invalid, onViolation } from "#errors.ts";
import { requireTeam } from "#features/users/users.accounts.service.ts";
import { pagination, window } from "#pagination.ts";
import { freeKey, keyFrom } from "#domain/project-key.ts";
import { requireVersion } from "#version-check.ts";
import { type Membership, resolveMembership, requireActive, saveMembers } from "./projects.members.service.ts";
import * as projectsRepository from "./projects.repository.ts";
import type { ProjectRow, ProjectSort } from "./projects.repository.ts";
import { inTransaction } from "#transaction.ts";

const missing = "This project does not exist";
const fieldConflict = (path: string, message: string) => new AppError("conflict", message, { errors: [{ path, message }] });
const keyTaken = () => fieldConflict("key", "This key is already used by another project");
const nameTaken = () => fieldConflict("name", "This team already has a project with this name");

const present = (ctx: ActorContext, { work, loggedHours, ...row }: ProjectRow) => ({
  ...row,
  stats: { ...work, loggedHours },
  can: abilities(projectAccess, ctx.actor, row),
});

/** `Client preview, 2026-12-04, done`. */
const milestoneText = ({ name, date, done }: ProjectRow["milestones"][number]) => `${name}, ${date}${done ? ", done" : ""}`;

/** The fields of a project stored in audit events. */
const audited = ({ name, key, description, team, status, startDate, dueDate, lead, members, milestones }: ProjectRow) => ({
  name,
  key,
  description,
  team,
  status,
  startDate,
  dueDate,
  lead: lead?.name ?? null,
  members: members.map((member) => member.name),
  // Most projects have none: their events stay as they are.
  ...(milestones.length > 0 && { milestones: milestones.map(milestoneText) }),
});

export async function list(ctx: ActorContext, { page, limit, sort = "-createdAt", ...filters }: CheckedInputOf<typeof projects.list>) {
  const scope = projectScope(ctx.actor);
  const order = { column: sort.replace("-", "") as ProjectSort, descending: sort.startsWith("-") };
  const [rows, total] = await Promise.all([
    projectsRepository.list(ctx.db, scope, filters, order, window({ page, limit }), ctx.today()),
    projectsRepository.count(ctx.db, scope, filters),
  ]);
  return { data: rows.map((row) => present(ctx, row)), pagination: pagination({ page, limit }, total) };
}

export const dropdown = (ctx: ActorContext) => projectsRepository.listOptions(ctx.db, projectScope(ctx.actor));

export const mine = (ctx: ActorContext) => projectsRepository.listOptions(ctx.db, { teamId: null, projectIds: ctx.actor.projectIds });

/** Returns those of the project ids the actor can see. */
export const visible = async (ctx: ActorContext, ids: string[]): Promise<Set<string>> =>
  new Set(ids.length === 0 ? [] : await projectsRepository.listVisibleIds(ctx.db, projectScope(ctx.actor), ids));

/** @throws AppError `not_found` if the actor cannot see the project */
export async function readable(ctx: ActorContext, id: string) {
  const project = await projectsRepository.find(ctx.db, id, ctx.today());
  authorize(projectAccess, "read", ctx.actor, project, { missing });
  return project;
}

export const get = async (ctx: ActorContext, { id }: CheckedInputOf<typeof projects.get>) => present(ctx, await readable(ctx, id));

/** Returns the project, locked, if the actor may edit it. */
export async function editableForUpdate(ctx: ActorContext, id: string) {
  const project = await projectsRepository.findForUpdate(ctx.db, id, ctx.today());
  authorize(projectAccess, "update", ctx.actor, project, { missing, refused: "update this project" });
  return project;
}

/** Checked before the body is validated. */
export const mayCreate = (ctx: ActorContext) => require(mayCreateProjects(ctx.actor), "create projects");

/** Checked before the body is validated. */
export async function mayUpdate(ctx: ActorContext, id: string) {
  const project = await projectsRepository.find(ctx.db, id, ctx.today());
  authorize(projectAccess, "update", ctx.actor, project, { missing, refused: "update this project" });
}

export const create = (ctx: ActorContext, input: CheckedInputOf<typeof projects.create>) =>
  inTransaction(ctx, async (ctx) => {
    mayCreate(ctx);
    const { team: teamNameOrId, key, lead, members, description = null, startDate = null, dueDate = null, ...fields } = input;
    const team = await requireTeam(ctx, teamNameOrId);
    require(mayCreateProjectsIn(ctx.actor, team.id), "create projects for another team");
    requireOrder(startDate, dueDate);
    const noMembers: Membership = { members: [], leadId: null };
    const membership = resolveMembership(noMembers, { members, lead });
    await requireActive(ctx, noMembers, membership);

    const id = uuidv7();
    const now = ctx.now();
    const { leadId } = membership;
    await insert(
      ctx,
      { ...fields, id, teamId: team.id, leadId, description, startDate, dueDate, createdBy: ctx.actor.id, createdAt: now, updatedAt: now },
      key,
    );
    const memberIds = await saveMembers(ctx, id, noMembers, membership);
    const project = await projectsRepository.get(ctx.db, id, ctx.today());
    record(ctx, projectsChanges.created, { id, after: audited(project), teamId: team.id, memberIds });
    return present(ctx, project);
  });

type NewProject = Omit<Parameters<typeof projectsRepository.insertIfKeyIsFree>[1], "key">;

/** Inserts the project with the given key, or with an unused key derived from its name. */
async function insert(ctx: ActorContext, row: NewProject, key: string | null | undefined) {
  const write = (key: string) =>
    onViolation(projectsRepository.insertIfKeyIsFree(ctx.db, { ...row, key }), { projects_by_team_and_name: nameTaken });
  if (key) {
    if (!(await write(key))) throw keyTaken();
    return;
  }
  while (!(await write(await nextKey(ctx, row.name)))) continue;
}

async function nextKey(ctx: ActorContext, name: string) {
  const key = keyFrom(name);
  return freeKey(key, new Set(await projectsRepository.keysLike(ctx.db, key.slice(0, 2))));
}

export const update = (ctx: ActorContext, { id, version, ...input }: CheckedInputOf<typeof projects.update>) =>
  inTransaction(ctx, async (ctx) => {
    const before = await editableForUpdate(ctx, id);
    await requireVersion(ctx, projectsChanges.updated, before, version, "This project was");
    const { team: teamNameOrId, key, lead, members, milestones, ...fields } = input;
    const team = teamNameOrId === undefined ? undefined : await requireTeam(ctx, teamNameOrId);
    if (team && team.id !== before.teamId) require(mayMoveProjects(ctx.actor), "move this project to another team");
    const { startDate = before.startDate, dueDate = before.dueDate } = fields;
    requireOrder(startDate, dueDate);
    const membershipBefore = { members: before.members.map(({ _id }) => _id), leadId: before.lead?._id ?? null };
    const membership = resolveMembership(membershipBefore, { members, lead });
    await requireActive(ctx, membershipBefore, membership);

    const newKey = key === null ? await nextKey(ctx, fields.name ?? before.name) : key;
    const changes = { ...fields, leadId: membership.leadId, ...(team && { teamId: team.id }), ...(newKey && { key: newKey }) };
    await onViolation(projectsRepository.update(ctx.db, id, changes, ctx.now()), {
      projects_by_team_and_name: nameTaken,
      projects_by_key: keyTaken,
    });
    const memberIds = await saveMembers(ctx, id, membershipBefore, membership);
    if (milestones) await projectsRepository.replaceMilestones(ctx.db, id, withIds(before, milestones));
    const after = await projectsRepository.get(ctx.db, id, ctx.today());
    record(ctx, projectsChanges.updated, { id, before: audited(before), after: audited(after), teamId: after.teamId, memberIds });
    return present(ctx, after);
  });

/** Gives new milestones their ids; refuses ids of others. */
function withIds(
  { milestones: before }: ProjectRow,
  milestones: NonNullable<CheckedInputOf<typeof projects.update>["milestones"]>,
): Milestone[] {
  const known = new Set(before.map(({ _id }) => _id));
  const ids = milestones.flatMap(({ _id }) => _id ?? []);
  const wrong = milestones.findIndex(({ _id }) => _id !== undefined && (!known.has(_id) || ids.indexOf(_id) !== ids.lastIndexOf(_id)));
  if (wrong >= 0) throw invalid(`milestones.${wrong}._id`, "This milestone does not exist in this project, or is named twice");
  return milestones.map(({ _id = uuidv7(), ...milestone }) => ({ _id, ...milestone }));
}

export const setMembers = (ctx: ActorContext, { id, members, version }: CheckedInputOf<typeof projects.setMembers>) =>
  update(ctx, { id, members, version });

/** Deletes a project without tasks and report items. */
export const remove = (ctx: ActorContext, { id }: CheckedInputOf<typeof projects.remove>) =>
  inTransaction(ctx, async (ctx) => {
    const project = await projectsRepository.findForUpdate(ctx.db, id, ctx.today());
    authorize(projectAccess, "remove", ctx.actor, project, { missing, refused: "delete this project" });
    const tasks = await projectsRepository.countTasks(ctx.db, id);
    if (tasks > 0) throw new AppError("conflict", `This project has ${counted(tasks, "task")}. Archive it instead.`);
    const items = await projectsRepository.countEodItems(ctx.db, id);
    if (items > 0) throw new AppError("conflict", `This project has ${counted(items, "EOD item")}. Archive it instead.`);
    await projectsRepository.remove(ctx.db, id);
    const memberIds = project.members.map(({ _id }) => _id);
    record(ctx, projectsChanges.removed, { id, before: audited(project), teamId: project.teamId, memberIds });
    return { _id: id };
  });

function requireOrder(startDate: string | null, dueDate: string | null) {
  if (startDate && dueDate && dueDate < startDate) throw invalid("dueDate", "The due date is before the start date");
}
