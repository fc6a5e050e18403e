import { AppError } from "#errors.ts";
import type { UserRow } from "./users.repository.ts";

/**
 * Refuses what would leave the company without an active admin.
 * @param admins the active admins, held by `lockActiveAdmins`: of two at once the second sees what the first did
 */
export function requireAnotherAdmin(admins: { id: string }[], person: Pick<UserRow, "_id" | "name">) {
  if (admins.length === 1 && admins[0]!.id === person._id) {
    throw new AppError("conflict", `${person.name} is the last active admin. Make another user an admin first.`);
  }
}
