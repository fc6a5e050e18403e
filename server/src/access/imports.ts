import { type Actor, isAdmin } from "./actor.ts";

export const mayImport = (actor: Actor) => isAdmin(actor);
