import { type Actor, isAdmin } from "./actor.ts";

/** The company's settings are the administrators'; everybody else sees what `company` tells. */
export const mayAdministerSettings = (actor: Actor) => isAdmin(actor);
