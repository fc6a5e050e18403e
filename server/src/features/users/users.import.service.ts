import type { Insertable } from "kysely";
import { maxImportRows } from "@daybook/contract/core/constants";
import type { z } from "zod";
import type { CheckedInputOf, OutputOf } from "@daybook/contract/core/endpoint";
import { dayValue, type ImportProblem, readImport, type UserField, userColumns } from "@daybook/contract/core/import-columns";
import * as users from "@daybook/contract/users";
import { type Context, inTransaction } from "#context.ts";
import type { UsersTable } from "#db/schema.ts";
import { AppError, invalidImport, onViolation } from "#errors.ts";
import { hashPassword, requireUncommon } from "#passwords.ts";
import { emailTaken, newUserRow } from "./users.accounts.service.ts";
import { parseFields } from "./users.fields.service.ts";
import { mayCreate } from "./users.service.ts";
import * as usersRepository from "./users.repository.ts";

type Result = OutputOf<typeof users.importMany>;
type Person = z.output<typeof personSchema>;
type PersonRow = { line: number; person: Person };
type ReadyRow = { line: number; row: Insertable<UsersTable>; password: string | undefined };

const personSchema = users.NewUser.omit({ profilePicture: true });

/**
 * Creates users from CSV. A dry run reports the problems of every line and creates nothing; otherwise one wrong line
 * rejects the whole file. A user without a password signs in with an invitation.
 */
export async function importMany(ctx: Context, { csv, dryRun }: CheckedInputOf<typeof users.importMany>): Promise<Result> {
  mayCreate(ctx);
  const { people, problems, rowCount, ignoredColumns } = readPeople(csv);
  if (rowCount > maxImportRows)
    throw new AppError("invalid_input", `A file can contain at most ${maxImportRows} people; this one has ${rowCount}`);

  const checked = await checkPeople(ctx, people);
  const all = [...problems, ...checked.problems].sort((a, b) => a.line - b.line);
  if (dryRun) return { rows: rowCount, created: 0, problems: all, ignoredColumns };
  if (all.length > 0) throw invalidImport(all);

  const rows = await Promise.all(
    checked.ready.map(async ({ row, password }) => ({
      ...row,
      passwordHash: password === undefined ? null : await hashPassword(password),
    })),
  );
  return inTransaction(ctx, async (ctx) => {
    await onViolation(usersRepository.insertMany(ctx.db, rows), { users_by_email: emailTaken });
    for (const { id, name, email, role, teamId } of rows) ctx.audit("users.created", "users", id, { after: { name, email, role, teamId } });
    // One event per team reaches everyone who may see the new users.
    for (const { id } of new Map(rows.map((row) => [row.teamId, row])).values()) ctx.emit({ name: "users.changed", userId: id });
    const invitable = rows.filter(({ passwordHash, status }) => passwordHash === null && status === "active").map(({ id }) => id);
    return { rows: rowCount, created: rows.length, problems: [], ignoredColumns, invitable };
  });
}

const dayFields = ["dateOfBirth", "dateOfJoining", "lastDayOfOffice"] as const;

/** Reads and validates the rows. Roles, statuses and dates may be written as the screens show them. */
function readPeople(csv: string) {
  const { rows, problems, ...table } = readImport(csv, {
    columns: userColumns,
    required: ["name", "email", "role", "team"],
    noun: "people",
  });
  const people: PersonRow[] = [];
  for (const { line, cells } of rows) {
    const result = personSchema.safeParse({
      ...cells,
      ...(cells.role && { role: roleOf(cells.role) }),
      ...Object.fromEntries(dayFields.flatMap((field) => (cells[field] ? [[field, dayValue(cells[field])]] : []))),
      ...(cells.status && { status: cells.status.toLowerCase() }),
    });
    if (result.success) people.push({ line, person: result.data });
    else problems.push(...result.error.issues.map(({ path, message }) => ({ line, message: messageFor(cells, path[0]) ?? message })));
  }
  return { people, problems, ...table };
}

/** `Team lead` → `team_lead`; `Member` and `Lead` are the short names of the roles. */
function roleOf(text: string) {
  const name = text.toLowerCase().replaceAll(/[\s-]+/g, "_");
  return name === "member" || name === "lead" ? `team_${name}` : name;
}

/** The message for a wrong value of a field that a form offers as a list; undefined where the cell is empty. */
function messageFor(cells: Partial<Record<UserField, string>>, field: PropertyKey | undefined) {
  if (field === "role" && cells.role) return `"${cells.role}" is not a role. Use Admin, Team Lead or Member.`;
  if (field === "status" && cells.status) return `"${cells.status}" is not a status. Use Active or Inactive.`;
  return undefined;
}

/** Checks what needs the database and the company settings: teams, emails in use, phone numbers, dates. */
async function checkPeople(ctx: Context, people: PersonRow[]) {
  const emails = people.map(({ person }) => person.email.toLowerCase());
  const [teams, taken] = await Promise.all([usersRepository.listTeams(ctx.db), usersRepository.takenEmails(ctx.db, emails)]);
  const teamIds = new Map(
    teams.flatMap(({ id, name }) => [
      [name.toLowerCase(), id],
      [id, id],
    ]),
  );
  const firstLines = new Map<string, number>();
  const ready: ReadyRow[] = [];
  const problems: ImportProblem[] = [];

  for (const { line, person } of people) {
    const { name, email, role, status, team, password, ...sent } = person;
    const address = email.toLowerCase();
    const teamId = teamIds.get(team.toLowerCase());
    const found: string[] = [];
    if (!teamId) found.push(`There is no team named "${team}"`);
    if (taken.has(address)) found.push(`${email} is already in use`);
    if (firstLines.has(address)) found.push(`${email} is already on line ${firstLines.get(address)}`);
    firstLines.set(address, firstLines.get(address) ?? line);
    try {
      if (password !== undefined) requireUncommon(password);
      const { columns } = await parseFields(ctx, sent);
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
