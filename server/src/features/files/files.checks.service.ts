import { uuidv7 } from "uuidv7";
import { cutText } from "@daybook/contract/core/cut-text";
import type { ActorContext, MaybeActor, Platform } from "#context.ts";
import { DamagedObjectError, type FileStorage, MissingObjectError, objectName, objectPrefix, readObject } from "#platform/file-storage.ts";
import type { StoredObject } from "#platform/object-storage.ts";
import * as filesChecksRepository from "./files.checks.repository.ts";
import type { UsedObject } from "./files.checks.repository.ts";

/*
 * Compares the bucket with the rows: each object is there with its size, and the content of as many as fit into the time of a check has
 * its hash, beginning with those that were not compared for longest.
 */

const dayMs = 86_400_000;
/** Half a day less than a week, so that the check stays on the same weekday. */
const checkAfterMs = 6.5 * dayMs;
const checksKeptMs = 90 * dayMs;
/** How long a check compares content; a job may take five minutes. */
const compareWithinMs = 120_000;
const errorMaxLength = 2000;

export type Found = {
  objects: number;
  /** How many had their content compared. */
  compared: number;
  missing: number;
  damaged: number;
  /** Objects of the bucket that no row knows, oldest first. */
  unknown: StoredObject[];
};

/** Checks the bucket if the last check that was finished is a week old; one that failed is repeated by the next hour. */
export async function checkIfDue(ctx: ActorContext<MaybeActor>): Promise<void> {
  const latest = await filesChecksRepository.findLatest(ctx.db, { succeeded: true });
  if (latest && latest.startedAt > before(ctx.now(), checkAfterMs)) return;
  await check(ctx);
}

const before = (now: string, ms: number) => new Date(Date.parse(now) - ms).toISOString();

/** Checks the bucket and records what was found, or why it could not be checked, which it also throws. */
export async function check(ctx: ActorContext<MaybeActor>, { withinMs = compareWithinMs } = {}): Promise<Found> {
  const startedAt = ctx.now();
  const nothing = { objects: null, missing: null, damaged: null, unknown: null, error: null };
  const record = (outcome: Partial<Record<"objects" | "missing" | "damaged" | "unknown", number>> & { error?: string }) =>
    filesChecksRepository.addCheck(ctx.db, { id: uuidv7(), startedAt, finishedAt: ctx.now(), ...nothing, ...outcome });
  await filesChecksRepository.removeChecksBefore(ctx.db, before(startedAt, checksKeptMs));
  try {
    const { compared, unknown, ...found } = await compare(ctx, ctx.fileStorage!, withinMs);
    await record({ ...found, unknown: unknown.length });
    return { compared, unknown, ...found };
  } catch (error) {
    await record({ error: cutText(error instanceof Error ? error.message : String(error), errorMaxLength) || "Unknown error." });
    throw error;
  }
}

async function compare(ctx: ActorContext<MaybeActor>, storage: FileStorage, withinMs: number): Promise<Found> {
  const until = performance.now() + withinMs;
  // An object is noted before it is written, and its row goes after it: the rows from before and after the list know all of it.
  const used = await filesChecksRepository.listUsed(ctx.db);
  const idsBefore = await filesChecksRepository.listIds(ctx.db);
  const stored = new Map((await storage.list(objectPrefix)).map((object) => [object.name, object]));
  const known = new Set([...idsBefore, ...(await filesChecksRepository.listIds(ctx.db))].map(objectName));

  const result = { objects: used.length, compared: 0, missing: 0, damaged: 0 };
  for (const object of used) {
    const bytes = stored.get(objectName(object.id))?.bytes;
    const isSuspect = bytes !== object.size || object.problem !== null;
    if (!isSuspect && performance.now() >= until) continue;
    const problem = await problemOf(storage, object);
    // Deleted or moved since.
    if (problem && !(await filesChecksRepository.isUsed(ctx.db, object.id))) continue;
    await filesChecksRepository.setChecked(ctx.db, [object.id], { problem: problem ?? null, checkedAt: ctx.now() });
    result.compared++;
    if (problem) result[problem]++;
  }
  const unknown = [...stored.values()].filter(({ name }) => !known.has(name));
  return { ...result, unknown: unknown.toSorted((a, b) => a.modifiedAt.getTime() - b.modifiedAt.getTime()) };
}

/** Reads an object to its end. Throws what is no fault of the object. */
async function problemOf(storage: FileStorage, { id, size, sha256 }: UsedObject): Promise<"missing" | "damaged" | undefined> {
  try {
    for await (const _chunk of readObject(storage, { objectId: id, size, sha256 }));
    return undefined;
  } catch (error) {
    if (error instanceof MissingObjectError) return "missing";
    if (error instanceof DamagedObjectError) return "damaged";
    throw error;
  }
}

/** The files whose content is lost, as the last check found. */
export const lostFiles = (ctx: ActorContext<MaybeActor>) => filesChecksRepository.listLost(ctx.db);

/** Deletes objects that a check found unknown. */
export async function removeUnknown(ctx: ActorContext<MaybeActor>, objects: readonly StoredObject[]) {
  for (const { name } of objects) await ctx.fileStorage!.remove(name);
}

/** For the metrics: the number of files whose content is lost, and the seconds since a check was finished; infinite for none. */
export const countLost = ({ db }: Platform) => filesChecksRepository.countLost(db);
export async function checkAge({ db, clock }: Platform): Promise<number> {
  const latest = await filesChecksRepository.findLatest(db, { succeeded: true });
  return latest ? Math.max(0, clock.now().getTime() - Date.parse(latest.startedAt)) / 1000 : Number.POSITIVE_INFINITY;
}
