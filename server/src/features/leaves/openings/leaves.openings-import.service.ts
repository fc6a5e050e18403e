import { Day } from "@daybook/contract/core/common";
import { counted, pluralize } from "@daybook/contract/core/numbers";
import { openingQuestion } from "@daybook/contract/leaves/opening-question";
import type { ImportChoices } from "@daybook/contract/imports/imports";
import type { ActorContext, ImportKind } from "#context.ts";
import type { CheckedRow, ImportColumn, ImportedRow } from "#domain/import-kind.ts";
import {
  type NamedPersonField,
  namedPersonColumns,
  namedPersonRequired,
  personFinder,
  personOption,
  personOptionFor,
} from "#domain/imported-people.ts";
import { AppError } from "#errors.ts";
import { formatDay } from "#format.ts";
import * as leavesTypesRepository from "#features/leaves/types/leaves.types.repository.ts";
import { list, mayOpen, type OpeningRow, set } from "./leaves.openings.service.ts";
import { effectsOf, entitle } from "#features/leaves/entitlements/leaves.entitlements.service.ts";
import { leaveYearOf } from "#domain/leave-years.ts";
import { importablePeople } from "./leaves.imported-people.service.ts";

/** `type:…`, `year:…`: a column with the days left, or a year, of a leave type, which each company has its own of. */
type Field = NamedPersonField | "asOf" | `type:${string}` | `year:${string}`;
type Ready =
  | { userId: string; date: string; balances: OpeningRow[]; entitlements: { leaveTypeId: string; annualDays: number }[] }
  | undefined;
type Checked = CheckedRow<Field, Ready>;

const fieldOf = (typeId: string) => `type:${typeId}` as const;
const yearFieldOf = (typeId: string) => `year:${typeId}` as const;

const asOf: ImportColumn<Field> = {
  field: "asOf",
  label: "As of",
  names: ["As of date", "Balance date", "Date", "Stand", "Stichtag", "Date du solde", "Fecha"],
  type: "day",
  hasDefault: true,
};

const yearWords = [
  "days a year",
  "days per year",
  "a year",
  "entitlement",
  "annual",
  "annual days",
  "yearly",
  "Jahresanspruch",
  "Anspruch",
  "par an",
  "al año",
];

/** Two columns for each limited leave type: what is left on the day, and the days a year. */
async function companyColumns(ctx: Pick<ActorContext, "db">): Promise<ImportColumn<Field>[]> {
  const types = (await leavesTypesRepository.list(ctx.db)).filter(({ active, annualDays }) => active && annualDays !== null);
  const left = types.map(({ _id, name }) => ({
    field: fieldOf(_id),
    label: name,
    names: ["leave", "balance", "days", "leave balance", "days left", "remaining"].map((word) => `${name} ${word}`),
    isSummed: true as const,
  }));
  const perYear = types.map(({ _id, name }) => ({
    field: yearFieldOf(_id),
    label: `${name} per year`,
    names: yearWords.map((word) => `${name} ${word}`),
    isSummed: true as const,
  }));
  return [...left, ...perYear];
}

const isDays = (days: number) => Number.isInteger(days * 2) && Math.abs(days) <= 366;

const daysIn = (text: string) => Number(text.replace(/ ?(days?|d|tage?|jours?|días?)$/i, "").replace(",", "."));

async function check(ctx: ActorContext, rows: ImportedRow<Field>[], { defaults }: ImportChoices): Promise<Checked[]> {
  const find = personFinder(await importablePeople(ctx));
  const dateOf = ({ cells }: ImportedRow<Field>) => cells.asOf ?? (defaults["asOf"] || ctx.today());
  const lists = new Map<string, Awaited<ReturnType<typeof list>> | string>();
  for (const date of new Set(rows.map(dateOf))) lists.set(date, await listOn(ctx, date));
  const typeIds = new Map((await leavesTypesRepository.list(ctx.db)).map(({ _id, name }) => [name, _id]));
  const lines = new Map<string, number>();
  const effects = await effectsOfRows(ctx, rows, { find, dateOf });
  return rows.map((row): Checked => {
    const { line, cells } = row;
    const date = dateOf(row);
    const { person, problem } = find(cells);
    const known = lists.get(date)!;
    const problems: Checked["problems"] = problem ? [problem] : [];
    const notes: string[] = [];
    const doubts: string[] = [];
    if (typeof known === "string") problems.push({ field: "asOf", message: known });
    const twin = person && lines.get(`${person.id} ${date}`);
    if (twin) problems.push({ message: `Line ${twin} is about the same person. Leave one of the rows out.` });
    else if (person) lines.set(`${person.id} ${date}`, line);
    const values: Checked["values"] = { ...cells, asOf: date, ...(person && { person: person.name }) };
    const changes: NonNullable<Checked["changes"]> = [];
    const balances: OpeningRow[] = [];
    const entitlements: NonNullable<Ready>["entitlements"] = [];
    const types = typeof known === "string" ? [] : known.types;
    const own = typeof known === "string" ? undefined : known.people.find(({ user }) => user._id === person?.id);
    for (const [index, type] of types.entries()) {
      const leaveTypeId = typeIds.get(type.name)!;
      const [field, yearField] = [fieldOf(leaveTypeId), yearFieldOf(leaveTypeId)];
      const [written, writtenYear] = [cells[field], cells[yearField]];
      const balance = own?.balances[index];
      let annualDays = balance?.annualDays ?? type.annualDays;
      if (writtenYear !== undefined) {
        const days = daysIn(writtenYear);
        if (!isDays(days) || days < 0) {
          problems.push({ field: yearField, message: `"${writtenYear}" is no number of full or half days a year, such as 25.` });
          continue;
        }
        values[yearField] = String(days);
        if (days !== annualDays) {
          changes.push({ field: yearField, before: String(annualDays), after: String(days) });
          entitlements.push({ leaveTypeId, annualDays: days });
        }
        annualDays = days;
      }
      if (written === undefined) {
        const effect = (person && effects.get(`${person.id} ${leaveTypeId} ${date}`)) ?? 0;
        if (balance && effect !== 0)
          notes.push(
            `${type.name}: ${counted(balance.before, "day")} left on ${formatDay(date)} ${pluralize(balance.before, "becomes", "become")} ${balance.before + effect}.`,
          );
        continue;
      }
      const days = daysIn(written);
      if (!isDays(days)) {
        problems.push({ field, message: `"${written}" is no number of full or half days, such as 7.5.` });
        continue;
      }
      values[field] = String(days);
      if (!balance || !person) continue;
      balances.push({ userId: person.id, leaveType: type.name, days });
      if (days !== balance.before || balance.opening?.date !== date)
        changes.push({ field, before: String(balance.before), after: String(days) });
      const question = openingQuestion(days, { ...type, annualDays });
      if (question) doubts.push(`${type.name}: ${question}`);
      const asked = balance.booked + balance.pending;
      if (asked > 0)
        notes.push(
          `${type.name}: ${counted(asked, "day")} from ${formatDay(date)} on ${pluralize(asked, "is", "are")} booked or asked for already.`,
        );
    }
    const isEmpty = !types.some(({ name }) => cells[fieldOf(typeIds.get(name)!)] ?? cells[yearFieldOf(typeIds.get(name)!)]);
    if (problems.length === 0 && isEmpty) problems.push({ message: "The row has no number of days." });
    const action = changes.length > 0 ? "update" : "same";
    return {
      line,
      values,
      problems,
      notes,
      doubts,
      action,
      changes,
      ready: problems.length === 0 && person ? { userId: person.id, date, balances, entitlements } : undefined,
    };
  });
}

/** Returns by how many days the days a year of the rows change balances, by `person type day`. */
async function effectsOfRows(
  ctx: ActorContext,
  rows: ImportedRow<Field>[],
  { find, dateOf }: { find: ReturnType<typeof personFinder>; dateOf: (row: ImportedRow<Field>) => string },
) {
  const given = rows.flatMap((row) =>
    Object.entries(row.cells).flatMap(([field, written]) => {
      const userId = find(row.cells).person?.id;
      const days = daysIn(String(written));
      return field.startsWith("year:") && userId && isDays(days) && days >= 0 && Day.safeParse(dateOf(row)).success
        ? [{ userId, leaveTypeId: field.slice("year:".length), annualDays: days, date: dateOf(row) }]
        : [];
    }),
  );
  const effects = new Map<string, number>();
  for (const own of Map.groupBy(given, ({ leaveTypeId, date }) => `${leaveTypeId} ${date}`).values()) {
    const { leaveTypeId, date } = own[0]!;
    for (const [userId, days] of await effectsOf(ctx, leaveTypeId, own, leaveYearOf(date, ctx.company.leaveYearStart)))
      effects.set(`${userId} ${leaveTypeId} ${date}`, days);
  }
  return effects;
}

/** Returns everyone's balances on a day, or why the day cannot be chosen. */
async function listOn(ctx: ActorContext, date: string) {
  if (!Day.safeParse(date).success) return `"${date}" is not a date.`;
  try {
    return await list(ctx, { date });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return `${error.message}.`;
  }
}

async function apply(ctx: ActorContext, ready: Ready[]) {
  const rows = ready.map((row) => {
    if (!row) throw new Error("Only rows that were checked are imported");
    return row;
  });
  for (const [date, own] of Map.groupBy(rows, (row) => row.date)) {
    // First, so that what is left on the day is what the row says.
    await entitle(
      ctx,
      own.flatMap(({ userId, entitlements }) => entitlements.map((entitlement) => ({ userId, ...entitlement }))),
      date,
    );
    const balances = own.flatMap((row) => row.balances);
    if (balances.length > 0) await set(ctx, { date, balances });
  }
  return rows.map(({ userId }) => userId);
}

export const openingsImport: ImportKind<Field, Ready> = {
  text: "Set what each person has left of each leave type on a day, and the days a year of people who have others than the type. You see every balance before and after",
  noun: { one: "person's balances", many: "people's balances" },
  columns: [...namedPersonColumns, asOf],
  companyColumns,
  required: [namedPersonRequired],
  example: [
    ["Employee", "Email", "Casual", "Sick", "Earned"],
    ["Kavya Nair", "kavya.nair@example.com", "7.5", "10", "18"],
    ["Arjun Rao", "arjun.rao@example.com", "12", "9", "11.5"],
  ],
  require: mayOpen,
  choices: (ctx) => ({ existing: "update", defaults: { asOf: ctx.today() } }),
  options: async (ctx) => ({ person: (await importablePeople(ctx)).map(personOption) }),
  optionFor: (field, word, options) => (field === "person" ? personOptionFor(word, options) : undefined),
  check,
  apply,
  batchSize: 100,
};
