import type { Compliance, ComplianceRow } from "@daybook/contract/eods/eods";
import { useState } from "react";
import { AskOne } from "#features/questions/components/ask-one.tsx";
import { RemindAll } from "#features/reminders/components/remind-all.tsx";
import { RemindOne } from "#features/reminders/components/remind-one.tsx";
import { exactDay, instantText } from "#lib/format/dates.ts";
import { Chip } from "#ui/display/chip.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";
import { Person } from "#ui/display/person.tsx";
import { TextLink } from "#ui/layout/section.tsx";
import s from "./outstanding-reports.module.css";

/** Users shown before *n more*. */
const initialCount = 8;

type Props = {
  grid: Compliance;
  /** Index of the day in `grid.days`. */
  column: number;
};

/** Users whose report for a day is outstanding: due before the deadline, missing after it. */
export function OutstandingReports({ grid, column }: Props) {
  const { today, timezone } = useCompany();
  const day = grid.days[column];
  const peopleWith = (kind: string) => grid.people.filter(({ cells }) => cells[column] === kind);
  if (!day) return null;
  return (
    <>
      <People
        label={<Chip>Due by {instantText(day.deadline, timezone, today)}</Chip>}
        people={peopleWith("due")}
        canRemind={day.date === today}
        day={day.date}
      />
      <People label={<Chip tone="bad">Missing</Chip>} people={peopleWith("missing")} day={day.date} />
    </>
  );
}

type PeopleProps = {
  label: React.ReactNode;
  people: ComplianceRow[];
  day: string;
  /** Reminders are only for today's reports. */
  canRemind?: boolean;
};

function People({ label, people, day, canRemind = false }: PeopleProps) {
  const [all, setAll] = useState(false);
  if (people.length === 0) return null;
  const shown = all || people.length <= initialCount + 1 ? people : people.slice(0, initialCount);
  return (
    <div className={s.row}>
      {label}
      {shown.map(({ user }) => (
        <span key={user._id} className={s.person}>
          <Person person={user} />
          {canRemind && <RemindOne person={user} />}
          <AskOne person={user} about={{ type: "report", date: day }} subject={`Report of ${exactDay(day)}`} />
        </span>
      ))}
      {shown.length < people.length && <TextLink onClick={() => setAll(true)}>{people.length - shown.length} more</TextLink>}
      {canRemind && people.length > 1 && (
        <span className={s.action}>
          <RemindAll people={people.map(({ user }) => user)} />
        </span>
      )}
    </div>
  );
}
