import { type Actor, isAdmin } from "./actor.ts";

/** Everybody reads the policy, a stranger too; writing it, its versions and who confirmed it are the admins'. */
export const mayAdministerPolicy = (actor: Actor | null) => actor !== null && isAdmin(actor);
