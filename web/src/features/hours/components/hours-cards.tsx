import { counted } from "@daybook/contract/core/numbers";
import type { Hours } from "@daybook/contract/hours/hours";
import { useState } from "react";
import { Chip } from "#ui/display/chip.tsx";
import { Person } from "#ui/display/person.tsx";
import { TextLink } from "#ui/layout/section.tsx";
import { missingText } from "../hours-labels.ts";
import s from "./hours-grid.module.css";
import { LoggedOf } from "./hours-parts.tsx";

const initialRows = 40;

type Props = { hours: Hours; onPerson: (person: string) => void };

/** The people on a phone, with total hours and missing reports. A tap opens the person's days. */
export function HoursCards({ hours: { byUser }, onPerson }: Props) {
  const [all, setAll] = useState(false);
  const shown = all ? byUser : byUser.slice(0, initialRows);
  return (
    <>
      <ul className={s.cards} aria-label="Hours by person">
        {shown.map(({ user, logged, expected, missingDays }) => (
          <li key={user._id}>
            <button type="button" className={s.card} onClick={() => onPerson(user._id)}>
              <Person person={user} sub={user.team ?? undefined} size={32} />
              <span className={s.cardSum}>
                <LoggedOf logged={logged} expected={expected} />
                {missingDays > 0 && <Chip tone="bad">{missingText(missingDays)}</Chip>}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {shown.length < byUser.length && (
        <p className={s.more}>
          <TextLink onClick={() => setAll(true)}>Show all {counted(byUser.length, "person", "people")}</TextLink>
        </p>
      )}
    </>
  );
}
