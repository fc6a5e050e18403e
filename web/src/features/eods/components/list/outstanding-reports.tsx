import type { Compliance, ComplianceRow } from "@daybook/contract/eods/eods";
import { Suspense, useState } from "react";
import { AskOne } from "#features/questions/components/ask-one.tsx";
import { RemindAll } from "#features/nudges/components/remind-all.tsx";
import { RemindOne } from "#features/nudges/components/remind-one.tsx";
import { addDays, instantText } from "#lib/format/dates.ts";
import { useSession } from "#lib/session/session.ts";
import { Chip } from "#ui/display/chip.tsx";
import { lazyPart } from "#ui/feedback/lazy-part.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";
import { Person } from "#ui/display/person.tsx";
import { TextLink } from "#ui/layout/section.tsx";
import s from "./outstanding-reports.module.css";

const AskInline = lazyPart(async () => (await import("#features/questions/components/ask-inline.tsx")).AskInline);

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
  const { company } = useSession();
  const day = grid.days[column];
  const peopleWith = (kind: string) => grid.people.filter(({ cells }) => cells[column] === kind);
  if (!day) return null;
  const canSend = day.date >= addDays(today, -company.eodWindowDays);
  return (
    <>
      <People
        label={<Chip>Due by {instantText(day.deadline, timezone, today)}</Chip>}
        people={peopleWith("due")}
        canSend={canSend}
        day={day.date}
      />
      <People label={<Chip tone="bad">Missing</Chip>} people={peopleWith("missing")} canSend={canSend} day={day.date} />
    </>
  );
}

type PeopleProps = {
  label: React.ReactNode;
  people: ComplianceRow[];
  day: string;
  /** Whether the reports of the day can still be sent: reminders are for these. */
  canSend: boolean;
};

function People({ label, people, day, canSend }: PeopleProps) {
  const [all, setAll] = useState(false);
  /** The person to whom a question is written. */
  const [asked, setAsked] = useState<ComplianceRow["user"] | null>(null);
  if (people.length === 0) return null;
  const about = { kind: "report", date: day } as const;
  const shown = all || people.length <= initialCount + 1 ? people : people.slice(0, initialCount);
  return (
    <div className={s.row}>
      {label}
      {shown.map(({ user }) => (
        <span key={user._id} className={s.person}>
          <Person person={user} />
          {canSend && <RemindOne person={user} about={about} />}
          <AskOne person={user} opened={asked?._id === user._id} onClick={() => setAsked(asked?._id === user._id ? null : user)} />
        </span>
      ))}
      {shown.length < people.length && <TextLink onClick={() => setAll(true)}>{people.length - shown.length} more</TextLink>}
      {canSend && people.length > 1 && (
        <span className={s.action}>
          <RemindAll people={people.map(({ user }) => user)} about={about} />
        </span>
      )}
      {asked && (
        <Suspense>
          <AskInline key={asked._id} person={asked} about={{ type: "report", date: day }} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </div>
  );
}
