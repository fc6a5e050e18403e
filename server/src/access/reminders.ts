import type { Role } from "@daybook/contract/core/constants";
import type { Access } from "./access.ts";
import { type Actor, isAdmin, isLead, leadsPerson } from "./actor.ts";

export type ReminderFacts = {
  /** The recipient's current team. */
  teamId: string | null;
  role: Role;
  /** It failed, and its day has not ended. */
  canRetry: boolean;
};

export const reminderAccess: Access<"read" | "resend", ReminderFacts> = {
  read: (actor, reminder) => isAdmin(actor) || leadsPerson(actor, reminder),
  resend: (actor, reminder) => (isAdmin(actor) || leadsPerson(actor, reminder)) && reminder.canRetry,
};

/** Viewing and sending reminders: admins for everyone, leads for their team. */
export const mayRemind = (actor: Actor) => isAdmin(actor) || isLead(actor);
export const mayAdministerReminders = (actor: Actor) => isAdmin(actor);

/** `reminderAccess.read` as a filter for list queries; a lead without a team matches no rows. */
export type ReminderScope = "all" | { teamId: string | null };

export const reminderScope = (actor: Actor): ReminderScope => (isAdmin(actor) ? "all" : { teamId: isLead(actor) ? actor.teamId : null });
