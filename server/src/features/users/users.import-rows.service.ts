import type { Insertable } from "kysely";
import { searchKey, emailKey, textKey } from "@daybook/contract/core/comparable";
import { bloodGroups, roleLabels, type Role } from "@daybook/contract/core/constants";
import { type ImportProblem, type UserField, userColumnLabels } from "@daybook/contract/core/import-columns";
import { type DayOrders, dayValue, isAmbiguousDay, problemsOfDays } from "@daybook/contract/core/typed-dates";
import { TeamName } from "@daybook/contract/teams/teams";
import * as users from "@daybook/contract/users/users";
import type { z } from "zod";
import type { ActorContext } from "#context.ts";
import type { UsersTable } from "#db/schema.ts";
import { AppError } from "#errors.ts";
import { formatDay } from "#format.ts";
import { hasCountryCode, phoneNumberOf } from "#domain/phone-numbers.ts";
import { requireUncommon } from "#passwords.ts";
import { newUserRow } from "./users.accounts.service.ts";
import { parseFields } from "./users.fields.service.ts";

const personSchema = users.NewUser.omit({ profilePicture: true });

type Cells = Partial<Record<UserField, string>>;
type Values = Partial<Record<UserField, unknown>>;
type Problem = Omit<ImportProblem, "line">;

/** A row of the file. `person` is missing where a value is wrong. */
export type PersonRow = { line: number; cells: Cells; values: Values; person?: z.output<typeof personSchema>; problems: Problem[] };

/** A row that can be created. `teamName` is set where the team does not exist yet. */
export type ReadyRow = { line: number; row: Insertable<UsersTable>; password: string | undefined; teamName: string | undefined };

const dayFields = ["dateOfBirth", "dateOfJoining", "lastDayOfOffice"] as const;
const isDayField = (field: PropertyKey): field is (typeof dayFields)[number] => dayFields.includes(field as never);

/** Reads and validates a row. Roles, statuses and dates may be written as people write them. */
export function readPerson(line: number, cells: Cells, orders: DayOrders<(typeof dayFields)[number]>): PersonRow {
  const values: Values = {
    ...cells,
    ...(cells.role && { role: roleOf(cells.role) }),
    ...(cells.status && { status: cells.status.toLowerCase() }),
    ...(cells.bloodGroup && { bloodGroup: cells.bloodGroup.toUpperCase() }),
    ...Object.fromEntries(dayFields.flatMap((field) => (cells[field] ? [[field, dayValue(cells[field], orders[field])]] : []))),
  };
  const result = personSchema.safeParse(values);
  const ofDays = problemsOfDays(cells, orders);
  if (result.success && !isFormula(cells.name)) return { line, cells, values, person: result.data, problems: ofDays };
  const issues = (result.error?.issues ?? []).filter(({ path }) => path[0] !== "name" || !isFormula(cells.name));
  const problems = issues.map(({ path, message }) => ({ field: String(path[0]), message: wrongValue(cells, path[0]!) ?? message }));
  const ofName = isFormula(cells.name) ? [{ field: "name", message: formulaMessage(cells.name) }] : [];
  return { line, cells, values, problems: [...ofName, ...problems, ...ofDays] };
}

/** `=HYPERLINK("…";"Asha Rao")`, `=A2&" "&B2`: what a spreadsheet writes instead of a name if it exports formulas. */
const isFormula = (text: string | undefined): text is string => text?.startsWith("=") ?? false;

const formulaMessage = (text: string) => {
  const shown = text.length > 40 ? `${text.slice(0, 40)}…` : text;
  return `"${shown}" is a formula, not a name. Write the name, or save the sheet with values instead of formulas.`;
};

/** As programs write roles in English, German, French and Spanish, without accents, spaces and signs. */
const roleWords: Record<Role, string> = {
  admin: "admin administrator administratorin administrateur administratrice administrador administradora",
  team_lead:
    "teamlead teamleader lead leader teamleiter teamleiterin teamleitung chefdequipe chefequipe jefedeequipo jefadeequipo liderdeequipo",
  team_member:
    "teammember member employee user mitarbeiter mitarbeiterin mitarbeitende mitglied teammitglied employe salarie salariee " +
    "collaborateur collaboratrice membre empleado empleada colaborador colaboradora miembro",
};
const roleNames = new Map(Object.entries(roleWords).flatMap(([role, words]) => words.split(" ").map((word) => [word, role] as const)));

/** `Team lead`, `lead`, `Administrator`, `Mitarbeiterin` …; any other text unchanged. */
export const roleOf = (text: string) => roleNames.get(searchKey(text).replaceAll(/[^a-z]/g, "")) ?? text;

/** Names the wrong value and says what to write instead; undefined for an empty cell, a password, and a value that is too long. */
function wrongValue(cells: Cells, field: PropertyKey): string | undefined {
  const value = cells[field as UserField];
  if (!value) return undefined;
  if (field === "email") return `"${value}" is not an email address. Use one like name@example.com.`;
  if (field === "role") return `"${value}" is not a role. Use Admin, Team Lead or Member.`;
  if (field === "status") return `"${value}" is not a status. Use Active or Inactive.`;
  if (field === "bloodGroup") return `"${value}" is not a blood group. Use one of ${bloodGroups.join(", ")}.`;
  if (field === "phoneNumber") return `"${value}" is not a phone number. Use one with its country code, like +91 98450 12345.`;
  if (isDayField(field)) return `"${value}" is not a date. Use a format like 31/12/2026, 31 Dec 2026 or 2026-12-31.`;
  return undefined;
}

/** What was assumed about a row: the order of dates, from their column, and the country of a phone number. */
export const notesOf = ({ company }: Pick<ActorContext, "company">, { cells, values, problems }: PersonRow) => [
  ...dayFields.flatMap((field) => {
    const typed = cells[field];
    if (!typed || !isAmbiguousDay(typed) || problems.some((problem) => problem.field === field)) return [];
    const order = values[field] === dayValue(typed) ? "day first" : "month first";
    return [`${userColumnLabels[field]} ${typed} is read ${order}, as in its column: ${formatDay(String(values[field]))}.`];
  }),
  ...phoneNotes(cells.phoneNumber, company.timezone),
];

function phoneNotes(typed: string | undefined, timezone: string) {
  const number = typed && !hasCountryCode(typed) ? phoneNumberOf(typed, timezone) : undefined;
  return number ? [`Phone Number ${typed} has no country code and is read as ${number}.`] : [];
}

const isRole = (value: unknown): value is Role => typeof value === "string" && Object.hasOwn(roleLabels, value);

/** The values as they would be stored, without the password. */
export function previewOf({ values, person }: PersonRow, teamNames: ReadonlyMap<string, string>) {
  const { password: _password, ...shown } = values;
  const texts = Object.fromEntries(Object.entries(shown).map(([field, value]) => [field, String(value)]));
  if (!person) return { ...texts, ...(isRole(values.role) && { role: roleLabels[values.role] }) };
  return { ...texts, role: roleLabels[person.role], team: teamNames.get(textKey(person.team)) ?? person.team };
}

/** Teams that the rows name and that do not exist, by lower-case name. */
export function missingTeamsOf(rows: PersonRow[], teams: ReadonlyMap<string, unknown>) {
  const missing = new Map<string, { name: string; rows: number }>();
  for (const { cells } of rows) {
    const key = cells.team && textKey(cells.team);
    if (!key || teams.has(key) || !TeamName.safeParse(cells.team).success) continue;
    const before = missing.get(key);
    missing.set(key, { name: before?.name ?? cells.team!, rows: (before?.rows ?? 0) + 1 });
  }
  return missing;
}

type Known = {
  /** By lower-case name and id. */
  teams: ReadonlyMap<string, { id: string; name: string }>;
  /** Emails in use. */
  taken: ReadonlySet<string>;
  /** Teams that the import creates, by lower-case name. */
  newTeams: ReadonlyMap<string, { name: string }>;
};

/** Adds the problems that only the database and the company settings show; returns the rows that can be created. */
export async function checkRows(ctx: ActorContext, rows: PersonRow[], { teams, taken, newTeams }: Known): Promise<ReadyRow[]> {
  const firstLines = new Map<string, number>();
  const ready: ReadyRow[] = [];
  for (const { line, cells, person, problems } of rows) {
    const team = textKey(cells.team ?? "");
    if (team && !teams.has(team) && !newTeams.has(team)) problems.push({ field: "team", message: noSuchTeam(cells.team!) });
    if (!person) continue;
    const { name, email, role, status, team: _team, password, ...sent } = person;
    const address = emailKey(email);
    if (taken.has(address))
      problems.push({ field: "email", message: `${email} already has an account. Remove the row, or use another email.` });
    if (firstLines.has(address)) {
      problems.push({ field: "email", message: `${email} is already on line ${firstLines.get(address)}. Remove one of the rows.` });
    }
    firstLines.set(address, firstLines.get(address) ?? line);
    try {
      if (password !== undefined) requireUncommon(password);
      const { columns } = await parseFields(ctx, sent);
      const teamId = teams.get(team)?.id ?? null;
      const row = newUserRow(ctx, { ...columns, name, email, role, status: status ?? "active", teamId, emailConfirmedAt: ctx.now() });
      if (problems.length === 0) ready.push({ line, row, password, teamName: teamId ? undefined : newTeams.get(team)?.name });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const field = error.details.errors?.[0]?.path;
      problems.push({ field, message: (field === "phoneNumber" && wrongValue(cells, field)) || error.message });
    }
  }
  return ready;
}

const noSuchTeam = (name: string) =>
  TeamName.safeParse(name).success
    ? `There is no team named "${name}". Create it with the import, or use the name of an existing team.`
    : `"${name}" is too long for the name of a team. Use the name of an existing team.`;
