import type { Api } from "@daybook/contract/core/api";
import type { InputOf } from "@daybook/contract/core/endpoint";
import { newKey } from "#lib/api/call.ts";
import { type Attempt, type Draft, taskInputs } from "./draft.ts";

type Submission = InputOf<Api["POST /eod/submit"]>;

/** Converts a draft to the API's input. */
export const inputOf = (draft: Draft, date: string) =>
  ({ date, tasks: taskInputs(draft), planTomorrow: draft.planTomorrow.trim() || undefined }) satisfies Submission;

/** Returns the attempt for this content: the existing one with its idempotency key, or a new one. */
export function attemptFor({ attempt }: Draft, input: Submission): Attempt {
  const content = JSON.stringify(input);
  return attempt?.content === content ? attempt : { key: newKey(), content };
}

/** The server stores idempotency keys for a day; after that a retry could submit the report twice. */
const retryWindowMs = 20 * 3600_000;

/**
 * Returns the day and the attempt of a report that was submitted offline; undefined if the draft has
 * changed since, because then the user has to submit it again.
 */
export function queuedReport(draft: Draft, nowMs: number): { day: string; attempt: Attempt } | undefined {
  const { attempt } = draft;
  if (!attempt?.waitingSince || draft.current.trim() !== "" || nowMs - Date.parse(attempt.waitingSince) > retryWindowMs) return undefined;
  const { date } = JSON.parse(attempt.content) as Submission & { date: string };
  return attempt.content === JSON.stringify(inputOf(draft, date)) ? { day: date, attempt } : undefined;
}
