import { type Cell, csvFile, type Download, xlsxFile, xlsxLinesMax } from "#download.ts";
import { AppError } from "#errors.ts";
import type { HoursOf } from "./hours.service.ts";

const head = ["Date", "Person", "Team", "Kind", "Expected", "Logged"];

/** Yields one row per person and day, in the order of the page. */
async function* lines({ days, rows }: HoursOf): AsyncGenerator<Cell[][]> {
  for (const { user, days: personDays } of rows) {
    yield personDays.flatMap((day, index) =>
      day ? [[days[index]!.date, user.name, day.team, day.kind.replace("_", " "), day.expected / 100, day.logged / 100]] : [],
    );
  }
}

export function exportOf(hours: HoursOf, format: "csv" | "xlsx"): Download {
  const name = `hours-${hours.startDate}-to-${hours.endDate}.${format}`;
  if (format === "csv") return csvFile(name, head, lines(hours));
  if (hours.rows.length * hours.days.length > xlsxLinesMax) {
    throw new AppError("invalid_input", "Excel files are limited to 200,000 rows. Please choose a shorter period or export as CSV.");
  }
  return xlsxFile(name, head, lines(hours));
}
