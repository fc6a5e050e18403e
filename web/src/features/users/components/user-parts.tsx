import { roleLabels } from "@daybook/contract/core/constants";
import type { User } from "@daybook/contract/users/users";
import { IconShieldCheck } from "@tabler/icons-react";
import { isTemporary } from "#lib/api/optimistic-updates.ts";
import { dayInText, dayOfInstant } from "#lib/format/dates.ts";
import { useCompany } from "#ui/layout/company-context.tsx";
import { Avatar } from "#ui/display/avatar.tsx";
import { tooltip } from "#ui/overlay/tooltip.ts";
import { Chip } from "#ui/display/chip.tsx";
import { RowCard, RowTitle } from "#ui/table/row-parts.tsx";
import type { ReactNode } from "react";
import s from "./user-parts.module.css";

type NameProps = { user: User; onOpen: () => void };

/** Avatar and name as the title of a row. A user that the server has not confirmed yet is dimmed and cannot be opened. */
export const UserName = ({ user, onOpen }: NameProps) => (
  <span className={s.name} data-temporary={isTemporary(user) || undefined}>
    <Avatar person={user} />
    <RowTitle onOpen={isTemporary(user) ? undefined : onOpen}>{user.name}</RowTitle>
  </span>
);

const factorText = "Second factor set up";

type StatusProps = Pick<User, "status" | "signIn" | "invitationExpiresAt" | "secondFactor">;

/** Highlights an inactive account, and one whose person has never signed in; for admins, marks a second factor. */
export function UserStatusLabel({ status, signIn, invitationExpiresAt, secondFactor }: StatusProps) {
  const { today, timezone } = useCompany();
  if (status === "inactive") return <Chip>Inactive</Chip>;
  if (signIn === undefined || signIn === "active") {
    return (
      <span className={s.active}>
        Active
        {secondFactor && <IconShieldCheck role="img" aria-label={factorText} {...tooltip(factorText)} size={16} stroke={1.6} />}
      </span>
    );
  }
  const expiry = invitationExpiresAt && dayInText(dayOfInstant(invitationExpiresAt, timezone), today);
  return (
    <span className={s.signIn}>
      {signIn === "invited" ? <Chip tone="move">Invited</Chip> : <Chip tone="wait">Never signed in</Chip>}
      {expiry && <span className={s.expiry}>{signIn === "invited" ? `until ${expiry}` : `expired ${expiry}`}</span>}
    </span>
  );
}

/** Shows a value, or "Not set". */
export const Maybe = ({ children }: { children: ReactNode }) =>
  children == null || children === "" ? <span className={s.none}>Not set</span> : children;

/** `Team Lead, Design` */
export const roleAndTeam = ({ role, team }: Pick<User, "role" | "team">) => [roleLabels[role], team].filter(Boolean).join(", ");

/** A user in the list on phones. */
export const UserCard = ({ user, onOpen, lines }: { user: User; onOpen: () => void; lines: ReactNode[] }) => (
  <RowCard onOpen={isTemporary(user) ? undefined : onOpen} aside={<Avatar person={user} size={28} />} lines={lines}>
    <bdi>{user.name}</bdi>
  </RowCard>
);
