import { type Actor, isAdmin } from "./actor.ts";

/** Only admins may read the state of the server. */
export const mayReadSystem = (actor: Actor) => isAdmin(actor);
