import type { User } from "@daybook/contract/users/users";
import { abilities } from "#access/access.ts";
import { inTeam } from "#access/actor.ts";
import { visibilityOf, userAccess } from "#access/users.ts";
import type { ActorContext } from "#context.ts";
import { asShown } from "./users.fields.service.ts";
import type { UserRow } from "./users.repository.ts";

/**
 * Returns the fields of a user that the actor may see: all fields for admins; all but the last day of office and the
 * sign-in state for the user; contact and work fields for the team lead; directory fields for anyone else.
 */
export function presentUser(ctx: ActorContext, row: UserRow, sharesProject = true): User {
  const { _id, name, email, role, team, teamId, status, designation, profilePicture, createdAt, version } = row;
  const facts = { id: _id, teamId, sharesProject };
  const shared = { _id, name, email: email ?? "", role, team, teamId, status, designation, profilePicture, createdAt, version };
  const can = abilities(userAccess, ctx.actor, facts);
  const { employeeId, dateOfJoining } = asShown(row);
  const { dateOfBirth, phoneNumber, bloodGroup, lastDayOfOffice, emailConfirmedAt } = row;
  const counting = countingOf(row);
  switch (visibilityOf(ctx.actor, { ...facts, role })) {
    case "admin":
      return {
        ...shared,
        employeeId,
        dateOfBirth,
        dateOfJoining,
        phoneNumber,
        bloodGroup,
        lastDayOfOffice,
        counting,
        emailConfirmedAt,
        ...signInOf(row, ctx.now()),
        secondFactor: row.secondFactor,
        can,
      };
    case "self":
      return { ...shared, employeeId, dateOfBirth, dateOfJoining, phoneNumber, bloodGroup, counting, emailConfirmedAt, can };
    case "lead":
      return { ...shared, employeeId, dateOfJoining, phoneNumber, counting, can };
    case "colleague":
      // Outside of the team the email stays hidden, also for someone on a shared project.
      return { ...shared, email: inTeam(ctx.actor, teamId) ? shared.email : "", can };
  }
}

/** What counts of each field that waits for the confirmation of an admin. */
const countingOf = (row: UserRow): User["counting"] =>
  Object.fromEntries((Object.keys(row.unconfirmed) as (keyof typeof row.unconfirmed)[]).map((field) => [field, row[field]]));

/** Whether the user has ever signed in, and if not, until when their latest invitation is valid. */
const signInOf = ({ firstSignedInAt, invitationExpiresAt }: UserRow, now: string) => {
  if (firstSignedInAt) return { signIn: "active" as const, invitationExpiresAt: null };
  return { signIn: invitationExpiresAt && invitationExpiresAt > now ? ("invited" as const) : ("never" as const), invitationExpiresAt };
};
