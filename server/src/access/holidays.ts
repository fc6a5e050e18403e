import { type Actor, isAdmin, isSelf } from "./actor.ts";

/** Only admins add and remove holidays; everyone may read them. */
export const mayAdministerHolidays = (actor: Actor) => isAdmin(actor);

/** Where someone works is theirs and the admins' to know. */
export const mayReadPlace = (actor: Actor, userId: string) => isAdmin(actor) || isSelf(actor, userId);
