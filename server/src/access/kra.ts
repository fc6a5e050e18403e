import type { Role } from "@daybook/contract/core/constants";
import type { EvaluationStatus } from "@daybook/contract/kra";
import type { Access } from "./access.ts";
import { type Actor, isAdmin, isLead, isSelf, leads, leadsPerson } from "./actor.ts";

export type EvaluatedPerson = {
  userId: string;
  /** The team the person is in now: whoever leads the person evaluates, earlier months included. */
  teamId: string | null;
  role: Role;
};

/** An admin anybody; a lead the own team, never oneself. */
const evaluates = (actor: Actor, person: EvaluatedPerson) =>
  isAdmin(actor) || (leadsPerson(actor, person) && !isSelf(actor, person.userId));

/** Somebody's months: one's own, and those of the people one evaluates. */
export const personAccess: Access<"read" | "evaluate", EvaluatedPerson> = {
  read: (actor, person) => evaluates(actor, person) || isSelf(actor, person.userId),
  evaluate: evaluates,
};

export type WeekFacts = EvaluatedPerson & {
  /** The person has seen the evaluation of this month. */
  isShared: boolean;
};

export const weekAccess: Access<"read" | "toggle", WeekFacts> = {
  read: personAccess.read,
  toggle: (actor, week) => evaluates(actor, week) || (isSelf(actor, week.userId) && !week.isShared),
};

export type EvaluationFacts = EvaluatedPerson & { status: EvaluationStatus };

export const evaluationAccess: Access<"read" | "update" | "share" | "acknowledge" | "remove", EvaluationFacts> = {
  read: (actor, evaluation) => evaluates(actor, evaluation) || (isSelf(actor, evaluation.userId) && evaluation.status !== "Draft"),
  update: (actor, evaluation) => isAdmin(actor) || (evaluates(actor, evaluation) && evaluation.status === "Draft"),
  share: (actor, evaluation) => evaluates(actor, evaluation) && evaluation.status === "Draft",
  acknowledge: (actor, evaluation) => isSelf(actor, evaluation.userId) && evaluation.status === "Shared",
  remove: (actor, evaluation) => isAdmin(actor) || (evaluates(actor, evaluation) && evaluation.status === "Draft"),
};

export type TemplateFacts = {
  /** The team whose lead made it, for whose people alone it is; null for one of the company. */
  teamId: string | null;
  /** The teams that people it names are of; null when it may be anybody. */
  reaches: string[] | null;
};

export const templateAccess: Access<"read" | "update", TemplateFacts> = {
  read: (actor, { teamId, reaches }) =>
    isAdmin(actor) ||
    leads(actor, teamId) ||
    (isLead(actor) && teamId === null && (reaches === null || reaches.some((each) => each === actor.teamId))),
  update: (actor, { teamId }) => isAdmin(actor) || leads(actor, teamId),
};

/** Templates, evaluations and numbers of other people, before it is clear of whom. */
export const mayEvaluateAnybody = (actor: Actor) => isAdmin(actor) || (isLead(actor) && actor.teamId !== null);

/** The team that a new template is for: an admin's is the company's. */
export const teamOfNewTemplate = (actor: Actor) => (isAdmin(actor) ? null : actor.teamId);

/** What lists of people and evaluations are narrowed to: the same people as by `evaluate`. */
export type KraScope = "all" | { teamId: string | null; exceptUserId: string };

export const kraScope = (actor: Actor): KraScope =>
  isAdmin(actor) ? "all" : { teamId: isLead(actor) ? actor.teamId : null, exceptUserId: actor.id };

/** What lists of templates are narrowed to: the same templates as by `read`. */
export type TemplateScope = "all" | { teamId: string | null };

export const templateScope = (actor: Actor): TemplateScope => (isAdmin(actor) ? "all" : { teamId: isLead(actor) ? actor.teamId : null });
