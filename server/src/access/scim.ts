import { type Actor, isAdmin } from "./actor.ts";

/** Who may let an identity provider manage accounts and groups, and choose what groups give. */
export const mayProvision = (actor: Actor) => isAdmin(actor);
