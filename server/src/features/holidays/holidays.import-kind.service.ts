import { textKey } from "@daybook/contract/core/comparable";
import type { ImportChoices } from "@daybook/contract/imports/imports";
import { createHoliday } from "@daybook/contract/leaves/leaves";
import { formatDay } from "#format.ts";
import type { ActorContext, ImportKind } from "#context.ts";
import type { CheckedRow, ImportedRow } from "#domain/import-kind.ts";
import { issueMessage } from "#issue-messages.ts";
import * as holidaysRepository from "./holidays.repository.ts";
import { create, mayCreate } from "./holidays.service.ts";

type HolidayField = "date" | "name" | "calendar" | "half";
type Ready = { date: string; name: string; calendar: string | null; half: "first_half" | "second_half" | null };

type Row = CheckedRow<HolidayField, Ready | undefined>;

/** The calendar of everyone who has no other. */
const company = "Company";
const halves = { "Whole day": null, "First half": "first_half", "Second half": "second_half" } as const;
type HalfLabel = keyof typeof halves;

/** Checks rows of holidays. A calendar has one holiday a day; one that exists is not changed. */
async function check(ctx: ActorContext, rows: ImportedRow<HolidayField>[], { defaults }: ImportChoices): Promise<Row[]> {
  const calendars = new Map((await holidaysRepository.listCalendars(ctx.db)).map(({ id, name }) => [textKey(name), id]));
  const existing = new Map((await holidaysRepository.listAll(ctx.db)).map((each) => [`${each.calendarId} ${each.date}`, each.name]));
  const lines = new Map<string, number>();
  return rows.map(({ line, cells }) => {
    const { date, name, calendar: calendarName = defaults["calendar"] ?? company, half: halfName = "Whole day" } = cells;
    const calendar = textKey(calendarName) === textKey(company) ? null : calendars.get(textKey(calendarName));
    const half = halves[halfName as HalfLabel];
    const problems: CheckedRow<HolidayField>["problems"] = [];
    if (calendar === undefined)
      problems.push({
        field: "calendar",
        message: `There is no holiday calendar named "${calendarName}". Create it in Settings, Holidays.`,
      });
    if (half === undefined)
      problems.push({ field: "half", message: `"${halfName}" is not a half. Use ${Object.keys(halves).join(", ")}.` });
    const input = { date, name, calendar, half };
    const read = createHoliday.input.safeParse(input);
    const known = new Set(problems.map(({ field }) => field));
    for (const issue of read.error?.issues ?? []) {
      const field = issue.path[0] as HolidayField;
      if (!known.has(field)) problems.push({ field, message: issueMessage(issue, input) });
    }
    const key = `${calendar} ${date}`;
    const twin = lines.get(key);
    if (twin !== undefined)
      problems.push({ field: "date", message: `Line ${twin} has a holiday on the same day. Leave one of the rows out.` });
    else if (date) lines.set(key, line);
    const there = existing.get(key);
    const isOther = there !== undefined && name !== undefined && textKey(there) !== textKey(name);
    return {
      line,
      values: { date, name, calendar: calendarName, half: halfName },
      problems,
      notes: isOther ? [`${formatDay(date!)} is "${there}" already and stays so.`] : [],
      action: there === undefined ? ("create" as const) : ("same" as const),
      ready: problems.length > 0 ? undefined : (input as Ready),
    };
  });
}

async function apply(ctx: ActorContext, ready: (Ready | undefined)[]) {
  const ids: string[] = [];
  for (const row of ready) {
    if (!row) throw new Error("Only rows that were checked are imported");
    ids.push((await create(ctx, row))._id);
  }
  return ids;
}

/** The usual names of columns in lists of public holidays. */
export const holidaysImport: ImportKind<HolidayField, Ready | undefined> = {
  text: "Add public holidays, to the company or to a holiday calendar. People get back the days of leave that become holidays",
  noun: { one: "holiday", many: "holidays" },
  columns: [
    {
      field: "date",
      label: "Date",
      type: "day",
      names: ["Day", "Holiday date", "On", "Datum", "Feiertagsdatum", "Jour", "Fecha", "Tarikh"],
    },
    {
      field: "name",
      label: "Name",
      names: [
        "Holiday",
        "Holiday name",
        "Occasion",
        "Festival",
        "Title",
        "Description",
        "Event",
        "Feiertag",
        "Jour férié",
        "Fête",
        "Festivo",
      ],
    },
    {
      field: "calendar",
      label: "Calendar",
      names: ["Holiday calendar", "Location", "Region", "State", "Office", "Kalender", "Standort", "Bundesland", "Région", "Calendario"],
      hasDefault: true,
    },
    { field: "half", label: "Part of the day", names: ["Half", "Half day", "Duration", "Type of day", "Halber Tag"] },
  ],
  required: ["date", "name"],
  example: [
    ["Date", "Name", "Calendar", "Part of the day"],
    ["2027-01-26", "Republic Day", company, "Whole day"],
    ["2027-03-22", "Holi", company, "Second half"],
  ],
  require: mayCreate,
  choices: () => ({ defaults: { calendar: company } }),
  options: async (ctx) => ({
    calendar: [company, ...(await holidaysRepository.listCalendars(ctx.db)).map(({ name }) => name)],
    half: Object.keys(halves),
  }),
  optionFor: (field, word) => (field === "half" ? halfWords[textKey(word)] : undefined),
  check,
  apply,
};

const halfWords: Record<string, HalfLabel> = {
  full: "Whole day",
  "full day": "Whole day",
  "1": "Whole day",
  am: "First half",
  morning: "First half",
  vormittag: "First half",
  pm: "Second half",
  afternoon: "Second half",
  nachmittag: "Second half",
};
