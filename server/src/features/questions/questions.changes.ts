import { change } from "#changes.ts";
import type { Emits, Facts } from "#context.ts";

/** The person, and who asked. */
export type QuestionFacts = Facts & { id: string; userIds: string[] };

const emits: Emits<QuestionFacts> = (changes) => changes.map(({ userIds }) => ({ name: "questions.changed", userIds }));

export const asked = change<QuestionFacts>("questions.asked", { emits });
export const answered = change<QuestionFacts>("questions.answered", { emits });
/** The report arrived: the question and its answer are comments on it. */
export const moved = change<QuestionFacts>("questions.moved", { emits });
