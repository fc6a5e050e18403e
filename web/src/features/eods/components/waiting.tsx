import type { Compliance, ComplianceRow } from "@daybook/contract/eods";
import { useState } from "react";
import { instantText } from "#lib/dates.ts";
import { Chip } from "#ui/chip.tsx";
import { useCompany } from "#ui/company-context.tsx";
import { Person } from "#ui/person.tsx";
import { QuietLink } from "#ui/section.tsx";
import s from "./waiting.module.css";

/** People named before *n more*. */
const namedAtOnce = 8;

type Props = { grid: Compliance; /** Which of the grid's days. */ column: number };

/** Whose reports of a day are not in: due until the deadline, missing after it. */
export function Waiting({ grid, column }: Props) {
  const { today, timezone } = useCompany();
  const day = grid.days[column];
  const those = (kind: string) => grid.people.filter(({ cells }) => cells[column] === kind);
  if (!day) return null;
  return (
    <>
      <People label={<Chip>Due by {instantText(day.deadline, timezone, today)}</Chip>} people={those("due")} />
      <People label={<Chip tone="bad">Missing</Chip>} people={those("missing")} />
    </>
  );
}

function People({ label, people }: { label: React.ReactNode; people: ComplianceRow[] }) {
  const [all, setAll] = useState(false);
  if (people.length === 0) return null;
  const shown = all || people.length <= namedAtOnce + 1 ? people : people.slice(0, namedAtOnce);
  return (
    <div className={s.row}>
      {label}
      {shown.map(({ user }) => (
        <Person key={user._id} person={user} />
      ))}
      {shown.length < people.length && <QuietLink onClick={() => setAll(true)}>{people.length - shown.length} more</QuietLink>}
    </div>
  );
}
