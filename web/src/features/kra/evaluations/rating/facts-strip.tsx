import { counted, numberText, pluralize } from "@daybook/contract/core/numbers";
import type { Facts, WeeklyRecord } from "@daybook/contract/kra/schemas";
import type { ReactNode } from "react";
import { percentText } from "#features/kra/kra-labels.ts";
import s from "./facts-strip.module.css";

type Props = { facts: Facts; weekly: readonly WeeklyRecord[]; /** The month is not over yet. */ isRunning: boolean };

/** The month's recorded facts, above the ratings. Unknown values show a dash, not a zero. */
export const FactsStrip = ({ facts, weekly, isRunning }: Props) => {
  const done = weekly.reduce((sum, { completion }) => sum + completion.done, 0);
  const total = weekly.reduce((sum, { completion }) => sum + completion.total, 0);
  return (
    <dl className={s.facts}>
      <Fact label="EOD reports" value={facts.eodSubmitted} of={facts.eodExpected !== null && `of ${numberText(facts.eodExpected)}`} />
      <Fact label="Hours logged" value={facts.hours} of={facts.expectedHours !== null && `of ${numberText(facts.expectedHours)}`} />
      <Fact label="Tasks completed" value={facts.tasksCompleted} />
      <Fact label="Overdue" value={facts.tasksOverdue} of={isRunning ? "so far" : "at month end"} />
      <Fact
        label="Leave"
        value={facts.leaveDays}
        of={facts.workingDays === null ? "days" : `${pluralize(facts.leaveDays ?? 0, "day")} of ${numberText(facts.workingDays)}`}
      />
      <Fact
        label="Weekly checklist"
        value={total === 0 ? null : percentText((done / total) * 100)}
        of={total > 0 && `over ${counted(weekly.length, "week")}`}
      />
    </dl>
  );
};

type FactProps = { label: string; value: number | string | null; of?: ReactNode };

const Fact = ({ label, value, of }: FactProps) => (
  <div className={s.fact}>
    <dt>{label}</dt>
    <dd>
      {value === null ? "–" : typeof value === "number" ? numberText(value) : value} {value !== null && of && <small>{of}</small>}
    </dd>
  </div>
);
