/** What came of an attempt. `retry`: nothing was sent, and a later attempt may succeed. */
type Outcome = { kind: "accepted" } | { kind: string; error: string };

type Attempts = {
  /** How many were made. */ made: number;
  max: number;
  /** The wait after the first; each further one is four times longer. */ firstWaitMs: number;
};

/** Returns what to store after an attempt: sent, queued for a later attempt, or failed. */
export function resultOf(outcome: Outcome, { made, max, firstWaitMs }: Attempts, now: string) {
  if (!("error" in outcome)) return { status: "sent", error: null, nextAttemptAt: null } as const;
  const { kind, error } = outcome;
  if (kind !== "retry" || made >= max) return { status: "failed", error, nextAttemptAt: null } as const;
  const nextAttemptAt = new Date(Date.parse(now) + firstWaitMs * 4 ** (made - 1)).toISOString();
  return { status: "queued", error, nextAttemptAt } as const;
}
