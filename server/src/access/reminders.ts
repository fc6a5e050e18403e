import type { Role } from "@daybook/contract/core/constants";
import type { Access } from "./access.ts";
import { type Actor, isAdmin, isLead, leadsPerson } from "./actor.ts";

export type ReminderFacts = {
  /** The team the reminded person is in now. */
  teamId: string | null;
  role: Role;
  /** It failed, and its day is not over. */
  mayBeTriedAgain: boolean;
};

export const reminderAccess: Access<"read" | "resend", ReminderFacts> = {
  read: (actor, reminder) => isAdmin(actor) || leadsPerson(actor, reminder),
  resend: (actor, reminder) => (isAdmin(actor) || leadsPerson(actor, reminder)) && reminder.mayBeTriedAgain,
};

/** Sees who is reminded, and reminds by hand: admins everybody, leads their team. */
export const mayRemind = (actor: Actor) => isAdmin(actor) || isLead(actor);
export const mayAdministerReminders = (actor: Actor) => isAdmin(actor);

/** `reminderAccess.read` in a form that a list can ask for in its `where`; a lead without a team reminds nobody. */
export type ReminderScope = "all" | { teamId: string | null };

export const reminderScope = (actor: Actor): ReminderScope => (isAdmin(actor) ? "all" : { teamId: isLead(actor) ? actor.teamId : null });
