import { record } from "#changes.ts";
import * as usersChanges from "./users.changes.ts";
import type { ActorContext } from "#context.ts";
import { onViolation } from "#errors.ts";
import { hashPassword } from "#passwords.ts";
import { emailTaken } from "./users.accounts.service.ts";
import type { ReadyRow } from "./users.import-rows.service.ts";
import { mayCreate } from "./users.service.ts";
import { providedBy } from "./users.provided.service.ts";
import * as usersRepository from "./users.repository.ts";
import { inTransaction, withRightsNow } from "#transaction.ts";

/** Creates the teams and the people in one transaction. */
export async function createAll(ctx: ActorContext, ready: ReadyRow[]) {
  const hashed = await Promise.all(
    ready.map(async ({ row, password, teamName }) => ({
      teamName,
      row: { ...row, passwordHash: password === undefined ? null : await hashPassword(password) },
    })),
  );
  return inTransaction(ctx, async (outer) => {
    // Hashing takes seconds, also inside the transaction of an idempotency key.
    const ctx = await withRightsNow(outer);
    mayCreate(ctx);
    const teamIds = new Map<string, string>();
    for (const { teamName } of hashed) {
      if (teamName && !teamIds.has(teamName)) teamIds.set(teamName, await providedBy(ctx, "createTeam")(ctx, teamName));
    }
    const rows = hashed.map(({ row, teamName }) => ({ ...row, teamId: teamName ? teamIds.get(teamName)! : (row.teamId ?? null) }));
    await onViolation(usersRepository.insertMany(ctx.db, rows), { users_by_email: emailTaken });
    for (const { id, name, email, role, teamId } of rows)
      record(ctx, usersChanges.created, { id, after: { name, email, role, teamId }, teamId });
    const invitable = rows.filter(({ passwordHash, status }) => passwordHash === null && status === "active").map(({ id }) => id);
    return { created: rows.length, invitable, ids: rows.map(({ id }) => id) };
  });
}
