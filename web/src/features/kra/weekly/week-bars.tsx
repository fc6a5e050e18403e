import { tooltip } from "#ui/overlay/tooltip.ts";
import { percentText } from "../kra-labels.ts";
import type { WeekShare } from "../evaluations/evaluation-sheet.ts";
import s from "./week-bars.module.css";

/** One progress bar per week, with the overall percentage beside them. */
export const WeekBars = ({ weeks, percent }: { weeks: readonly WeekShare[]; percent: number | null }) => (
  <span className={s.line}>
    {weeks.length > 0 && (
      <span className={s.weeks} aria-hidden>
        {weeks.map(({ week, done, total }) => (
          <span key={week} className={s.week} {...tooltip(`Week ${week}: ${done} of ${total}`)}>
            <span style={{ width: `${(done / total) * 100}%` }} />
          </span>
        ))}
      </span>
    )}
    {percent === null ? "No weekly checklist" : `${percentText(percent)} of the weekly checklist`}
  </span>
);
