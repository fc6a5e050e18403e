import { hoursPerDayMax } from "@daybook/contract/core/constants";
import { ProgressBar } from "#ui/display/progress-bar.tsx";
import s from "./eod-form.module.css";

type Props = {
  hours: number;
  /** Undefined on a day off. */
  expected: number | undefined;
};

const rounded = (hours: number) => Math.round(hours * 100) / 100;

/** “6.5 of 8 hours”, the difference, and a progress bar. */
export function HoursTotal({ hours, expected }: Props) {
  const tooMany = hours > hoursPerDayMax;
  return (
    <div className={s.total} data-bad={tooMany || undefined}>
      <div className={s.totalTop}>
        <b>{rounded(hours)}</b>
        {expected === undefined ? "hours" : `of ${expected} hours`}
        <span>{differenceText(hours, expected)}</span>
      </div>
      <ProgressBar parts={[{ share: (hours / (expected ?? Math.max(hours, 1))) * 100, color: tooMany ? "var(--bad-mark)" : undefined }]} />
    </div>
  );
}

function differenceText(hours: number, expected: number | undefined) {
  if (hours > hoursPerDayMax) return `Maximum ${hoursPerDayMax}`;
  if (expected === undefined || hours === expected) return null;
  return hours < expected ? `${rounded(expected - hours)} left` : `${rounded(hours - expected)} over`;
}
