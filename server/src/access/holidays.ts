import { type Actor, isAdmin } from "./actor.ts";

/** Only admins add and remove holidays; everyone may read them. */
export const mayAdministerHolidays = (actor: Actor) => isAdmin(actor);
