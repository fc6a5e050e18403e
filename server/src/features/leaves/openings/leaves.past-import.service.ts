import { searchKey, textKey } from "@daybook/contract/core/comparable";
import type { DayPart } from "@daybook/contract/core/constants";
import { maxLengths } from "@daybook/contract/core/max-lengths";
import { counted } from "@daybook/contract/core/numbers";
import type { ImportChoices } from "@daybook/contract/imports/imports";
import { calendarFor } from "#calendar.ts";
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
import * as holidaysService from "#features/holidays/holidays.service.ts";
import * as leavesPlanService from "#features/leaves/requests/leaves.plan.service.ts";
import * as leavesTypesRepository from "#features/leaves/types/leaves.types.repository.ts";
import type { TypeRow } from "#features/leaves/types/leaves.types.repository.ts";
import { schedulesOf } from "#features/schedules/schedules.service.ts";
import { formatPeriod } from "#format.ts";
import { importablePeople } from "./leaves.imported-people.service.ts";
import * as leavesOpeningsRepository from "./leaves.openings.repository.ts";
import { mayRecordPast, type PastLeaveRow, recordImported } from "./leaves.past.service.ts";

type Field = NamedPersonField | "leaveType" | "startDate" | "endDate" | "part" | "reason";
type Row = ImportedRow<Field>;
type Ready = PastLeaveRow | undefined;
type Checked = CheckedRow<Field, Ready>;

const columns: readonly ImportColumn<Field>[] = [
  ...namedPersonColumns,
  {
    field: "leaveType",
    label: "Leave type",
    names: ["Type", "Leave", "Absence type", "Absence", "Art", "Abwesenheitsart"],
    hasDefault: true,
  },
  {
    field: "startDate",
    label: "From",
    type: "day",
    names: ["Start", "Start date", "From date", "Date", "First day", "Von", "Beginn", "Du"],
  },
  { field: "endDate", label: "To", type: "day", names: ["Until", "End", "End date", "To date", "Last day", "Bis", "Ende", "Au"] },
  { field: "part", label: "Part of the day", names: ["Part", "Half", "Half day", "Day part", "Session", "Halber Tag"] },
  { field: "reason", label: "Reason", names: ["Note", "Comment", "Remarks", "Grund", "Motif", "Motivo"] },
];

const parts: Record<DayPart, { label: string; words: string[] }> = {
  full: { label: "Full day", words: ["full", "no", "1", "whole day", "ganzer tag"] },
  first_half: { label: "First half", words: ["half", "half day", "0.5", "0,5", "morning", "am", "yes", "first", "vormittag"] },
  second_half: { label: "Second half", words: ["afternoon", "pm", "second", "nachmittag"] },
};
const dayParts = Object.keys(parts) as DayPart[];
const partFor = (word: string) => dayParts.find((part) => parts[part].label === word);

/** Checks rows without booking them: what booking refuses beyond that, it refuses for the row. */
async function check(ctx: ActorContext, rows: Row[], { defaults }: ImportChoices): Promise<Checked[]> {
  const find = personFinder(await importablePeople(ctx));
  const types = new Map(
    (await leavesTypesRepository.list(ctx.db)).filter(({ active }) => active).map((type) => [textKey(type.name), type]),
  );
  const read = rows.map(({ line, cells }) => ({ line, cells, ...readRow(cells, cells.leaveType ?? defaults["leaveType"], find, types) }));
  const facts = await factsOf(
    ctx,
    read.flatMap(({ leave }) => leave ?? []),
  );
  const inFile = new Map<string, number>();
  return read.map(({ line, cells, shown, problems, leave, type }): Checked => {
    const values = { ...cells, ...shown };
    if (!leave || !type) return { line, values, problems, action: "create", ready: undefined };
    const planned = facts.plan(leave, type);
    if (planned.problem) return { line, values, problems: [planned.problem], action: "create", ready: undefined };
    const { other, isSame, halves, days } = planned;
    if (isSame) return { line, values, problems: [], notes: ["It is recorded already."], action: "same", ready: leave };
    const twin = halves.map((half) => inFile.get(half)).find((each) => each !== undefined);
    for (const half of halves) if (!inFile.has(half)) inFile.set(half, line);
    const message = other
      ? `It overlaps ${other}.`
      : twin !== undefined
        ? `It overlaps line ${twin}. Correct one, or leave one out.`
        : undefined;
    return {
      line,
      values,
      problems: message ? [{ field: "startDate", message }] : [],
      notes: [counted(days, "day")],
      action: "create",
      ready: message ? undefined : leave,
    };
  });
}

/** Reads the cells of a row. */
function readRow(
  cells: Row["cells"],
  typeName: string | undefined,
  find: ReturnType<typeof personFinder>,
  types: ReadonlyMap<string, TypeRow>,
) {
  const { person, problem } = find(cells);
  const problems: Checked["problems"] = problem ? [problem] : [];
  const type = typeName === undefined ? undefined : types.get(textKey(typeName));
  if (!type)
    problems.push({ field: "leaveType", message: typeName ? `"${typeName}" is no leave type here.` : "The leave type is missing." });
  const { startDate, endDate = startDate, reason } = cells;
  if (!startDate) problems.push({ field: "startDate", message: "The first day is missing." });
  const part = cells.part === undefined ? "full" : partFor(cells.part);
  if (!part) problems.push({ field: "part", message: `"${cells.part}" is no part of a day. Use full day, first half or second half.` });
  if (part && part !== "full" && startDate !== endDate)
    problems.push({ field: "part", message: "Only a single day can be half a day here." });
  if (reason && reason.length > maxLengths.note)
    problems.push({ field: "reason", message: `A reason can have at most ${maxLengths.note} characters.` });
  const shown = { ...(person && { person: person.name }), ...(typeName && { leaveType: typeName }) };
  const leave =
    problems.length === 0 && person && type && startDate && part
      ? {
          userId: person.id,
          leaveType: type.name,
          startDate,
          endDate: endDate!,
          startDayPart: part,
          endDayPart: part,
          reason: reason ?? null,
        }
      : undefined;
  return { shown, problems, leave, type };
}

/** Returns how a leave would be planned, with what people have on its days already. */
async function factsOf(ctx: ActorContext, leaves: PastLeaveRow[]) {
  const userIds = [...new Set(leaves.map(({ userId }) => userId))];
  const days = leaves.flatMap(({ startDate, endDate = startDate }) => [startDate, endDate]).toSorted();
  const [from, to] = [days[0] ?? ctx.today(), days.at(-1) ?? ctx.today()];
  const [company, schedules, employed, taken] = await Promise.all([
    holidaysService.companyCalendar(ctx, from),
    schedulesOf(ctx, userIds, to),
    leavesOpeningsRepository.listEmployed(ctx.db, userIds),
    leavesOpeningsRepository.listTaken(ctx.db, userIds, from, to),
  ]);
  const employment = new Map(employed.map(({ id, ...each }) => [id, each]));
  const byHalf = new Map(taken.map((each) => [`${each.userId} ${each.date} ${each.half}`, each]));
  const plan = (leave: PastLeaveRow, type: TypeRow) => {
    try {
      const period = leavesPlanService.periodOf(leave);
      leavesPlanService.requireDays(period);
      leavesPlanService.requireOpenPeriod(ctx, period, true);
      const calendar = { ...calendarFor(company, schedules.get(leave.userId)), employed: employment.get(leave.userId) };
      leavesPlanService.requireEmployed(calendar, period);
      const planned = leavesPlanService.makePlan(calendar, type, period);
      leavesPlanService.requireTypeAllows(ctx, planned, "past");
      const halves = planned.halves.map(({ date, half }) => `${leave.userId} ${date} ${half}`);
      const found = halves.map((half) => byHalf.get(half)).find((each) => each !== undefined);
      const isSame =
        found?.status === "Approved" &&
        found.leaveType === leave.leaveType &&
        [found.startDate, found.endDate, found.startDayPart].join() === [period.startDate, period.endDate, period.startDayPart].join();
      return { halves, days: planned.days, isSame, other: found && `${found.leaveType} leave: ${formatPeriod(found)} (${found.status})` };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const path = error.details.errors?.[0]?.path;
      const field = columns.find((column) => column.field === path)?.field ?? "startDate";
      return { problem: { field, message: `${error.message.replace(/\.$/, "")}.` } };
    }
  };
  return { plan };
}

const apply = (ctx: ActorContext, ready: Ready[]) =>
  recordImported(
    ctx,
    ready.map((leave) => {
      if (!leave) throw new Error("Only rows that were checked are imported");
      return leave;
    }),
  );

export const pastLeaveImport: ImportKind<Field, Ready> = {
  text: "Record leave that another system approved. It is charged, and no one is notified",
  noun: { one: "leave", many: "leaves" },
  columns,
  required: [namedPersonRequired, "startDate"],
  example: [
    ["Email", "Leave type", "From", "To", "Part of the day", "Reason"],
    ["kavya.nair@example.com", "Casual", "2026-10-05", "2026-10-07", "", "Family"],
    ["arjun.rao@example.com", "Sick", "2026-10-12", "", "First half", ""],
  ],
  require: mayRecordPast,
  options: async (ctx) => ({
    person: (await importablePeople(ctx)).map(personOption),
    leaveType: (await leavesTypesRepository.list(ctx.db)).filter(({ active }) => active).map(({ name }) => name),
    part: dayParts.map((part) => parts[part].label),
  }),
  optionFor: (field, word, options) => {
    if (field === "person") return personOptionFor(word, options);
    if (field === "part") return dayParts.map((part) => parts[part]).find(({ words }) => words.includes(searchKey(word)))?.label;
    if (field === "leaveType")
      return options.find((option) => searchKey(word.replace(/ leave$/i, "")) === searchKey(option.replace(/ leave$/i, "")));
    return undefined;
  },
  check,
  apply,
};
