import { type Actor, isAdmin } from "./actor.ts";

/** Publishing, version history and acknowledgements are for admins. Reading the policy needs no session. */
export const mayAdministerPolicy = (actor: Actor | null) => actor !== null && isAdmin(actor);
