import type { Compliance, ComplianceRow } from "@daybook/contract/eods";
import { useState } from "react";
import { RemindAll } from "#features/reminders/components/remind-all.tsx";
import { RemindOne } from "#features/reminders/components/remind-one.tsx";
import { instantText } from "#lib/format/dates.ts";
import { Chip } from "#ui/display/chip.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";
import { Person } from "#ui/display/person.tsx";
import { QuietLink } from "#ui/layout/section.tsx";
import s from "./outstanding-reports.module.css";

/** People named before *n more*. */
const namedAtOnce = 8;

type Props = { grid: Compliance; /** Which of the grid's days. */ column: number };

/** Whose reports of a day are not in: due until the deadline, missing after it. */
export function QueuedReportNotice({ grid, column }: Props) {
  const { today, timezone } = useCompany();
  const day = grid.days[column];
  const those = (kind: string) => grid.people.filter(({ cells }) => cells[column] === kind);
  if (!day) return null;
  return (
    <>
      <People
        label={<Chip>Due by {instantText(day.deadline, timezone, today)}</Chip>}
        people={those("due")}
        canBeReminded={day.date === today}
      />
      <People label={<Chip tone="bad">Missing</Chip>} people={those("missing")} />
    </>
  );
}

type PeopleProps = {
  label: React.ReactNode;
  people: ComplianceRow[];
  /** A reminder is about today's report. */
  canBeReminded?: boolean;
};

function People({ label, people, canBeReminded = false }: PeopleProps) {
  const [all, setAll] = useState(false);
  if (people.length === 0) return null;
  const shown = all || people.length <= namedAtOnce + 1 ? people : people.slice(0, namedAtOnce);
  return (
    <div className={s.row}>
      {label}
      {shown.map(({ user }) => (
        <span key={user._id} className={s.person}>
          <Person person={user} />
          {canBeReminded && <RemindOne person={user} />}
        </span>
      ))}
      {shown.length < people.length && <QuietLink onClick={() => setAll(true)}>{people.length - shown.length} more</QuietLink>}
      {canBeReminded && people.length > 1 && (
        <span className={s.deed}>
          <RemindAll people={people.map(({ user }) => user)} />
        </span>
      )}
    </div>
  );
}
