import { runWithoutDeadline } from "./request-deadline.ts";
import { type UnavailableCause, unavailableCause } from "./unavailable.ts";

export type OutageLogger = { warn: (details: object, message: string) => void };

export const silentLogger: OutageLogger = { warn: () => {} };

/**
 * Logs an outage with one line when it begins, one with the number of failures every ten seconds, and one when it ends,
 * instead of one per failure.
 */
export type OutageLog = {
  /** Counts one failure. The first one begins the outage and is logged with its stack. */
  report(cause: UnavailableCause, error: unknown): void;
  close(): void;
};

/** A logger for background work: errors of an unavailable database are counted in its outage instead of logged one by one. */
export const countOutages = (log: OutageLogger, outages: OutageLog): OutageLogger => ({
  warn(details, message) {
    if ("err" in details && unavailableCause(details.err) === "away") outages.report("away", details.err);
    else log.warn(details, message);
  },
});

type Kind = "away" | "busy";
type Outage = { startedAt: number; failures: number; unlogged: number; timers: NodeJS.Timeout[] };

const messages: Record<Kind, { begins: string; continues: string; ends: string }> = {
  away: {
    begins: "the database is unavailable",
    continues: "the database is still unavailable",
    ends: "the database is available again",
  },
  busy: {
    begins: "the database is too busy: requests are refused",
    continues: "the database is still too busy",
    ends: "the database is no longer too busy",
  },
};

const countEveryMs = 10_000;
const probeEveryMs = 1000;

type Options = {
  log: OutageLogger;
  /** Runs a statement; while the database is unavailable, its first success ends the outage. */
  probe: () => Promise<unknown>;
};

export function outageLog({ log, probe }: Options): OutageLog {
  const outages = new Map<Kind, Outage>();

  function begin(kind: Kind, error: unknown, cause: UnavailableCause) {
    log.warn({ err: error, cause }, messages[kind].begins);
    const outage: Outage = { startedAt: performance.now(), failures: 1, unlogged: 0, timers: [] };
    outages.set(kind, outage);
    const every = (ms: number, run: () => void) => outage.timers.push(setInterval(run, ms).unref());
    runWithoutDeadline(() => {
      every(countEveryMs, () => count(kind, outage));
      if (kind === "away") every(probeEveryMs, () => void endIfBack(outage));
    });
  }

  /** Logs the failures since the last line. A busy database without any is no longer busy. */
  function count(kind: Kind, outage: Outage) {
    if (kind === "busy" && outage.unlogged === 0) return end(kind, outage);
    log.warn({ failures: outage.unlogged }, messages[kind].continues);
    outage.unlogged = 0;
  }

  async function endIfBack(outage: Outage) {
    const { failures } = outage;
    try {
      await probe();
    } catch {
      return;
    }
    if (outages.get("away") === outage && outage.failures === failures) end("away", outage);
  }

  function end(kind: Kind, outage: Outage) {
    stop(outage);
    outages.delete(kind);
    const seconds = Math.round((performance.now() - outage.startedAt) / 1000);
    log.warn({ failures: outage.failures, seconds }, messages[kind].ends);
  }

  const stop = ({ timers }: Outage) => timers.forEach((timer) => clearInterval(timer));

  return {
    report(cause, error) {
      const kind = cause === "away" ? "away" : "busy";
      const outage = outages.get(kind);
      if (!outage) return begin(kind, error, cause);
      outage.failures++;
      outage.unlogged++;
    },
    close() {
      for (const outage of outages.values()) stop(outage);
      outages.clear();
    },
  };
}
