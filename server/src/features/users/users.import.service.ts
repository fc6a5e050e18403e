import type { Insertable } from "kysely";
import { maxImportRows } from "@daybook/contract/core/constants";
import type { CheckedInputOf, OutputOf } from "@daybook/contract/core/endpoint";
import type * as users from "@daybook/contract/users";
import { type Context, inTransaction } from "#context.ts";
import type { UsersTable } from "#db/schema.ts";
import { AppError, onViolation } from "#errors.ts";
import { hashPassword, requireUncommon } from "#passwords.ts";
import { emailTaken, newUserRow } from "./users.accounts.service.ts";
import { readFields } from "./users.fields.service.ts";
import { type PersonLine, readPeople } from "./users.import-rows.service.ts";
import { mayCreate } from "./users.service.ts";
import * as usersRepository from "./users.repository.ts";

type Result = OutputOf<typeof users.importMany>;
type Problem = Result["problems"][number];
type Ready = { line: number; row: Insertable<UsersTable>; password: string | undefined };

/**
 * Adds people from a table. A dry run names what is wrong in every line; without it one wrong line refuses the
 * whole. People without a password cannot sign in until an admin sets one.
 */
export async function importMany(ctx: Context, { csv, dryRun }: CheckedInputOf<typeof users.importMany>): Promise<Result> {
  mayCreate(ctx);
  const { people, problems, lines, ignoredColumns } = readPeople(csv);
  if (lines > maxImportRows) throw new AppError("invalid_input", `A file has at most ${maxImportRows} people`);

  const checked = await checkPeople(ctx, people);
  const all = [...problems, ...checked.problems].sort((a, b) => a.line - b.line);
  if (dryRun) return { rows: lines, created: 0, problems: all, ignoredColumns };
  if (all.length > 0) throw refusal(all);

  const rows = await Promise.all(
    checked.ready.map(async ({ row, password }) => ({
      ...row,
      passwordHash: password === undefined ? null : await hashPassword(password),
    })),
  );
  return inTransaction(ctx, async (ctx) => {
    await onViolation(usersRepository.insertMany(ctx.db, rows), { users_by_email: emailTaken });
    for (const { id, name, email, role, teamId } of rows) ctx.audit("users.created", "users", id, { after: { name, email, role, teamId } });
    // One a team: everybody who may see any of the new people hears of it.
    for (const { id } of new Map(rows.map((row) => [row.teamId, row])).values()) ctx.emit({ name: "users.changed", userId: id });
    return { rows: lines, created: rows.length, problems: [], ignoredColumns };
  });
}

const refusal = (problems: Problem[]) =>
  new AppError("invalid_input", `Line ${problems[0]!.line}: ${problems[0]!.message}`, {
    errors: problems.map(({ line, message }) => ({ path: `line ${line}`, message })),
  });

/** What only the database and the company's settings can tell of the lines: teams, addresses in use, phone numbers, dates. */
async function checkPeople(ctx: Context, people: PersonLine[]) {
  const emails = people.map(({ person }) => person.email.toLowerCase());
  const [teams, taken] = await Promise.all([usersRepository.listTeams(ctx.db), usersRepository.takenEmails(ctx.db, emails)]);
  const teamIds = new Map(
    teams.flatMap(({ id, name }) => [
      [name.toLowerCase(), id],
      [id, id],
    ]),
  );
  const firstLines = new Map<string, number>();
  const ready: Ready[] = [];
  const problems: Problem[] = [];

  for (const { line, person } of people) {
    const { name, email, role, status, team, password, ...sent } = person;
    const address = email.toLowerCase();
    const teamId = teamIds.get(team.toLowerCase());
    const found: string[] = [];
    if (!teamId) found.push("This team does not exist");
    if (taken.has(address)) found.push("This email is already in use");
    if (firstLines.has(address)) found.push(`This email is the same as in line ${firstLines.get(address)}`);
    firstLines.set(address, firstLines.get(address) ?? line);
    try {
      if (password !== undefined) requireUncommon(password);
      const { columns } = await readFields(ctx, sent);
      const row = newUserRow(ctx, { ...columns, name, email, role, status: status ?? "active", teamId: teamId ?? null });
      if (found.length === 0) ready.push({ line, row, password });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      found.push(error.message);
    }
    problems.push(...found.map((message) => ({ line, message })));
  }
  return { ready, problems };
}
