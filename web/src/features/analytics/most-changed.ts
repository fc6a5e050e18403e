import { pluralize } from "@daybook/contract/core/numbers";
import type { AnalyticsRow, Totals } from "./analytics-rows.ts";
import { type MeasureName, shortChange, valueText } from "./figure-labels.ts";

type Measure = Extract<MeasureName, "logged" | "completed" | "blockers">;

/** The measures that are compared: counts, which add up over the rows. */
const verbs: Record<Measure, { text: (value: string, count: number) => string }> = {
  logged: { text: (value) => `logged ${value} hours` },
  completed: { text: (value, count) => `completed ${value} ${pluralize(count, "task")}` },
  blockers: { text: (value, count) => `raised ${value} ${pluralize(count, "blocker")}` },
};
const compared = Object.keys(verbs) as Measure[];

/**
 * Returns the row and the measure that changed most against the previous period: by its share of the whole, so that hours and
 * blockers compare; undefined without a previous period or a change.
 */
export function mostChanged(rows: readonly AnalyticsRow[], totals: Pick<Totals, Measure>) {
  const changes = rows.flatMap((row) =>
    compared.flatMap((name) => {
      const { value, before } = row[name];
      const whole = totals[name].before;
      return value === null || before === null || value === before || !whole ? [] : { row, name, share: Math.abs(value - before) / whole };
    }),
  );
  return changes.toSorted((a, b) => b.share - a.share)[0];
}

/** ` logged 415.75 hours, 206.5 in the previous 30 days (+101%)`: the part of the sentence after the name of the row. */
export function changedText({ row, name }: NonNullable<ReturnType<typeof mostChanged>>, previous: string) {
  const { value, before } = row[name];
  const change = shortChange(name, row[name]);
  return `${verbs[name].text(valueText(name, row[name]), value ?? 0)}, ${valueText(name, { value: before, before })} in the ${previous}${change === "new" ? "" : ` (${change})`}`;
}
