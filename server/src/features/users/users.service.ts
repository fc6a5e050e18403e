import { maxUnpagedRows } from "@daybook/contract/core/constants";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as users from "@daybook/contract/users/users";
import { authorize, refused, require } from "#access/access.ts";
import { projectAccess } from "#access/projects.ts";
import { isRaised, mayCreateUsers, mayListAllUsers, userAccess, userScope } from "#access/users.ts";
import { record } from "#changes.ts";
import * as usersChanges from "./users.changes.ts";
import type { ActorContext, RequestContext } from "#context.ts";
import { AppError, invalid } from "#errors.ts";
import * as sessionsDevicesService from "#features/sessions/sessions.devices.service.ts";
import * as sessionsService from "#features/sessions/sessions.service.ts";
import { pagination, window } from "#pagination.ts";
import { createAccount } from "./users.accounts.service.ts";
import { requireAnotherAdmin } from "./users.admins.ts";
import { exportCsv } from "./users.export.service.ts";
import { auditedFields, parseFields, preparePicture, storePicture } from "./users.fields.service.ts";
import { presentUser } from "./users.presenter.service.ts";
import * as usersDirectoryRepository from "./users.directory.repository.ts";
import { providedBy } from "./users.provided.service.ts";
import * as usersRepository from "./users.repository.ts";
import type { UserRow } from "./users.repository.ts";
import { inTransaction } from "#transaction.ts";

export const missing = "This user does not exist";

/** Returns a page of the visible users, or with `format=csv` all that match the filters as a file. */
export async function list(ctx: ActorContext, { format, ...input }: CheckedInputOf<typeof users.list>) {
  if (format === "csv") {
    const { page: _page, limit: _limit, ...requested } = input;
    return exportCsv(ctx, { ...input, now: ctx.now() }, input.sort, requested);
  }
  return page(ctx, input);
}

export async function page(ctx: ActorContext, input: Omit<CheckedInputOf<typeof users.list>, "format">) {
  const scope = userScope(ctx.actor);
  const filters = { ...input, now: ctx.now() };
  const [rows, { matching, ...stats }] = await Promise.all([
    usersDirectoryRepository.list(ctx.db, scope, filters, window(input), input.sort),
    usersDirectoryRepository.count(ctx.db, scope, filters),
  ]);
  return { data: rows.map((row) => presentUser(ctx, row)), stats, pagination: pagination(input, matching) };
}

export async function listForAdmin(ctx: ActorContext, input: CheckedInputOf<typeof users.listForAdmin>) {
  mayAdminister(ctx);
  return list(ctx, input);
}

export const mayAdminister = (ctx: ActorContext) => require(mayListAllUsers(ctx.actor), "see all users");

export async function dropdown(ctx: ActorContext, { fields }: CheckedInputOf<typeof users.dropdown>) {
  const rows = await usersDirectoryRepository.listAssignable(ctx.db, userScope(ctx.actor), maxUnpagedRows);
  if (!fields) return rows;
  const wanted = fields.split(",").map((field) => field.trim());
  return rows.map(({ _id, name, team, profilePicture }) => ({
    _id,
    name,
    ...(wanted.includes("team") && { team }),
    ...(wanted.includes("profilePicture") && { profilePicture }),
  }));
}

export async function listByProject(ctx: ActorContext, { projectId, ...paging }: CheckedInputOf<typeof users.listByProject>) {
  authorize(projectAccess, "read", ctx.actor, await usersDirectoryRepository.findProject(ctx.db, projectId), {
    missing: "This project does not exist",
  });
  const [rows, total] = await Promise.all([
    usersDirectoryRepository.listByProject(ctx.db, projectId, window(paging)),
    usersDirectoryRepository.countByProject(ctx.db, projectId),
  ]);
  return { data: rows.map((row) => presentUser(ctx, row)), pagination: pagination(paging, total) };
}

/** Returns a user that the actor may see; throws 404 otherwise. */
export async function findVisible(ctx: ActorContext, id: string) {
  const row = await usersDirectoryRepository.findWithScope(ctx.db, userScope(ctx.actor), id);
  const facts = row && { id: row._id, teamId: row.teamId, sharesProject: row.sharesProject };
  authorize(userAccess, "read", ctx.actor, facts, { missing });
  return { row: row!, facts };
}

export async function get(ctx: ActorContext, { id }: CheckedInputOf<typeof users.get>) {
  const { row, facts } = await findVisible(ctx, id);
  return presentUser(ctx, row, facts.sharesProject);
}

export const mayCreate = (ctx: ActorContext) => require(mayCreateUsers(ctx.actor), "create users");

/** Creates a user: with a password, or with an invitation to choose one. */
export async function create(
  ctx: RequestContext,
  { kind, invite, password, team, email, name, role, status, ...input }: CheckedInputOf<typeof users.create>,
) {
  mayCreate(ctx);
  if (kind === "service" || email === undefined) return createService(ctx, { name, role, team });
  if (invite && status === "inactive") throw invalid("status", "Only an active account can be invited");
  const { picture, columns } = await parseFields(ctx, input);
  const prepared = await preparePicture(ctx, picture);
  return inTransaction(ctx, async (ctx) => {
    mayCreate(ctx);
    if (isRaised("team_member", role)) await sessionsService.requireConfirmation(ctx);
    const profilePictureId = await storePicture(ctx, prepared);
    const account = { ...columns, profilePictureId, name, email, team, role, status: status ?? "active", emailConfirmed: true };
    const id = await createAccount(ctx, { ...account, password: invite ? undefined : password });
    const row = await usersRepository.find(ctx.db, id);
    record(ctx, usersChanges.created, { id, after: auditedFields(row!), teamId: row!.teamId });
    const invitation = invite ? await providedBy(ctx, "invite")(ctx, id) : undefined;
    return { ...presentUser(ctx, { ...row!, invitationExpiresAt: invitation?.expiresAt ?? null }), invitation };
  });
}

/**
 * Creates a service account: the row of a user that is deleted from the start, so that no list, count or rule about people
 * has it, while its name stays with what it does. Another feature lets it act.
 */
const createService = (ctx: RequestContext, { name, role, team }: Pick<CheckedInputOf<typeof users.create>, "name" | "role" | "team">) =>
  inTransaction(ctx, async (ctx) => {
    mayCreate(ctx);
    if (isRaised("team_member", role)) await sessionsService.requireConfirmation(ctx);
    const account = { name, role, team, email: null, password: undefined, emailConfirmed: false };
    const id = await createAccount(ctx, { ...account, status: "inactive", deletedAt: ctx.now() });
    const row = await usersRepository.findAny(ctx.db, id);
    await providedBy(ctx, "addService")(ctx, id);
    record(ctx, usersChanges.created, { id, after: { ...auditedFields(row), kind: "service" }, teamId: row.teamId });
    return presentUser(ctx, { ...row, status: "active" });
  });

/** Deletes a user but keeps their name and history. Checks permission first; never deletes the last active admin. */
export const remove = (ctx: ActorContext, { id }: CheckedInputOf<typeof users.remove>) =>
  inTransaction(ctx, async (ctx) => {
    await mayRemove(ctx, id);
    const admins = await usersRepository.lockActiveAdmins(ctx.db, ctx.today());
    const row = await usersRepository.findForUpdate(ctx.db, id);
    if (!row) throw new AppError("not_found", missing);
    requireAnotherAdmin(admins, row);
    authorize(
      userAccess,
      "remove",
      ctx.actor,
      { id, teamId: row.teamId, sharesProject: false },
      { missing, refused: "delete your own account" },
    );

    const today = ctx.today();
    await usersRepository.update(
      ctx.db,
      id,
      {
        status: "inactive",
        email: null,
        emailConfirmedAt: null,
        passwordHash: null,
        lastDayOfOffice: row.lastDayOfOffice && row.lastDayOfOffice < today ? row.lastDayOfOffice : today,
        deactivatedOn: null,
        deletedAt: ctx.now(),
      },
      ctx.now(),
    );
    await sessionsService.revoke(ctx, id);
    await sessionsDevicesService.forget(ctx, id);
    record(ctx, usersChanges.removed, { id, before: auditedFields(row) });
    return { _id: id };
  });

/** Throws 404 for a user that the actor may not see, 403 for one that they may not delete. */
async function mayRemove(ctx: ActorContext, id: string) {
  const { facts } = await findVisible(ctx, id);
  if (!userAccess.administer(ctx.actor, facts)) throw refused("delete this user");
}

export const profile = async (ctx: ActorContext) => presentOwn(ctx, await usersRepository.find(ctx.db, ctx.actor.id));

/** Resolves a session together with its user's row, in one statement. */
export const resolveSession = sessionsService.resolverWith(usersRepository.rowOfSession);

/** Returns the user's own profile. */
export function presentOwn(ctx: ActorContext, row: UserRow | null | undefined) {
  if (!row) throw new AppError("not_found", missing);
  return presentUser(ctx, row);
}
