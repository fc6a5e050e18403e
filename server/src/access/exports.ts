import { type Actor, isAdmin } from "./actor.ts";

/** Everything that the company keeps. */
export const mayExportAll = (actor: Actor) => isAdmin(actor);

/** What is kept about somebody else. */
export const mayExportOthers = (actor: Actor) => isAdmin(actor);
