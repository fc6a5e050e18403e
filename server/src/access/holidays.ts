import { type Actor, isAdmin } from "./actor.ts";

/** Everybody sees the holidays; admins set them. */
export const mayAdministerHolidays = (actor: Actor) => isAdmin(actor);
