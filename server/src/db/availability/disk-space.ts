import { statfs } from "node:fs/promises";
import { statfsSync } from "node:fs";
import type pg from "pg";
import { runWithoutDeadline } from "./request-deadline.ts";
import { unavailableCause } from "./unavailable.ts";
import { isDiskFull } from "#errors.ts";
import { StartError } from "#start-error.ts";

type Write = (details: object, message: string) => void;

type Options = {
  pool: pg.Pool;
  /** Folder of the embedded database; undefined for an external one, whose disk is visible only through its errors. */
  dataDir: string | undefined;
  log: { warn: Write; error: Write };
};

/** Knows whether the disk of the database is full. Logs when that begins and ends, not each refused request. */
export type DiskSpace = {
  /** Returns whether a full disk caused the error, and remembers it. */
  observe(error: unknown): boolean;
  /** Whether writes fail now. Tries a write if the disk was full before or appears to be. */
  isFull(): Promise<boolean>;
  /** Wraps a log function of `{ err }` so that it omits errors of a full disk. */
  logOther(write: Write): Write;
  close(): void;
};

/**
 * Below this, the disk is checked with a write, and a lost database is explained by it: PostgreSQL stops when it cannot
 * allocate the next 16 MB of its write-ahead log.
 */
const lowBytes = 24 * 1024 * 1024;
const probeEveryMs = 300;

/**
 * Allocates 1 MB in a temporary table and drops it. PostgreSQL allocates a table's disk space immediately; the values are
 * short enough not to be compressed.
 */
const probe = `create temporary table daybook_disk_probe on commit drop as
  select repeat('x', 1900) as filler from generate_series(1, 512)`;

/**
 * Requires that the disk of a database has space, also of one on another machine.
 * @throws StartError with one sentence
 */
export async function requireDiskSpace(client: Pick<pg.Client, "query">) {
  try {
    await client.query(probe);
  } catch (error) {
    if (isDiskFull(error))
      throw new StartError(
        `The disk of the database is full, so nothing can be saved (${(error as Error).message}). Free space on it; Daybook then continues by itself.`,
      );
    // Any other error comes after the allocation, or is for another check to report.
  }
}

export function watchDiskSpace({ pool, dataDir, log }: Options): DiskSpace {
  let full: { since: number; refused: number; timer: NodeJS.Timeout } | undefined;
  let probing: Promise<boolean> | undefined;

  const observe = (error: unknown) => {
    if (!isDiskFull(error) && !(unavailableCause(error) === "away" && isLow())) return false;
    if (full) full.refused += 1;
    else {
      log.error(
        { cause: (error as Error).message, ...(dataDir && { dataDir }) },
        "the disk of the database is full: writes are refused until space is freed",
      );
      full = { since: Date.now(), refused: 1, timer: runWithoutDeadline(() => setInterval(() => void writeFails(), probeEveryMs).unref()) };
    }
    return true;
  };

  const end = () => {
    if (!full) return;
    clearInterval(full.timer);
    log.warn(
      { refused: full.refused, seconds: Math.round((Date.now() - full.since) / 100) / 10 },
      "the disk of the database has space again",
    );
    full = undefined;
  };

  /** Tries a write; concurrent callers share it. */
  const writeFails = () =>
    (probing ??= runWithoutDeadline(() => pool.query(probe))
      .then(
        () => (end(), false),
        (error: unknown) => {
          if (isDiskFull(error)) return full !== undefined || observe(error);
          // An unavailable database says nothing about its disk; any other error comes after the allocation.
          if (unavailableCause(error) === undefined) end();
          return full !== undefined;
        },
      )
      .finally(() => (probing = undefined)));

  const isLow = () => {
    try {
      return dataDir !== undefined && freeBytes(statfsSync(dataDir)) < lowBytes;
    } catch {
      return false;
    }
  };

  return {
    observe,
    isFull: async () => (full || (dataDir && freeBytes(await statfs(dataDir)) < lowBytes) ? writeFails() : false),
    logOther: (write) => (details, message) => {
      if (!("err" in details && observe(details.err))) write(details, message);
    },
    close: () => clearInterval(full?.timer),
  };
}

const freeBytes = ({ bavail, bsize }: { bavail: number; bsize: number }) => bavail * bsize;
