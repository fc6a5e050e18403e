import { uuidv7 } from "uuidv7";
import { record } from "#changes.ts";
import type { ActorContext } from "#context.ts";
import { roleByGroups, teamByGroups } from "#domain/group-roles.ts";
import { onViolation } from "#errors.ts";
import * as usersProvisioningService from "#features/users/users.provisioning.service.ts";
import { inTransaction } from "#transaction.ts";
import * as scimChanges from "./scim.changes.ts";
import * as scimGroupsRepository from "./scim.groups.repository.ts";
import type { GroupLookup, GroupRow, Mapping } from "./scim.groups.repository.ts";
import type { GroupFields, MemberChange } from "./scim.input.ts";
import { basePath, groupSchema, listBody, notFound, ScimError } from "./scim.protocol.ts";
import type { Page } from "./scim.users.repository.ts";
import { requirePeople, requireProvisioning } from "./scim.users.service.ts";

/* The groups of an identity provider, and the role and team that they give to their members. */

/** The attributes by which groups can be found. */
export const groupLookups = ["displayName", "externalId", "id"] as const;

type Address = { origin(): string };
type Context = ActorContext & Address;

function resourceOf(ctx: Address, { id, name, externalId, members, createdAt, updatedAt }: GroupRow) {
  const location = `${ctx.origin()}${basePath}/Groups/${id}`;
  return {
    schemas: [groupSchema],
    id,
    ...(externalId && { externalId }),
    displayName: name,
    members: members.map((member) => ({ ...member, $ref: `${ctx.origin()}${basePath}/Users/${member.value}` })),
    meta: { resourceType: "Group", created: createdAt, lastModified: updatedAt, location },
  };
}

export async function list(ctx: Context, lookup: GroupLookup | undefined, page: Page) {
  requireProvisioning(ctx);
  const { rows, total } = await scimGroupsRepository.list(ctx.db, lookup, page);
  return listBody(
    rows.map((row) => resourceOf(ctx, row)),
    total,
    page.startIndex,
  );
}

export async function get(ctx: Context, id: string) {
  requireProvisioning(ctx);
  const group = await scimGroupsRepository.find(ctx.db, id);
  if (!group) throw notFound();
  return resourceOf(ctx, group);
}

const taken = (name: string, externalId: string | null) => ({
  scim_groups_by_name: () => new ScimError("uniqueness", `There is a group ${name} already`),
  scim_groups_by_external_id: () => new ScimError("uniqueness", `The externalId ${externalId} belongs to another group`),
});

/** Creates a group. It gives the team of the same name, if there is one; the settings can change that. */
export const create = (ctx: Context, { name, externalId = null, members = [] }: GroupFields) =>
  inTransaction(ctx, async (ctx) => {
    requireProvisioning(ctx);
    if (name === undefined) throw new ScimError("invalidValue", "displayName is required");
    const now = ctx.now();
    const team = await usersProvisioningService.findTeam(ctx, name);
    const group = { id: uuidv7(), name, externalId, role: null, teamId: team?.id ?? null, createdAt: now, updatedAt: now };
    await onViolation(scimGroupsRepository.insert(ctx.db, group), taken(name, externalId));
    record(ctx, scimChanges.groupCreated, { id: group.id, after: { name, team: team?.name ?? null, members: members.length } });
    await changeMembers(ctx, (await scimGroupsRepository.find(ctx.db, group.id))!, [{ kind: "add", ids: members }]);
    return resourceOf(ctx, (await scimGroupsRepository.find(ctx.db, group.id))!);
  });

/** Applies the fields that a request names, and the changes of members in their order. */
export const apply = (ctx: Context, id: string, { name, externalId }: GroupFields, changes: readonly MemberChange[]) =>
  inTransaction(ctx, async (ctx) => {
    requireProvisioning(ctx);
    const before = await scimGroupsRepository.findForUpdate(ctx.db, id);
    if (!before) throw notFound();
    const after = { name: name ?? before.name, externalId: externalId === undefined ? before.externalId : externalId };
    if (after.name !== before.name || after.externalId !== before.externalId) {
      await onViolation(scimGroupsRepository.update(ctx.db, id, { ...after, updatedAt: ctx.now() }), taken(after.name, after.externalId));
      if (after.name !== before.name)
        record(ctx, scimChanges.groupUpdated, { id, before: { name: before.name }, after: { name: after.name } });
    }
    await changeMembers(ctx, before, changes);
    return resourceOf(ctx, (await scimGroupsRepository.find(ctx.db, id))!);
  });

export const remove = (ctx: Context, id: string) =>
  inTransaction(ctx, async (ctx) => {
    requireProvisioning(ctx);
    const group = await scimGroupsRepository.findForUpdate(ctx.db, id);
    if (!group) throw notFound();
    const mappings = await scimGroupsRepository.listMappings(ctx.db);
    await scimGroupsRepository.remove(ctx.db, id);
    record(ctx, scimChanges.groupRemoved, { id, before: { name: group.name } });
    await give(
      ctx,
      group.members.map(({ value }) => value),
      mappings,
    );
  });

async function changeMembers(ctx: Context, group: GroupRow, changes: readonly MemberChange[]) {
  const before = new Set(group.members.map(({ value }) => value));
  const after = new Set(before);
  for (const change of changes) {
    if (change.kind === "clear" || change.kind === "set") after.clear();
    if (change.kind === "set" || change.kind === "add") for (const each of change.ids) after.add(each);
    if (change.kind === "remove") for (const each of change.ids) after.delete(each);
  }
  const added = [...after].filter((each) => !before.has(each));
  const removed = [...before].filter((each) => !after.has(each));
  if (added.length === 0 && removed.length === 0) return;
  await requirePeople(ctx, added);
  await scimGroupsRepository.addMembers(ctx.db, group.id, added);
  await scimGroupsRepository.removeMembers(ctx.db, group.id, removed);
  await scimGroupsRepository.update(ctx.db, group.id, { updatedAt: ctx.now() });
  record(ctx, scimChanges.groupUpdated, { id: group.id, after: { name: group.name, added: added.length, removed: removed.length } });
  await give(ctx, [...added, ...removed], await scimGroupsRepository.listMappings(ctx.db));
}

/**
 * Gives people the role and team of their groups, as at a sign-in: the highest role and the first team. Whom no group gives a
 * role, a role that groups give is taken from; the last admin keeps theirs.
 */
export async function give(ctx: ActorContext, userIds: readonly string[], mappings: readonly Mapping[]) {
  const roles = mappings.flatMap(({ id, role }) => (role === null ? [] : [{ group: id, role }]));
  const teams = mappings.flatMap(({ id, team }) => (team === null ? [] : [{ group: id, team }]));
  if (roles.length === 0 && teams.length === 0) return;
  const groups = await scimGroupsRepository.groupsOf(ctx.db, userIds);
  // In one order, because each locks a person.
  for (const userId of userIds.toSorted()) {
    const own = groups.get(userId) ?? [];
    await usersProvisioningService.assign(ctx, userId, (user) => ({
      role: roleByGroups(own, roles, user.role),
      team: teamByGroups(own, teams, user.team),
    }));
  }
}
