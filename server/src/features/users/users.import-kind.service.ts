import { emailKey, textKey } from "@daybook/contract/core/comparable";
import { bloodGroups, roleLabels, roles, type UserStatus } from "@daybook/contract/core/constants";
import type { UserField } from "@daybook/contract/core/import-columns";
import type { ImportChoices } from "@daybook/contract/imports/imports";
import { isSelf } from "#access/actor.ts";
import { isRaised } from "#access/users.ts";
import type { ActorContext, ImportKind } from "#context.ts";
import * as sessionsService from "#features/sessions/sessions.service.ts";
import type { CheckedRow, ImportColumn, ImportedRow, RowProblem } from "#domain/import-kind.ts";
import { asShown, changesIn, parseFields, type UserInput } from "./users.fields.service.ts";
import { type PersonField, personColumns, personOptionFor, statusLabels } from "./users.import-columns.ts";
import { checkRows, missingTeamsOf, notesOf, type PersonRow, previewOf, readPerson, type ReadyRow } from "./users.import-rows.service.ts";
import { createAll } from "./users.import.service.ts";
import * as usersRepository from "./users.repository.ts";
import type { UserRow } from "./users.repository.ts";
import { mayCreate } from "./users.service.ts";
import { changeByImport } from "./users.update.service.ts";
import { providedBy } from "./users.provided.service.ts";
import {
  applyParts,
  partColumns,
  partOptionFor,
  partsOf,
  type PartReady,
  prepareParts,
  withoutParts,
  withParts,
} from "./users.import-parts.service.ts";

type Owned = { create: ReadyRow } | { update: UserRow; changes: UserInput; newTeam: string | undefined } | undefined;
type Ready = (NonNullable<Owned> & { parts: PartReady }) | undefined;
type Row = CheckedRow<PersonField, Owned>;
type Cells = Partial<Record<UserField, string>>;

/** The cells of a person; `First Name` and `Last Name` make a name. */
function cellsOf({ cells: { firstName, lastName, ...cells } }: ImportedRow<PersonField>): Cells {
  const name = cells.name ?? [firstName, lastName].filter(Boolean).join(" ");
  return { ...cells, ...(name && { name }) } as Cells;
}

/**
 * Checks rows of people. A row is about someone who exists by its employee ID, then by its email; only its filled cells can
 * change them. Everyone else is new.
 */
async function check(ctx: ActorContext, rows: ImportedRow<PersonField>[], choices: ImportChoices) {
  const cells = rows.map((row) => ({ line: row.line, cells: cellsOf(withoutParts(ctx, row)) }));
  const known = await usersRepository.findManyKnown(
    ctx.db,
    cells.flatMap(({ cells: { email } }) => (email ? emailKey(email) : [])),
    cells.flatMap(({ cells: { employeeId } }) => employeeId ?? []),
  );
  const people = known.map(asShown);
  const find = ({ employeeId, email }: Cells) =>
    people.find((each) => employeeId !== undefined && each.employeeId === employeeId) ??
    people.find((each) => email !== undefined && each.email !== null && emailKey(each.email) === emailKey(email));
  const found = cells.map((row) => ({ ...row, existing: find(row.cells) }));

  const { defaults } = choices;
  const news = found
    .filter(({ existing }) => !existing)
    .map(({ line, cells }) => readPerson(line, { ...only(defaults, ["role", "team"]), ...cells }, noOrders));
  const olds = found.flatMap(({ line, cells, existing }) =>
    existing ? [{ cells, existing, row: readPerson(line, { ...required(existing), ...cells }, noOrders) }] : [],
  );
  const teams = await usersRepository.listTeams(ctx.db);
  const byName = new Map(teams.flatMap((team) => [[textKey(team.name), team] as const, [team.id, team] as const]));
  const wanted = new Set((choices.create["team"] ?? []).map(textKey));
  const missing = missingTeamsOf([...news, ...olds.map(({ row }) => row)], byName);
  const newTeams = new Map([...missing].filter(([key]) => wanted.has(key)));
  const names = new Map([...byName, ...newTeams].map(([key, { name }]) => [key, name]));

  const taken = await usersRepository.takenEmails(
    ctx.db,
    news.flatMap(({ person }) => (person ? emailKey(person.email) : [])),
  );
  const ready = new Map((await checkRows(ctx, news, { teams: byName, taken, newTeams })).map((row) => [row.line, row]));
  const created = news.map((row): Row => ({
    ...withoutOwner(presented(ctx, row, names), row),
    action: "create",
    ready: ready.has(row.line) ? { create: ready.get(row.line)! } : undefined,
  }));
  const updated = await Promise.all(olds.map((old) => checkExisting(ctx, old, { names, byName, newTeams })));
  const checked = withoutTwins([...created, ...updated], found).toSorted((a, b) => a.line - b.line);
  const owners = found.map(({ line, cells: { team = defaults["team"] }, existing }) => ({
    line,
    userId: existing?._id ?? null,
    team: team ?? existing?.team ?? undefined,
  }));
  return withParts(ctx, checked, rows, owners);
}

const noOrders = { dateOfBirth: undefined, dateOfJoining: undefined, lastDayOfOffice: undefined };

const only = (values: Record<string, string>, fields: UserField[]): Cells =>
  Object.fromEntries(fields.flatMap((field) => (values[field] ? [[field, values[field]]] : [])));

/** The fields without which a row cannot be read, as they are. */
const required = ({ name, email, role, team }: UserRow): Cells => ({
  name,
  role: roleLabels[role],
  ...(email && { email }),
  ...(team && { team }),
});

const presented = (ctx: ActorContext, row: PersonRow, names: ReadonlyMap<string, string>) => ({
  line: row.line,
  values: previewOf(row, names) as Partial<Record<PersonField, string>>,
  problems: row.problems as RowProblem<PersonField>[],
  notes: notesOf(ctx, row),
});

/** Says once what a row lacks that is about no one who exists, as in a file that only updates people by their employee ID. */
function withoutOwner(shown: ReturnType<typeof presented>, { cells }: PersonRow) {
  if (cells.email !== undefined || cells.employeeId === undefined) return shown;
  const message = `No one has the employee ID "${cells.employeeId}". Correct it, or add the email of a new person.`;
  const others = shown.problems.filter(({ field }) => field !== "email");
  return { ...shown, problems: [{ field: "employeeId" as const, message }, ...others] };
}

type Known = {
  names: ReadonlyMap<string, string>;
  byName: ReadonlyMap<string, { id: string; name: string }>;
  newTeams: ReadonlyMap<string, { name: string }>;
};

type Existing = { cells: Cells; existing: UserRow; row: PersonRow };

/** A row about someone who exists: what its filled cells would change. */
async function checkExisting(ctx: ActorContext, { cells, existing, row }: Existing, { names, byName, newTeams }: Known): Promise<Row> {
  const shown = presented(ctx, row, names);
  const team = cells.team && textKey(cells.team);
  if (team && !byName.has(team) && !newTeams.has(team))
    shown.problems.push({
      field: "team",
      message: `There is no team named "${cells.team}". Create it with the import, or use the name of an existing team.`,
    });
  const notes = cells.password ? [...shown.notes, `${existing.name} keeps the password they have.`] : shown.notes;
  if (!row.person || shown.problems.length > 0) return { ...shown, notes, action: "update", ready: undefined };

  const { password: _password, ...person } = row.person;
  const isSameEmail = existing.email !== null && emailKey(person.email) === emailKey(existing.email);
  const isSent = (field: string) => cells[field as UserField] !== undefined && !(field === "email" && isSameEmail);
  const sent = Object.fromEntries(Object.entries(person).filter(([field]) => isSent(field))) as UserInput;
  const { columns } = await parseFields(ctx, sent);
  const input = { ...sent, ...(columns.phoneNumber !== undefined && { phoneNumber: columns.phoneNumber }) } as UserInput;
  const changes = changesIn(existing, input);
  const changed = Object.keys(changes) as UserField[];
  if (isSelf(ctx.actor, existing._id) && changed.some((field) => ["role", "team", "status"].includes(field)))
    shown.problems.push({ message: "You cannot change your own role, team or status with an import. Leave the row out." });
  const before = { ...existing, role: roleLabels[existing.role], status: statusLabel(existing.status) } as Record<string, unknown>;
  const after = {
    ...shown.values,
    ...(changes.status && { status: statusLabel(changes.status) }),
    ...(changes.phoneNumber && { phoneNumber: changes.phoneNumber }),
  };
  const text = (value: unknown) => (value === null || value === undefined ? null : String(value));
  return {
    ...shown,
    notes,
    action: changed.length > 0 ? "update" : "same",
    changes: changed.map((field) => ({ field, before: text(before[field]), after: text(after[field]) })),
    ready: { update: existing, changes, newTeam: team && changes.team !== undefined ? newTeams.get(team)?.name : undefined },
  };
}

const statusLabel = (status: UserStatus) => (status === "active" ? "Active" : "Inactive");

/** Names the rows that are about the same person as an earlier one. */
function withoutTwins(rows: Row[], found: { line: number; cells: Cells; existing: UserRow | undefined }[]) {
  const byLine = new Map(rows.map((row) => [row.line, row]));
  const first = new Map<string, number>();
  for (const { line, cells, existing } of found) {
    const keys = [existing && `id ${existing._id}`, cells.employeeId && `employee ${cells.employeeId}`].filter(
      (key) => typeof key === "string",
    );
    const twin = keys.map((key) => first.get(key)).find((each) => each !== undefined);
    const row = byLine.get(line);
    // The email says the same already.
    const isNamed = row?.problems.some(({ message }) => message.includes(`is already on line ${twin}.`));
    if (twin !== undefined && !isNamed)
      row?.problems.push({ message: `Line ${twin} is about the same person. Leave one of the rows out.` });
    for (const key of keys) if (!first.has(key)) first.set(key, line);
  }
  return rows;
}

async function beforeStart(ctx: ActorContext, ready: Ready[]) {
  const needsProof = ready.some((row) => {
    if (!row) return false;
    if ("create" in row) return isRaised("team_member", row.create.row.role);
    const { changes, update } = row;
    return changes.email !== undefined || (changes.role !== undefined && isRaised(update.role, changes.role));
  });
  if (needsProof) await sessionsService.requireConfirmation(ctx);
}

/** Creates the new people in one statement, and changes the others one by one. */
async function apply(ctx: ActorContext, ready: Ready[]) {
  const rows = ready.map((row) => {
    if (!row) throw new Error("Only rows that were checked are imported");
    return row;
  });
  await prepareParts(ctx, rows);
  const news = rows.flatMap((row) => ("create" in row ? [row.create] : []));
  const made = news.length > 0 ? [...(await createAll(ctx, news)).ids] : [];
  const results: string[] = [];
  for (const row of rows) {
    if ("create" in row) {
      results.push(made.shift()!);
      continue;
    }
    const team = row.newTeam && (await requireNewTeam(ctx, row.newTeam));
    await changeByImport(ctx, row.update, { ...row.changes, ...(team && { team }) });
    results.push(row.update._id);
  }
  await applyParts(
    ctx,
    rows.map((row, index) => ({ userId: results[index]!, isNew: "create" in row, parts: row.parts })),
  );
  return results;
}

/** Returns a team by its name; creates it unless an earlier row did. */
async function requireNewTeam(ctx: ActorContext, name: string) {
  const team = await usersRepository.findTeam(ctx.db, name);
  return team?.id ?? providedBy(ctx, "createTeam")(ctx, name);
}

export const peopleImport: ImportKind<PersonField, Ready> = {
  text: "Add people, and update those who are here",
  noun: { one: "person", many: "people" },
  columns: personColumns,
  required: [["email", "employeeId"]],
  example: [
    ["Name", "Email", "Role", "Team", "Designation", "Phone Number", "Date of Joining", "Employee ID"],
    ["Kavya Nair", "kavya.nair@example.com", "Member", "Design", "3D Artist", "+91 98450 12345", "2026-03-16", "EX-014"],
    ["Arjun Rao", "arjun.rao@example.com", "Team Lead", "Development", "Engineering Lead", "", "2025-11-03", "EX-009"],
  ],
  require: mayCreate,
  choices: () => ({ defaults: { role: roleLabels.team_member } }),
  companyColumns: async (ctx) => partColumns(ctx) as ImportColumn<PersonField>[],
  options: async (ctx, fields) => ({
    ...Object.assign({}, ...(await Promise.all(partsOf(ctx).map((part) => part.options(ctx, fields))))),
    role: roles.map((role) => roleLabels[role]),
    team: (await usersRepository.listTeams(ctx.db)).map(({ name }) => name),
    status: statusLabels,
    bloodGroup: [...bloodGroups],
  }),
  optionFor: (field, word, _options, ctx) => personOptionFor(field, word) ?? partOptionFor(ctx, field, word),
  check,
  beforeStart,
  apply,
  invitable: (ctx, ids) => usersRepository.invitableAmong(ctx.db, ids),
};
