import { type Actor, isAdmin } from "./actor.ts";

/** Only admins may remove the second factor of another person, who has lost it. */
export const mayRemoveSecondFactors = (actor: Actor) => isAdmin(actor);
