import { change } from "#changes.ts";
import type { Emits, Facts } from "#context.ts";

/** The person whose month it is, with the team of the month, and the present one. */
type PersonFacts = Facts & { person: { userId: string; teamId: string | null; presentTeamId?: string | null } };
/** A draft is known to those who evaluate only. */
export type EvaluationFacts = PersonFacts & { id: string; isDraft: boolean };
/** One's own review of a month. */
type SelfReviewFacts = PersonFacts & { month: { year: number; month: number } };
type TemplateFacts = Facts & { teamId: string | null };

const emits: Emits<PersonFacts & { isDraft?: boolean }> = (changes) =>
  changes.flatMap(({ person: { userId, teamId, presentTeamId = teamId }, isDraft }) => [
    { name: "kra.changed" as const, userId: isDraft ? null : userId, teamId },
    // The present lead reads what is shared.
    ...(presentTeamId === teamId || isDraft ? [] : [{ name: "kra.changed" as const, userId: null, teamId: presentTeamId }]),
  ]);
/** A self-review is sent and taken back before the evaluation is shared: the present lead reads nothing of it yet. */
const emitsSent: Emits<PersonFacts> = (changes) =>
  changes.map(({ person: { userId, teamId } }) => ({ name: "kra.changed", userId, teamId }));
/** Only the person reads what is not sent. */
const emitsOwn: Emits<PersonFacts> = (changes) => changes.map(({ person: { userId } }) => ({ name: "kra.changed", userId, teamId: null }));
const emitsTemplate: Emits<TemplateFacts> = (changes) => changes.map(({ teamId }) => ({ name: "kraTemplates.changed", teamId }));

const ofEvaluation = { entity: "kra_evaluations", emits } as const;
const ofWeek = { entity: "kra_weekly_records", emits } as const;
const ofTemplate = { entity: "kra_templates", emits: emitsTemplate } as const;

export const evaluationCreated = change<EvaluationFacts>("kra.evaluation_created", ofEvaluation);
export const evaluationUpdated = change<EvaluationFacts>("kra.evaluation_updated", ofEvaluation);
export const evaluationReady = change<EvaluationFacts>("kra.evaluation_ready", ofEvaluation);
export const evaluationShared = change<EvaluationFacts>("kra.evaluation_shared", ofEvaluation);
export const evaluationCorrected = change<EvaluationFacts>("kra.evaluation_corrected", ofEvaluation);
export const evaluationCalibrated = change<EvaluationFacts>("kra.evaluation_calibrated", ofEvaluation);
export const evaluationAcknowledged = change<EvaluationFacts>("kra.evaluation_acknowledged", ofEvaluation);
export const evaluationDisputed = change<EvaluationFacts>("kra.evaluation_disputed", ofEvaluation);
export const evaluationRemoved = change<EvaluationFacts>("kra.evaluation_removed", ofEvaluation);

export const formerCommentSaved = change<EvaluationFacts>("kra.former_comment_saved", { entity: "kra_former_comments", emits });
export const formerCommentRemoved = change<EvaluationFacts>("kra.former_comment_removed", { entity: "kra_former_comments", emits });
export const selfReviewSaved = change<SelfReviewFacts>("kra.self_review_saved", { entity: "kra_self_reviews", emits: emitsOwn });
export const selfReviewSubmitted = change<SelfReviewFacts>("kra.self_review_submitted", { entity: "kra_self_reviews", emits: emitsSent });
export const selfReviewWithdrawn = change<SelfReviewFacts>("kra.self_review_withdrawn", { entity: "kra_self_reviews", emits: emitsSent });

export const weekCreated = change<PersonFacts>("kra.week_created", ofWeek);
export const weekUpdated = change<PersonFacts>("kra.week_updated", ofWeek);
export const taskTicked = change<PersonFacts>("kra.task_ticked", ofWeek);
export const taskUnticked = change<PersonFacts>("kra.task_unticked", ofWeek);
export const taskNoted = change<PersonFacts>("kra.task_noted", ofWeek);

export const templateCreated = change<TemplateFacts>("kra.template_created", ofTemplate);
export const templateUpdated = change<TemplateFacts>("kra.template_updated", ofTemplate);
