import { maxImportRows } from "@daybook/contract/core/constants";
import type { CheckedInputOf, OutputOf } from "@daybook/contract/core/endpoint";
import type * as users from "@daybook/contract/users/users";
import { record } from "#changes.ts";
import * as usersChanges from "./users.changes.ts";
import { isRaised } from "#access/users.ts";
import type { ActorContext } from "#context.ts";
import { AppError, invalidImport, onViolation } from "#errors.ts";
import * as sessionsService from "#features/sessions/sessions.service.ts";
import { hashPassword } from "#passwords.ts";
import { emailTaken } from "./users.accounts.service.ts";
import {
  checkRows,
  factsFor,
  missingTeamsOf,
  notesOf,
  type PersonRow,
  previewOf,
  readPeople,
  type ReadyRow,
} from "./users.import-rows.service.ts";
import { mayCreate } from "./users.service.ts";
import { providedBy } from "./users.provided.service.ts";
import * as usersRepository from "./users.repository.ts";
import { inTransaction, withRightsNow } from "#transaction.ts";

type Result = OutputOf<typeof users.importMany>;

/**
 * Creates users from CSV, with `createTeams` also the teams that do not exist. A dry run returns a preview of every row with
 * its problems and creates nothing; otherwise one wrong line rejects the whole file. A user without a password signs in
 * with an invitation.
 */
export async function importMany(
  ctx: ActorContext,
  { csv, dryRun, createTeams }: CheckedInputOf<typeof users.importMany>,
): Promise<Result> {
  mayCreate(ctx);
  const { rows, problems, rowCount, ignoredColumns } = readPeople(csv);
  if (rowCount > maxImportRows)
    throw new AppError("invalid_input", `A file can contain at most ${maxImportRows} people; this one has ${rowCount}`);

  const facts = await factsFor(ctx, rows);
  const missing = missingTeamsOf(rows, facts.teams);
  const newTeams: typeof missing = createTeams ? missing : new Map();
  const ready = await checkRows(ctx, rows, { ...facts, newTeams });
  const inRows = rows.flatMap(({ line, problems }) => problems.map((problem) => ({ line, ...problem })));
  const all = [...problems, ...inRows].sort((a, b) => a.line - b.line);
  if (dryRun) {
    const names = new Map([...facts.teams, ...missing].map(([key, { name }]) => [key, name]));
    const preview = rows.map((row) => ({
      line: row.line,
      values: previewOf(row, names),
      notes: notesOf(ctx, row),
      signIn: signInOf(row),
    }));
    return { rows: rowCount, created: 0, problems: all, ignoredColumns, preview, missingTeams: [...missing.values()] };
  }
  if (all.length > 0) throw invalidImport(all);

  if (ready.some(({ row }) => isRaised("team_member", row.role))) await sessionsService.requireConfirmation(ctx);
  const { created, invitable } = await createAll(ctx, ready);
  return { rows: rowCount, created, problems: [], ignoredColumns, invitable };
}

/** How the person will sign in. */
const signInOf = ({ cells, person }: PersonRow): "password" | "invitation" | null => {
  if (cells.password) return "password";
  return person?.status === "inactive" ? null : "invitation";
};

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
