import type { Attempt, Policy } from "./delivery-kind.ts";
import type { Outcome } from "./deliveries.repository.ts";

const later = (now: string, ms: number) => new Date(Date.parse(now) + ms).toISOString();

/** How many attempts there are in all. */
export const maxAttempts = (attempts: Policy["attempts"]) => ("waitsMs" in attempts ? attempts.waitsMs.length + 1 : attempts.max);

const waitAfter = (attempts: Policy["attempts"], made: number) =>
  "waitsMs" in attempts ? attempts.waitsMs[made - 1]! * (1 + Math.random() / 10) : attempts.firstWaitMs * 4 ** (made - 1);

/** Returns what to store after an attempt: sent, skipped, queued for a later attempt, or failed. @param made attempts so far */
export function outcomeOf(
  attempt: Attempt,
  { guarantee, attempts }: Policy,
  made: number,
  now: string,
): Omit<Outcome, "id" | "attempts" | "claimed_at"> {
  const finished = (status: "sent" | "skipped" | "failed", error: string | null) =>
    ({ status, error, next_attempt_at: null, counts: true }) as const;
  switch (attempt.kind) {
    case "accepted":
      return finished("sent", null);
    case "skipped":
      return finished("skipped", attempt.error);
    case "rejected":
      return finished("failed", attempt.error);
    case "postponed":
      // At least a second later, whatever the sender says, so that the engine does not spin.
      return { status: "queued", error: null, next_attempt_at: max(attempt.until, later(now, 1000)), counts: false };
    case "unknown":
    case "retry": {
      const repeats = attempt.kind === "retry" || guarantee === "at least once";
      if (!repeats || made >= maxAttempts(attempts)) return finished("failed", attempt.error);
      const waitMs = waitAfter(attempts, made);
      const askedMs = attempt.kind === "retry" ? (attempt.afterSeconds ?? 0) * 1000 : 0;
      return { status: "queued", error: attempt.error, next_attempt_at: later(now, Math.max(waitMs, askedMs)), counts: true };
    }
  }
}

const max = (a: string, b: string) => (Date.parse(a) > Date.parse(b) ? a : b);
