import { columnLabels, germanLabels, type PayrollColumn, payrollColumns, type PayrollPreset } from "@daybook/contract/payroll/columns";
import type { PayrollMonth, PayrollRow } from "@daybook/contract/payroll/payroll";
import type { ActorContext } from "#context.ts";
import type { Cell } from "#download.ts";
import { exportTable } from "#export-file.ts";

const sum = (values: readonly number[]) => values.reduce((all, value) => all + Math.round(value * 100), 0) / 100;

/** The cells of a column; `leave` has two for each type. */
const cells: Record<PayrollColumn, (row: PayrollRow) => Cell[]> = {
  personnelNumber: ({ personnelNumber }) => [personnelNumber],
  name: ({ user }) => [user.name],
  team: ({ team }) => [team],
  workdays: ({ workdays }) => [workdays],
  expected: ({ expected }) => [expected],
  logged: ({ logged }) => [logged],
  overtime: ({ overtime }) => [overtime],
  shortfall: ({ shortfall }) => [shortfall],
  leave: ({ leave }) => leave.flatMap(({ days, hours }) => [days, hours]),
  unpaidDays: ({ unpaidDays }) => [unpaidDays],
  corrections: ({ corrections }) => [corrections.map(({ text }) => text).join("; ") || null],
  correctionDays: ({ corrections }) => [sum(corrections.map(({ days }) => days))],
  correctionHours: ({ corrections }) => [sum(corrections.map(({ hours }) => hours))],
};

const headOf = (columns: readonly PayrollColumn[], leaveTypes: readonly string[], isGerman: boolean) =>
  columns.flatMap((column) => {
    if (column !== "leave") return [(isGerman ? germanLabels : columnLabels)[column]];
    const [days, hours] = isGerman ? ["Tage", "Stunden"] : ["days", "hours"];
    return leaveTypes.flatMap((type) => [`${type} (${days})`, `${type} (${hours})`]);
  });

/** A month as a file with the rows of the screen, for a payroll program. */
export function exportOf(
  ctx: ActorContext,
  { month, rows, leaveTypes }: PayrollMonth,
  { format, preset }: { format: "csv" | "xlsx"; preset: PayrollPreset },
) {
  const { payrollColumns: chosen } = ctx.company;
  const columns = preset === "custom" && chosen.length > 0 ? chosen : payrollColumns;
  const isGerman = preset === "german";
  async function* lines(): AsyncGenerator<Cell[][]> {
    yield rows.map((row) => columns.flatMap((column) => cells[column](row)));
  }
  return exportTable(ctx, {
    name: `payroll-${month}`,
    entity: "payroll",
    format,
    head: headOf(columns, leaveTypes, isGerman),
    rows: lines(),
    rowCount: rows.length,
    dialect: isGerman ? { separator: ";", decimal: "," } : undefined,
    filters: { month, preset },
  });
}
