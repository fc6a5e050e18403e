import type { ActorContext } from "#context.ts";
import type { Cell } from "#download.ts";
import { exportTable } from "#export-file.ts";
import type { PersonDay } from "./hours.days.service.ts";

/** The part of the hours of a period that the export needs. */
type HoursOf = {
  startDate: string;
  endDate: string;
  days: readonly { date: string }[];
  rows: readonly { user: { name: string }; employeeId: string | null; days: (PersonDay | null)[] }[];
};

const head = ["Date", "Person", "Employee ID", "Team", "Kind", "Expected", "Logged"];

/** Yields one row per person and day, in the order of the page. */
async function* lines({ days, rows }: HoursOf): AsyncGenerator<Cell[][]> {
  for (const { user, employeeId, days: personDays } of rows) {
    yield personDays.flatMap((day, index) =>
      day
        ? [
            [
              days[index]!.date,
              user.name,
              employeeId,
              day.team,
              day.kind.replace("_", " "),
              day.isOwed ? day.expected / 100 : null,
              day.logged / 100,
            ],
          ]
        : [],
    );
  }
}

/** The hours as a CSV or Excel file: one row per person and day. */
export const exportOf = (ctx: ActorContext, hours: HoursOf, format: "csv" | "xlsx", filters: object) =>
  exportTable(ctx, {
    name: `hours-${hours.startDate}-to-${hours.endDate}`,
    entity: "hours",
    format,
    head,
    dates: ["Date"],
    rows: lines(hours),
    rowCount: hours.rows.length * hours.days.length,
    filters,
  });
