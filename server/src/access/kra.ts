import type { Role } from "@daybook/contract/core/constants";
import type { StoredStatus } from "@daybook/contract/kra/schemas";
import type { Access } from "./access.ts";
import { type Actor, isAdmin, isLead, isSelf, leads, leadsPerson } from "./actor.ts";

export type EvaluatedPerson = {
  userId: string;
  /** The person's team on the last day of the month (for one that has not ended, today): its lead evaluates. */
  teamId: string | null;
  /** The person's team today, if it may differ: its lead reads what has been shared. */
  presentTeamId?: string | null;
  role: Role;
};

/** Admins evaluate anyone; leads evaluate their own team except themselves and admins. */
const evaluates = (actor: Actor, person: EvaluatedPerson) =>
  isAdmin(actor) || (leadsPerson(actor, person) && !isSelf(actor, person.userId));

const leadsToday = (actor: Actor, { userId, presentTeamId = null, role }: EvaluatedPerson) =>
  leadsPerson(actor, { teamId: presentTeamId, role }) && !isSelf(actor, userId);

/** Access to a person's months: their own, those of the people they evaluate, and of those who have come to their team since. */
export const personAccess: Access<"read" | "evaluate", EvaluatedPerson> = {
  read: (actor, person) => evaluates(actor, person) || isSelf(actor, person.userId) || leadsToday(actor, person),
  evaluate: evaluates,
};

export type WeekAttributes = EvaluatedPerson & {
  /** Whether the month's evaluation has been shared with the person. */
  isShared: boolean;
};

export const weekAccess: Access<"read" | "toggle", WeekAttributes> = {
  read: personAccess.read,
  toggle: (actor, week) => evaluates(actor, week) || (isSelf(actor, week.userId) && !week.isShared),
};

export type EvaluationAttributes = EvaluatedPerson & {
  status: StoredStatus;
  /** When the evaluator finished a draft: what they have read of the self-review stays on record. */
  readyAt?: string | null;
};

export const evaluationAccess: Access<"read" | "update" | "share" | "acknowledge" | "remove", EvaluationAttributes> = {
  read: (actor, evaluation) =>
    evaluates(actor, evaluation) || ((isSelf(actor, evaluation.userId) || leadsToday(actor, evaluation)) && evaluation.status !== "Draft"),
  update: (actor, evaluation) => isAdmin(actor) || (evaluates(actor, evaluation) && evaluation.status === "Draft"),
  share: (actor, evaluation) => evaluates(actor, evaluation) && evaluation.status === "Draft",
  acknowledge: (actor, evaluation) => isSelf(actor, evaluation.userId) && evaluation.status === "Shared",
  remove: (actor, evaluation) =>
    isAdmin(actor) || (evaluates(actor, evaluation) && evaluation.status === "Draft" && evaluation.readyAt == null),
};

export type FormerMember = {
  userId: string;
  /** The team that the person left within the month, which is not the one of its last day. */
  teamId: string;
  role: Role;
  /** Whether the month's evaluation is shared. */
  isShared: boolean;
};

/** Leads comment on the months of people who left their team within them, for who rates. */
export const formerAccess: Access<"read" | "comment", FormerMember> = {
  read: (actor, person) => leadsPerson(actor, person) && !isSelf(actor, person.userId),
  comment: (actor, person) => leadsPerson(actor, person) && !isSelf(actor, person.userId) && !person.isShared,
};

export type SelfReviewState = {
  /** Whether the company or the template asks for self-reviews. */
  isAsked: boolean;
  isSent: boolean;
  /** Whether the evaluator can read it once it is sent. */
  isRead: boolean;
  /** Whether the evaluation is shared. */
  isShared: boolean;
};

/** One's own review of a month. Others read it as a part of the evaluation. */
export const selfReviewAccess: Access<"update" | "submit" | "withdraw", SelfReviewState> = {
  update: (_actor, { isAsked, isSent, isShared }) => isAsked && !isSent && !isShared,
  submit: (_actor, { isAsked, isSent, isShared }) => isAsked && !isSent && !isShared,
  withdraw: (_actor, { isSent, isRead }) => isSent && !isRead,
};

/** Admins compare the evaluations of all teams before they are shared. */
export const mayCalibrate = (actor: Actor) => isAdmin(actor);

/** No admin calibrates the own evaluation. */
export const calibrationAccess: Access<"read" | "change", { userId: string }> = {
  read: (actor) => mayCalibrate(actor),
  change: (actor, evaluation) => mayCalibrate(actor) && !isSelf(actor, evaluation.userId),
};

export type TemplateAttributes = {
  /** The team of the lead who created it and to which it is limited; null for a company template. */
  teamId: string | null;
  /** The teams of the people that the template names; null if it may apply to anyone. */
  reaches: string[] | null;
};

export const templateAccess: Access<"read" | "update", TemplateAttributes> = {
  read: (actor, { teamId, reaches }) =>
    isAdmin(actor) ||
    leads(actor, teamId) ||
    (isLead(actor) && teamId === null && (reaches === null || reaches.some((each) => each === actor.teamId))),
  update: (actor, { teamId }) => isAdmin(actor) || leads(actor, teamId),
};

/** Whether the actor may see templates, evaluations and analytics of other people at all. */
export const mayEvaluateOthers = (actor: Actor) => isAdmin(actor) || (isLead(actor) && actor.teamId !== null);

/** The team of a new template; null for an admin's, which is company-wide. */
export const teamOfNewTemplate = (actor: Actor) => (isAdmin(actor) ? null : actor.teamId);

/** The scope of lists of people and evaluations; matches `evaluate`. */
export type KraScope = "all" | { teamId: string | null; exceptUserId: string };

export const kraScope = (actor: Actor): KraScope =>
  isAdmin(actor) ? "all" : { teamId: isLead(actor) ? actor.teamId : null, exceptUserId: actor.id };

/** The scope of lists of templates; matches `read`. */
export type TemplateScope = "all" | { teamId: string | null };

export const templateScope = (actor: Actor): TemplateScope => (isAdmin(actor) ? "all" : { teamId: isLead(actor) ? actor.teamId : null });
