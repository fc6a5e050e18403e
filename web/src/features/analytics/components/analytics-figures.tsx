import { numberText } from "@daybook/contract/core/numbers";
import { Figure, Figures } from "#ui/display/figures.tsx";
import { Skeleton } from "#ui/feedback/loading.tsx";
import type { Totals } from "../analytics-rows.ts";
import { changeText, type MeasureName, valueText } from "../figure-labels.ts";
import { totalHref } from "../figure-links.ts";
import type { AnalyticsView } from "../use-analytics-view.ts";

const names: Record<MeasureName, string> = {
  eodRate: "EODs sent",
  logged: "Hours logged",
  expected: "Hours expected",
  opened: "Tasks created",
  completed: "Tasks completed",
  cycleDays: "Days to complete",
  approvalHours: "Hours to approval",
  leaveDays: "Leave days",
  blockers: "Blockers raised",
  resolveDays: "Days to resolve blockers",
};

/** The totals of all rows, each compared with the previous period of the same length. */
export function AnalyticsFigures({ view }: { view: AnalyticsView }) {
  const shown: MeasureName[] = view.isExpected
    ? ["eodRate", "logged", "completed", "cycleDays", "blockers"]
    : ["logged", "opened", "completed", "cycleDays", "blockers"];
  const totals = view.data?.totals;
  return (
    <Figures label="The period in figures">
      {shown.map((name) => (
        <Figure
          key={name}
          label={names[name]}
          value={totals ? figureText(name, totals) : <Skeleton width={56} height={12} />}
          of={totals && ofText(name, totals)}
          note={totals ? changeText(name, totals[name], view.dayCount) : <Skeleton width={96} />}
          {...linkOf(view, name)}
        />
      ))}
    </Figures>
  );
}

const linkOf = (view: AnalyticsView, name: MeasureName) => {
  const href = totalHref(view, name);
  return href === undefined ? {} : { href };
};

/** Thousands of hours are shown without fractions. */
const roundedText = (value: number) => numberText(value >= 1000 ? Math.round(value) : value);

const figureText = (name: MeasureName, totals: Totals) =>
  name === "logged" && totals.logged.value !== null ? roundedText(totals.logged.value) : valueText(name, totals[name]);

/** Secondary text beside a total: what was expected, or its unit. */
function ofText(name: MeasureName, { expected, cycleDays, resolveDays }: Totals) {
  if (name === "logged") return expected.value === null ? "h" : `of ${roundedText(expected.value)}`;
  if (name === "blockers") return resolveDays.value === null ? undefined : `resolved in ${valueText("resolveDays", resolveDays)} d`;
  return name === "cycleDays" && cycleDays.value !== null ? "median" : undefined;
}
