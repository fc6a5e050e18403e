import type { User } from "@daybook/contract/users";
import { abilities } from "#access/access.ts";
import { sightOf, userAccess } from "#access/users.ts";
import type { Context } from "#context.ts";
import type { UserRow } from "./users.repository.ts";

/**
 * A person as the reader may see them: everything for oneself and admins (the last day of office for admins
 * only), contact and work fields for the lead of the team, the directory's fields for colleagues.
 */
export function presentUser(ctx: Context, row: UserRow, sharesProject = true): User {
  const { _id, name, email, role, team, teamId, status, designation, profilePicture, createdAt, version } = row;
  const facts = { id: _id, teamId, sharesProject };
  const shared = { _id, name, email: email ?? "", role, team, teamId, status, designation, profilePicture, createdAt, version };
  const can = abilities(userAccess, ctx.actor, facts);
  const { employeeId, dateOfBirth, dateOfJoining, phoneNumber, bloodGroup, lastDayOfOffice } = row;
  switch (sightOf(ctx.actor, { ...facts, role })) {
    case "admin":
      return { ...shared, employeeId, dateOfBirth, dateOfJoining, phoneNumber, bloodGroup, lastDayOfOffice, can };
    case "self":
      return { ...shared, employeeId, dateOfBirth, dateOfJoining, phoneNumber, bloodGroup, can };
    case "lead":
      return { ...shared, employeeId, dateOfJoining, phoneNumber, can };
    case "colleague":
      return { ...shared, can };
  }
}
