import { type Actor, isAdmin } from "./actor.ts";

/** Only admins may export the data of the whole company. */
export const mayExportAll = (actor: Actor) => isAdmin(actor);

/** Only admins may export another user's data. */
export const mayExportOthers = (actor: Actor) => isAdmin(actor);
