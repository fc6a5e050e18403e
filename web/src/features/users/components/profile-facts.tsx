import { roleLabels } from "@daybook/contract/core/constants";
import type { User } from "@daybook/contract/users/users";
import type { ReactNode } from "react";
import { Day } from "#ui/display/day.tsx";
import { EmailConfirmation } from "./email-confirmation.tsx";
import { EmploymentConfirmation } from "./employment-confirmation.tsx";
import s from "./profile-facts.module.css";
import { Maybe, UserStatusLabel } from "./user-parts.tsx";

type Fact = { label: string; value: ReactNode };

/** Omits fields that the server did not send, because the user may not see them. */
const fact = (label: string, value: ReactNode): Fact[] => (value === undefined ? [] : [{ label, value }]);

/** Date-only, so that a birthday is the same day in every timezone. */
const day = (value: string | null | undefined) => (value ? <Day value={value} /> : value);

/** Called with the user after an admin has confirmed a field. */
type OnConfirmed = ((user: User) => void) | undefined;

const EmailFact = ({ user, onConfirmed }: { user: User; onConfirmed: OnConfirmed }) => (
  <span className={s.confirmable}>
    <a href={`mailto:${user.email}`}>{user.email}</a>
    <EmailConfirmation user={user} onConfirmed={onConfirmed} />
  </span>
);

/** A field that counts once an admin confirms it. */
const confirmable = (user: User, field: "dateOfJoining" | "employeeId", value: ReactNode, onConfirmed: OnConfirmed) =>
  user.counting?.[field] === undefined ? (
    value
  ) : (
    <span className={s.confirmable}>
      <Maybe>{value}</Maybe>
      <EmploymentConfirmation user={user} field={field} onConfirmed={onConfirmed} />
    </span>
  );

export const personalFacts = (user: User, onConfirmed?: OnConfirmed): Fact[] => [
  ...fact("Name", user.name),
  ...fact("Email", user.email && <EmailFact user={user} onConfirmed={onConfirmed} />),
  ...fact("Date of birth", day(user.dateOfBirth)),
  ...fact("Blood group", user.bloodGroup),
  ...fact("Phone number", user.phoneNumber && <a href={`tel:${user.phoneNumber}`}>{user.phoneNumber}</a>),
];

export const workFacts = (user: User, onConfirmed?: OnConfirmed): Fact[] => [
  ...fact("Employee ID", confirmable(user, "employeeId", user.employeeId, onConfirmed)),
  ...fact("Designation", user.designation),
  ...fact("Role", roleLabels[user.role]),
  ...fact("Team", user.team),
  ...fact("Date of joining", confirmable(user, "dateOfJoining", day(user.dateOfJoining), onConfirmed)),
  ...fact("Last working day", day(user.lastDayOfOffice)),
  ...fact("Status", <UserStatusLabel {...user} />),
];

/** Labels and values, in two columns on wide screens. */
export const Facts = ({ facts }: { facts: Fact[] }) => (
  <dl className={s.facts}>
    {facts.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>
          <Maybe>{value}</Maybe>
        </dd>
      </div>
    ))}
  </dl>
);
