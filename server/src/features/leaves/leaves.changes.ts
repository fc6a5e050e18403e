import { change } from "#changes.ts";
import type { LeaveRow } from "./leaves.repository.ts";
import type { Emits, Event, Facts } from "#context.ts";
import type { UndoneDecision } from "#undo.ts";

/** A leave after the change, and before it. */
export type LeaveChangeFacts = Facts & {
  id: string;
  leave: LeaveRow;
  previous?: LeaveRow | undefined;
  /** A request of a type that needs no decision: `leaves.approved` follows. */
  isAutomatic?: boolean;
  /** What changed the days of the leave, if no one changed the leave itself: `Diwali is a holiday`. */
  cause?: string;
};

export type EscalationFacts = Facts & { id: string; userId: string; teamId: string | null };

/**
 * For the owner, and for colleagues (`shown`) if the leave is or was approved. A closure has one event for everyone, as a
 * holiday has, not one for each of its people.
 */
const emits: Emits<LeaveChangeFacts> = (changes) =>
  [...Map.groupBy(changes, ({ leave }) => (leave.closure ? null : leave.userId))].map(([userId, own]): Event =>
    userId === null
      ? { name: "holidays.changed" }
      : {
          name: "leaves.changed",
          userId,
          teamId: own[0]!.leave.teamId,
          shown: own.some(({ leave, previous = leave }) => leave.status === "Approved" || previous.status === "Approved"),
        },
  );
const emitsUnshown: Emits<EscalationFacts> = (changes) =>
  changes.map(({ userId, teamId }) => ({ name: "leaves.changed", userId, teamId, shown: false }));
const emitsTypes: Emits = () => [{ name: "leaveTypes.changed" }];

export const applied = change<LeaveChangeFacts>("leaves.applied", { emits });
export const marked = change<LeaveChangeFacts>("leaves.marked", { emits });
/** Leave that another system approved: no one gets a notice. */
export const pastRecorded = change<LeaveChangeFacts>("leaves.past_recorded", { emits });
export const updated = change<LeaveChangeFacts>("leaves.updated", { emits });
export const removed = change<LeaveChangeFacts>("leaves.removed", { emits });
export const approved = change<LeaveChangeFacts>("leaves.approved", { emits });
export const rejected = change<LeaveChangeFacts>("leaves.rejected", { emits });
/** By the person who decided, a moment later. */
export const approvalUndone = change<LeaveChangeFacts & UndoneDecision>("leaves.approval_undone", { emits });
export const rejectionUndone = change<LeaveChangeFacts & UndoneDecision>("leaves.rejection_undone", { emits });
export const escalated = change<EscalationFacts>("leaves.escalated", { emits: emitsUnshown });
export const cancellationRequested = change<LeaveChangeFacts>("leaves.cancellation_requested", { emits });
export const cancellationAccepted = change<LeaveChangeFacts>("leaves.cancellation_accepted", { emits });
export const cancellationDeclined = change<LeaveChangeFacts>("leaves.cancellation_declined", { emits });
/** Without a request, because the account was closed or a closure was changed. */
export const cancelled = change<LeaveChangeFacts>("leaves.cancelled", { emits });
export const documentAdded = change<LeaveChangeFacts>("leaves.document_added", { emits });
export const documentRemoved = change<LeaveChangeFacts>("leaves.document_removed", { emits });

export const adjusted = change<EscalationFacts>("leaves.adjusted", { entity: "users", emits: emitsUnshown });
export const entitlementSet = change<EscalationFacts>("leaves.entitlement_set", { entity: "users", emits: emitsUnshown });
export const openingSet = change<EscalationFacts>("leaves.opening_set", { entity: "users", emits: emitsUnshown });
export const openingRemoved = change<EscalationFacts>("leaves.opening_removed", { entity: "users", emits: emitsUnshown });
export const calendarLinkCreated = change("leaves.calendar_link_created", { entity: "users" });
export const calendarLinkRemoved = change("leaves.calendar_link_removed", { entity: "users" });
export const typeCreated = change("leaves.type_created", { entity: "leave_types", emits: emitsTypes });
export const typeUpdated = change("leaves.type_updated", { entity: "leave_types", emits: emitsTypes });
