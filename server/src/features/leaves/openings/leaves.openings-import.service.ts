import { Day } from "@daybook/contract/core/common";
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
import { formatDay, plural } from "#format.ts";
import * as leavesTypesRepository from "#features/leaves/types/leaves.types.repository.ts";
import { list, mayOpen, type OpeningRow, set } from "./leaves.openings.service.ts";
import { importablePeople } from "./leaves.imported-people.service.ts";

/** `type:…`: a column with the days of a leave type, which each company has its own of. */
type Field = NamedPersonField | "asOf" | `type:${string}`;
type Ready = { date: string; balances: OpeningRow[] } | undefined;
type Checked = CheckedRow<Field, Ready>;

const fieldOf = (typeId: string) => `type:${typeId}` as const;

const asOf: ImportColumn<Field> = {
  field: "asOf",
  label: "As of",
  names: ["As of date", "Balance date", "Date", "Stand", "Stichtag", "Date du solde", "Fecha"],
  type: "day",
  hasDefault: true,
};

/** A column for each limited leave type. */
async function companyColumns(ctx: Pick<ActorContext, "db">): Promise<ImportColumn<Field>[]> {
  const types = (await leavesTypesRepository.list(ctx.db)).filter(({ active, annualDays }) => active && annualDays !== null);
  return types.map(({ _id, name }) => ({
    field: fieldOf(_id),
    label: name,
    names: ["leave", "balance", "days", "leave balance", "days left", "remaining"].map((word) => `${name} ${word}`),
    isSummed: true,
  }));
}

const daysIn = (text: string) => Number(text.replace(/ ?(days?|d|tage?|jours?|días?)$/i, "").replace(",", "."));

async function check(ctx: ActorContext, rows: ImportedRow<Field>[], { defaults }: ImportChoices): Promise<Checked[]> {
  const find = personFinder(await importablePeople(ctx));
  const dateOf = ({ cells }: ImportedRow<Field>) => cells.asOf ?? (defaults["asOf"] || ctx.today());
  const lists = new Map<string, Awaited<ReturnType<typeof list>> | string>();
  for (const date of new Set(rows.map(dateOf))) lists.set(date, await listOn(ctx, date));
  const typeIds = new Map((await leavesTypesRepository.list(ctx.db)).map(({ _id, name }) => [name, _id]));
  const lines = new Map<string, number>();
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
    const types = typeof known === "string" ? [] : known.types;
    const own = typeof known === "string" ? undefined : known.people.find(({ user }) => user._id === person?.id);
    for (const [index, type] of types.entries()) {
      const field = fieldOf(typeIds.get(type.name)!);
      const written = cells[field];
      if (written === undefined) continue;
      const days = daysIn(written);
      if (Number.isNaN(days) || !Number.isInteger(days * 2) || Math.abs(days) > 366) {
        problems.push({ field, message: `"${written}" is no number of full or half days, such as 7.5.` });
        continue;
      }
      values[field] = String(days);
      const balance = own?.balances[index];
      if (!balance || !person) continue;
      balances.push({ userId: person.id, leaveType: type.name, days });
      if (days !== balance.before || balance.opening?.date !== date)
        changes.push({ field, before: String(balance.before), after: String(days) });
      const question = openingQuestion(days, type);
      if (question) doubts.push(`${type.name}: ${question}`);
      const asked = balance.booked + balance.pending;
      if (asked > 0)
        notes.push(
          `${type.name}: ${plural(asked, "day")} from ${formatDay(date)} on ${asked === 1 ? "is" : "are"} booked or asked for already.`,
        );
    }
    if (problems.length === 0 && balances.length === 0) problems.push({ message: "The row has no number of days." });
    const action = changes.length > 0 ? "update" : "same";
    return { line, values, problems, notes, doubts, action, changes, ready: problems.length === 0 ? { date, balances } : undefined };
  });
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
  for (const [date, own] of Map.groupBy(rows, (row) => row.date))
    await set(ctx, { date, balances: own.flatMap(({ balances }) => balances) });
  return rows.map(({ balances }) => balances[0]!.userId);
}

export const openingsImport: ImportKind<Field, Ready> = {
  text: "Set what each person has left of each leave type on a day. You see every balance before and after",
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
