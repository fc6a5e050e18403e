import { numberText } from "@daybook/contract/core/numbers";
import type { WorkloadWeek } from "@daybook/contract/workload/workload";
import { IconAlertTriangle } from "@tabler/icons-react";
import { ProgressBar } from "#ui/display/progress-bar.tsx";
import { hoursOver, shareOf } from "../workload-weeks.ts";

/** `52 of 40 h`, a bar, and in words what is too much, with a tick on the bar where the hours end. */
export function WeekLoad({ week }: { week: WorkloadWeek }) {
  const over = hoursOver(week);
  return (
    <>
      <span style={{ display: "flex", justifyContent: "space-between", columnGap: 4, flexWrap: "wrap", whiteSpace: "nowrap" }}>
        <span style={{ color: over > 0 ? "var(--bad-text)" : "var(--text-2)" }}>
          <b style={{ color: over > 0 ? undefined : "var(--text)", fontWeight: 600 }}>{numberText(week.planned)}</b> of{" "}
          {numberText(week.remaining)} h
        </span>{" "}
        {over > 0 && <Over hours={over} />}
      </span>
      <span style={{ display: "block", position: "relative", marginTop: 6 }}>
        <ProgressBar parts={[{ share: shareOf(week), color: over > 0 ? "var(--bad-mark)" : "var(--plot-1)" }]} />
        {over > 0 && (
          <span
            style={{
              position: "absolute",
              insetInlineStart: `${(week.remaining / week.planned) * 100}%`,
              top: -2,
              height: 8,
              borderInlineStart: "2px solid var(--text)",
            }}
          />
        )}
      </span>
    </>
  );
}

/** ⚠ 12 over */
export const Over = ({ hours }: { hours: number }) => (
  <span style={{ display: "inline-flex", alignItems: "center", gap: 3, color: "var(--bad-text)", whiteSpace: "nowrap" }}>
    <IconAlertTriangle size={13} stroke={1.8} aria-hidden />
    {numberText(hours)} over
  </span>
);
