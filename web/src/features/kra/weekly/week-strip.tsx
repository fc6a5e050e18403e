import type { WeeklyRecord } from "@daybook/contract/kra/schemas";
import { useEffect, useRef } from "react";
import { rangeText } from "#lib/format/dates.ts";
import { useCompany } from "#ui/layout/company-context.tsx";
import { ProgressBar } from "#ui/display/progress-bar.tsx";
import type { Week } from "../months.ts";
import s from "./week-strip.module.css";

type Props = {
  weeks: readonly Week[];
  records: readonly WeeklyRecord[];
  /** Undefined while all weeks are shown. */
  chosen: number | undefined;
  onChoose: (week: number) => void;
};

/** The weeks of a month with their progress. Clicking one selects it. */
export function KraWeekStrip({ weeks, records, chosen, onChoose }: Props) {
  const { today } = useCompany();
  const strip = useRef<HTMLDivElement>(null);
  // Scrolls the selected week into view within the strip, without scrolling the page.
  useEffect(() => {
    const button = strip.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    if (button && strip.current) strip.current.scrollLeft = button.offsetLeft - (strip.current.clientWidth - button.offsetWidth) / 2;
  }, [chosen]);
  return (
    <div ref={strip} className={s.strip} role="group" aria-label="Weeks of the month">
      {weeks.map(({ week, from, to }) => {
        const completion = records.find((record) => record.week === week)?.completion;
        return (
          <button key={week} type="button" className={s.week} aria-pressed={week === chosen} onClick={() => onChoose(week)}>
            <span className={s.name}>
              Week {week}
              {from <= today && today <= to && ", this week"}
            </span>
            <span className={s.days}>{rangeText({ from, to }, today)}</span>
            <span className={s.state}>
              {completion ? `${completion.done} of ${completion.total}` : from > today ? "Upcoming" : "Not started"}
            </span>
            <ProgressBar parts={[{ share: completion?.percent ?? 0 }]} />
          </button>
        );
      })}
    </div>
  );
}
