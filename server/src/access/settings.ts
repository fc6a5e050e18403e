import { type Actor, isAdmin } from "./actor.ts";

/** Only admins may read or change the settings. All other users get the subset in `company`. */
export const mayAdministerSettings = (actor: Actor) => isAdmin(actor);
