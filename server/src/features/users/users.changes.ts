import { change } from "#changes.ts";
import type { Emits, Facts } from "#context.ts";

const eventOf = (userId: string) => ({ name: "users.changed", userId }) as const;
const emits: Emits = (changes) => changes.map(({ id }) => eventOf(id!));

/** One event per team reaches everyone who may see the new users. */
export const created = change<Facts & { id: string; teamId: string | null }>("users.created", {
  emits: (changes) => [...new Map(changes.map(({ id, teamId }) => [teamId, id])).values()].map(eventOf),
});
type AccountEmail = { name: string; email: string | null; emailConfirmedAt: string | null };

export type AccountFacts = Facts & {
  id: string;
  /** The account was active before and is not any more. */
  isDeactivated?: boolean;
  /** The joining date has changed, or there is a new last working day. */
  hasOtherEmployment?: boolean;
  /** The fields that wait for the confirmation of an admin since this change. */
  waiting?: ("dateOfJoining" | "employeeId")[];
  /** The former team of a person who has moved to another one; null for none. */
  teamBefore?: string | null | undefined;
  /** Nothing of the person waits any longer. */
  isSettled?: boolean;
  /** The account before and after its email was changed; `origin` begins the links to Daybook. */
  emailChange?: { before: AccountEmail; after: AccountEmail; origin: string } | undefined;
};
export const updated = change<AccountFacts>("users.updated", { emits });
export const passwordChanged = change("users.password_changed", { emits });
export const emailConfirmed = change("users.email_confirmed", { emits });
export const employmentConfirmed = change<AccountFacts>("users.employment_confirmed", { emits });
export const removed = change<Facts & { id: string }>("users.removed", { emits });
export const provisioned = change("users.provisioned", { emits });
export const assignedByGroups = change<AccountFacts>("users.assigned_by_groups", { emits });
