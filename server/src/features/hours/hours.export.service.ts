import { type Cell, csvFile, type Download, xlsxFile, xlsxLinesMax } from "#download.ts";
import { AppError } from "#errors.ts";
import type { PersonDay } from "./hours.days.service.ts";

/** The part of the hours of a period that the export needs. */
type HoursOf = {
  startDate: string;
  endDate: string;
  days: readonly { date: string }[];
  rows: readonly { user: { name: string }; days: (PersonDay | null)[] }[];
};

const head = ["Date", "Person", "Team", "Kind", "Expected", "Logged"];

/** One line for each day of each person, in the order of the screen: the days whose sums the answer tells. */
async function* lines({ days, rows }: HoursOf): AsyncGenerator<Cell[][]> {
  for (const { user, days: own } of rows) {
    yield own.flatMap((day, index) =>
      day ? [[days[index]!.date, user.name, day.team, day.kind.replace("_", " "), day.expected / 100, day.logged / 100]] : [],
    );
  }
}

export function exportOf(hours: HoursOf, format: "csv" | "xlsx"): Download {
  const name = `hours-${hours.startDate}-to-${hours.endDate}.${format}`;
  if (format === "csv") return csvFile(name, head, lines(hours));
  if (hours.rows.length * hours.days.length > xlsxLinesMax) {
    throw new AppError("invalid_input", "An Excel file holds at most 200,000 lines. Please choose fewer days or a CSV file.");
  }
  return xlsxFile(name, head, lines(hours));
}
