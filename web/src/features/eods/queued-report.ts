import type { Api } from "@daybook/contract/core/api";
import type { InputOf } from "@daybook/contract/core/endpoint";
import { newKey } from "#lib/api/call.ts";
import { type Attempt, type Draft, isWriting, sentTasks } from "./draft.ts";

type Submission = InputOf<Api["POST /eod/submit"]>;

/** What is sent of a draft. */
export const inputOf = (draft: Draft, date: string) =>
  ({ date, tasks: sentTasks(draft), planTomorrow: draft.planTomorrow.trim() || undefined }) satisfies Submission;

/** The try to send this content: the one that was begun, under its key, or a new one. */
export function attemptFor({ attempt }: Draft, input: Submission): Attempt {
  const content = JSON.stringify(input);
  return attempt?.content === content ? attempt : { key: newKey(), content };
}

/** The server remembers keys for a day. Later nobody could tell whether an answer was only lost on its way. */
const rememberedMs = 20 * 3600_000;

/**
 * The report that the person submitted without a connection, if nothing was written since: it goes out by itself, under
 * the key of that try. Anything newer waits for another press of the button.
 */
export function waitingReport(draft: Draft, nowMs: number): { input: Submission; idempotencyKey: string } | undefined {
  const { attempt } = draft;
  if (!attempt?.waitingSince || isWriting(draft) || nowMs - Date.parse(attempt.waitingSince) > rememberedMs) return undefined;
  const input = JSON.parse(attempt.content) as Submission & { date: string };
  return attempt.content === JSON.stringify(inputOf(draft, input.date)) ? { input, idempotencyKey: attempt.key } : undefined;
}
