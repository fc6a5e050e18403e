import { importKeptDays } from "@daybook/contract/imports/kinds";
import { record } from "#changes.ts";
import { type ActorContext, actingAs, type MaybeActor, type ImportKind } from "#context.ts";
import type { Db } from "#db/database.ts";
import { AppError, isUnavailable } from "#errors.ts";
import * as sessionsService from "#features/sessions/sessions.service.ts";
import { inTransaction } from "#transaction.ts";
import * as importsChanges from "./imports.changes.ts";
import { kindOf } from "./imports.kinds.service.ts";
import { actionOf, checkRows, problemsOf } from "./imports.preview.service.ts";
import * as importsRepository from "./imports.repository.ts";
import type { ImportRecord, RowOutcome } from "./imports.repository.ts";

const batchSize = 20;
/** A job ends before the queue takes it for lost, and the next one goes on. */
const runWithinMs = 200_000;
const dayMs = 86_400_000;

/** The job that runs what `runAll` does. */
export const runJob = "imports.run";

/** Queues a run if an import is running. */
export async function queueRunning(ctx: ActorContext<MaybeActor>) {
  if ((await importsRepository.listRunning(ctx.db)).length > 0) await ctx.jobs.send(ctx.db, runJob, {});
}

/**
 * Goes on with all running imports. Each batch of rows is one transaction that also sets their outcomes, so that a run which is
 * killed leaves no row half done and none is done twice; rows that another process has locked are left to it.
 */
export async function runAll(ctx: ActorContext<MaybeActor>) {
  const endsAt = performance.now() + runWithinMs;
  for (const { id } of await importsRepository.listRunning(ctx.db)) {
    while (performance.now() < endsAt && (await runBatch(ctx, id)) === "more");
  }
}

/** Imports the next rows. An error that is about a row refuses this row alone: the batch is then repeated row by row. */
async function runBatch(ctx: ActorContext<MaybeActor>, id: string): Promise<"more" | "end"> {
  try {
    const acting = await asCreator(ctx, id);
    if (!acting) return "end";
    const size = (await kindOf(acting, (await importsRepository.find(ctx.db, id))!.kind)).batchSize ?? batchSize;
    try {
      return await takeBatch(acting, id, size);
    } catch (error) {
      if (!isAboutRow(error)) throw error;
      for (let index = 0; index < size; index++) if ((await takeOne(acting, id)) === "end") return "end";
      return "more";
    }
  } catch (error) {
    if (isUnavailable(error)) throw error;
    const isExpected = error instanceof AppError;
    await fail(ctx, id, isExpected ? error.message : "An unexpected error stopped the import. What is done is kept; go on to try again.");
    if (!isExpected) throw error;
    return "end";
  }
}

const isAboutRow = (error: unknown) => error instanceof AppError && error.code !== "unauthenticated" && error.code !== "forbidden";

/** Imports all rows within the transaction of the request, or none: the first row that fails rejects the whole file. */
export async function runAtOnce(ctx: ActorContext, id: string, { batchSize: size = batchSize }: ImportKind) {
  while ((await takeBatch({ ...ctx, isQuiet: true }, id, size)) === "more");
}

/** The context of the person who started it, with their rights of each moment; undefined if it does not run any more. */
async function asCreator(ctx: ActorContext<MaybeActor>, id: string): Promise<ActorContext | undefined> {
  const found = await importsRepository.find(ctx.db, id);
  if (found?.state !== "running") return undefined;
  const findActorAgain = async (db: Db) => {
    const actor = await sessionsService.findActor(db, found.creatorId, ctx.now());
    if (!actor) throw new AppError("unauthenticated", "The account of the person who started this import is no longer active.");
    return actor;
  };
  return { ...actingAs(ctx, await findActorAgain(ctx.db)), findActorAgain, isQuiet: true };
}

const takeBatch = (ctx: ActorContext, id: string, size: number, onTaken?: (line: number) => void): Promise<"more" | "end"> =>
  inTransaction(ctx, async (ctx) => {
    const found = await importsRepository.find(ctx.db, id);
    if (found?.state !== "running") return "end";
    const kind = await kindOf(ctx, found.kind);
    if (kind.isLinked && !(await importsRepository.tryToLock(ctx.db, id))) return "end";
    const rows = await importsRepository.takeRows(ctx.db, id, size);
    if (rows.length === 0) return finish(ctx, found);
    onTaken?.(rows[0]!.line);
    await importsRepository.saveOutcomes(ctx.db, id, await importRows(ctx, kind, found, rows));
    return "more";
  });

/** Imports one row; an `AppError` refuses it with its message. */
async function takeOne(ctx: ActorContext, id: string) {
  let line = 0;
  try {
    return await takeBatch(ctx, id, 1, (taken) => (line = taken));
  } catch (error) {
    if (!isAboutRow(error) || line === 0) throw error;
    const { message: reason } = error as AppError;
    await inTransaction(ctx, ({ db }) => importsRepository.saveOutcomes(db, id, [{ line, outcome: "refused", reason }]));
    return "more" as const;
  }
}

/** Checks the rows again, because the company may have changed since the preview, and writes those that are right. */
async function importRows(
  ctx: ActorContext,
  kind: ImportKind,
  found: ImportRecord,
  rows: Parameters<typeof checkRows>[3],
): Promise<RowOutcome[]> {
  const { previewed } = await checkRows(ctx, kind, found, rows, kind.isLinked && (await importedOf(ctx, found._id, rows)));
  const actions = previewed.map((row) => ({ row, action: actionOf(row) }));
  const ready = actions.filter(({ action }) => action === "create" || (action === "update" && found.choices.existing === "update"));
  const ids = await kind.apply(
    ctx,
    ready.map(({ row }) => row.checked!.ready),
    found.choices,
  );
  if (found.source !== "") {
    const refs = ready.flatMap(({ row, action }, index) => {
      const externalId = row.read.row.cells["externalId"];
      return externalId && action === "create" ? [{ externalId, localId: ids[index]! }] : [];
    });
    await importsRepository.insertRefs(ctx.db, found.kind, found.source, refs);
  }
  return actions.map(({ row, action }): RowOutcome => {
    const { line } = row.stored;
    const at = ready.findIndex((each) => each.row === row);
    if (at !== -1) return { line, outcome: action === "create" ? "created" : "updated", localId: ids[at] };
    if (action === "wrong")
      return {
        line,
        outcome: "refused",
        reason: problemsOf(row)
          .map(({ message }) => message)
          .join(" "),
      };
    if (action === "left_out") return { line, outcome: "left_out", reason: "Left out" };
    return { line, outcome: action === "same" ? "unchanged" : "kept", localId: row.read.row.knownId };
  });
}

/** The id and the links of each row: ids of rows that are imported already or in the same batch. */
async function importedOf(ctx: ActorContext, importId: string, rows: Parameters<typeof checkRows>[3]) {
  const named = rows.flatMap(({ links }) => Object.values(links ?? {}).flat());
  const ids = await importsRepository.idsOfLines(
    ctx.db,
    importId,
    named.filter((each) => typeof each === "number"),
  );
  for (const { line, localId } of rows) if (localId !== null) ids.set(line, localId);
  return new Map(
    rows.map(({ line, localId, links }) => {
      const resolved = Object.entries(links ?? {}).map(([name, ends]) => [
        name,
        ends.flatMap((end) => (typeof end === "string" ? end : (ids.get(end) ?? []))),
      ]);
      return [line, { id: localId!, links: Object.fromEntries(resolved) as Record<string, string[]> }];
    }),
  );
}

/** Ends the import unless another process still has rows. */
async function finish(ctx: ActorContext, { _id: id, kind, fileName }: ImportRecord): Promise<"end"> {
  if (await importsRepository.isWaiting(ctx.db, id)) return "end";
  await importsRepository.update(ctx.db, id, { state: "done", finishedAt: ctx.now() });
  record(ctx, importsChanges.finished, { id, after: { kind, fileName, ...(await importsRepository.outcomesOf(ctx.db, [id]))(id) } });
  return "end";
}

const fail = (ctx: ActorContext<MaybeActor>, id: string, failure: string) =>
  inTransaction(ctx, async (ctx) => {
    const found = await importsRepository.findForUpdate(ctx.db, id);
    if (found?.state !== "running") return;
    await importsRepository.update(ctx.db, id, { state: "stopped", failure });
    record(ctx, importsChanges.stopped, { id, actorId: found.creatorId, after: { kind: found.kind, fileName: found.fileName, failure } });
  });

/** Deletes the rows of old imports, and drafts that were never started. */
export const sweep = (ctx: ActorContext<MaybeActor>) =>
  importsRepository.removeOld(ctx.db, new Date(Date.parse(ctx.now()) - importKeptDays * dayMs).toISOString());
