import { AppError } from "#errors.ts";
import type { UserRow } from "./users.repository.ts";

/**
 * Throws 409 if the user is the last active admin.
 * @param admins the active admins, locked by `lockActiveAdmins` so that concurrent changes run one after the other
 */
export function requireAnotherAdmin(admins: { id: string }[], user: Pick<UserRow, "_id" | "name">) {
  if (admins.length === 1 && admins[0]!.id === user._id) {
    throw new AppError("conflict", `${user.name} is the last active admin. Make another user an admin first.`);
  }
}
