import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import * as users from "@daybook/contract/users";
import { refused } from "#access/access.ts";
import { isSelf } from "#access/actor.ts";
import { userAccess } from "#access/users.ts";
import { type Context, inTransaction } from "#context.ts";
import { AppError, onViolation } from "#errors.ts";
import * as sessionsService from "#features/sessions/sessions.service.ts";
import { hashPassword } from "#passwords.ts";
import { emailTaken, requireTeam } from "./users.accounts.service.ts";
import { requireAnotherAdmin } from "./users.admins.service.ts";
import {
  changesIn,
  differences,
  readFields,
  removePicture,
  requireSaneDates,
  type SentFields,
  storePicture,
} from "./users.fields.service.ts";
import { presentUser } from "./users.presenter.service.ts";
import { findVisible, missing } from "./users.service.ts";
import * as usersRepository from "./users.repository.ts";

/** Any field for an admin; for others the own name and email, and not one field more. */
export async function update(ctx: Context, { id, version, password, ...sent }: CheckedInputOf<typeof users.update>) {
  const fields = Object.entries({ ...sent, password }).filter(([, value]) => value !== undefined);
  const row = await mayUpdate(
    ctx,
    id,
    fields.map(([field]) => field),
  );
  return change(ctx, row, { version, password, changes: changesIn(row, sent) });
}

/** Passes for admins, and for the person as far as the fields are the own to change here; answers the person. */
export async function mayUpdate(ctx: Context, id: string, fields: string[]) {
  const { row, facts } = await findVisible(ctx, id);
  if (!userAccess.update(ctx.actor, facts)) throw refused("update this user");
  const foreign = userAccess.administer(ctx.actor, facts) ? [] : fields.filter((field) => Object.hasOwn(administered, field));
  if (foreign.length > 0) throw refused(`change your ${foreign.map(inWords).join(", ")}`);
  return row;
}

const { id: _id, version: _version, name: _name, email: _email, ...administered } = users.update.input.shape;

/** `lastDayOfOffice` → `last day of office`. */
const inWords = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** One's own nine fields; the contract lets nothing else through. */
export async function updateProfile(ctx: Context, { version, ...sent }: CheckedInputOf<typeof users.updateProfile>) {
  const { row } = await findVisible(ctx, ctx.actor.id);
  return change(ctx, row, { version, changes: changesIn(row, sent) });
}

type Change = { version: number | undefined; password?: string | undefined; changes: SentFields };

/** What takes time (hash, picture) happens before the row is held. */
async function change(ctx: Context, { _id: id }: usersRepository.UserRow, { version, password, changes }: Change) {
  const [{ columns, picture }, passwordHash] = await Promise.all([readFields(ctx, changes), password && hashPassword(password)]);
  return inTransaction(ctx, async (ctx) => {
    const admins = changes.role || changes.status ? await usersRepository.lockActiveAdmins(ctx.db) : [];
    const row = await usersRepository.findForUpdate(ctx.db, id);
    if (!row) throw new AppError("not_found", missing);
    if (version !== undefined && version < row.version) {
      throw new AppError("conflict", "This user was changed by someone else. Reload and try again.");
    }
    if (changes.role !== undefined && changes.role !== "admin") requireAnotherAdmin(admins, row);
    if (changes.status === "inactive") requireAnotherAdmin(admins, row);
    if (columns.dateOfBirth || columns.dateOfJoining || columns.lastDayOfOffice) requireSaneDates(ctx, { ...row, ...columns });

    if (changes.team !== undefined) columns.teamId = (await requireTeam(ctx, changes.team)).id;
    if (picture !== undefined) columns.profilePictureId = await storePicture(ctx, picture);
    if (passwordHash) columns.passwordHash = passwordHash;
    if (Object.keys(columns).length === 0) return presentUser(ctx, row);

    await onViolation(usersRepository.update(ctx.db, id, columns, ctx.now()), { users_by_email: emailTaken });
    const after = (await usersRepository.find(ctx.db, id))!;
    if (picture !== undefined && row.profilePicture) await removePicture(ctx, row.profilePicture);
    const rightsChanged = row.role !== after.role || row.teamId !== after.teamId || row.status !== after.status;
    if (rightsChanged || passwordHash) await endSessions(ctx, after);

    const noted = differences(row, after);
    if (Object.keys(noted.after).length > 0) ctx.audit("users.updated", "users", id, noted);
    if (passwordHash) ctx.audit("users.password_changed", "users", id);
    ctx.emit({ name: "users.changed", userId: id });
    return presentUser(isSelf(ctx.actor, id) ? { ...ctx, actor: { ...ctx.actor, role: after.role, teamId: after.teamId } } : ctx, after);
  });
}

/** Everything the person is signed in with is over at once; whoever changed the own record goes on under a new id. */
async function endSessions(ctx: Context, person: usersRepository.UserRow) {
  await sessionsService.revoke(ctx, person._id);
  if (isSelf(ctx.actor, person._id) && person.status === "active") await sessionsService.open(ctx, person._id);
}
