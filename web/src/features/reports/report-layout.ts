import type { ReportKind } from "@daybook/contract/reports/reports";
import { isNumeric, type ReportColumn } from "./report-labels.ts";

/*
 * Which columns of a report share one table column, so that a table fits beside the sidebar and long texts get the space.
 * Every column of the report is shown; columns without a place follow at the end.
 */

type Place = {
  key: string;
  /** Columns shown small below it. */
  below?: readonly string[];
  /** Long texts that wrap and take the remaining width. */
  isWide?: true;
};

const places: Record<ReportKind, readonly Place[]> = {
  eod: [
    { key: "date", below: ["status"] },
    { key: "person", below: ["team"] },
    { key: "hours", below: ["items"] },
    { key: "tasks", below: ["blockers"], isWide: true },
    { key: "submittedAt" },
  ],
  hours: [{ key: "person", below: ["team"] }],
  leaves: [
    { key: "person", below: ["team"] },
    { key: "type", below: ["status"] },
    { key: "from", below: ["to"] },
  ],
  tasks: [
    { key: "number" },
    { key: "title", below: ["project"], isWide: true },
    { key: "assignee", below: ["team"] },
    { key: "status", below: ["type", "priority"] },
    { key: "created", below: ["due"] },
    { key: "completed", below: ["approved"] },
    { key: "logged", below: ["estimated"] },
  ],
  projects: [
    { key: "project", below: ["team", "status"] },
    { key: "people" },
    { key: "logged" },
    { key: "opened", below: ["completed"] },
    { key: "open", below: ["overdue"] },
  ],
  kra: [
    { key: "month" },
    { key: "person", below: ["team"] },
    { key: "template" },
    { key: "score", below: ["grade"] },
    { key: "status", below: ["shared"] },
  ],
  users: [
    { key: "person", below: ["team"] },
    { key: "eodRate" },
    { key: "logged", below: ["expected"] },
    { key: "leaveDays" },
    { key: "opened", below: ["completed"] },
    { key: "open", below: ["overdue"] },
  ],
};

/** The row's title on cards, where it is not the first column. */
const titles: Partial<Record<ReportKind, string>> = { eod: "person", tasks: "title", kra: "person" };

/** A column with its position in the cells of a row. */
export type PlacedColumn = ReportColumn & { at: number };
export type LayoutColumn = PlacedColumn & { below: PlacedColumn[]; isWide: boolean };

/** Returns the table's columns, each with the columns below it. Groups have few columns, each on its own. */
export function layoutOf(kind: ReportKind, columns: readonly ReportColumn[], isGrouped: boolean): LayoutColumn[] {
  if (isGrouped) return columns.map((column, at) => ({ ...column, at, below: [], isWide: false }));
  const placed = columns.map((column, at) => ({ ...column, at }));
  const byKey = new Map(placed.map((column) => [column.key, column]));
  const taken = new Set<string>();
  const shown = places[kind].flatMap(({ key, below = [], isWide = false }): LayoutColumn[] => {
    const main = byKey.get(key);
    if (!main) return [];
    const under = below.flatMap((each) => byKey.get(each) ?? []);
    for (const column of [main, ...under]) taken.add(column.key);
    return [{ ...main, below: under, isWide }];
  });
  const others = placed.filter(({ key }) => !taken.has(key)).map((column) => ({ ...column, below: [], isWide: false }));
  return [...shown, ...others];
}

/** Returns the columns of a card: its title, the first number at the right, the other columns as labelled lines. */
export function cardOf(kind: ReportKind, columns: readonly ReportColumn[]) {
  const placed = columns.map((column, at) => ({ ...column, at }));
  const title = placed.find(({ key }) => key === titles[kind]) ?? placed[0]!;
  const aside = placed.find((column) => isNumeric(column) && column !== title && column.key !== "number" && column.key !== "items");
  return { title, aside, lines: placed.filter((column) => column !== title && column !== aside) };
}
