import { counted } from "@daybook/contract/core/numbers";
import { uuidv7 } from "uuidv7";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as imports from "@daybook/contract/imports/imports";
import { record } from "#changes.ts";
import type { ActorContext, ImportKind, RequestContext } from "#context.ts";
import { AppError } from "#errors.ts";
import { inTransaction } from "#transaction.ts";
import * as importsChanges from "./imports.changes.ts";
import { columnKey } from "./imports.columns.ts";
import { actionOf, checkRows, type Previewed, problemsOfColumns } from "./imports.preview.service.ts";
import * as importsRepository from "./imports.repository.ts";
import type { ImportRecord } from "./imports.repository.ts";
import { runJob } from "./imports.run.service.ts";
import { own } from "./imports.service.ts";

/** Starts a draft, or goes on with a stopped import. Wrong rows are left out by choice only. */
export const start = (ctx: RequestContext, { id, leaveOut }: CheckedInputOf<typeof imports.start>) =>
  inTransaction(ctx, async (ctx) => {
    const { found, kind } = await own(ctx, id, importsRepository.findForUpdate);
    if (found.state === "running" || found.state === "done")
      throw new AppError("conflict", found.state === "done" ? "This import is done" : "This import is running");
    if (found.state === "draft") await begin(ctx, found, kind, leaveOut);
    else await importsRepository.update(ctx.db, id, { state: "running", failure: null });
    record(ctx, importsChanges.started, { id, after: { kind: found.kind, fileName: found.fileName, rows: found.rows } });
    await ctx.jobs.send(ctx.db, runJob, {});
    return { _id: id };
  });

async function begin(ctx: RequestContext, found: ImportRecord, kind: ImportKind, leaveOut: boolean) {
  const id = found._id;
  const [problem] = problemsOfColumns(kind, found.choices.columns);
  if (problem) throw new AppError("conflict", `${problem}.`);
  const { previewed, orders } = await checkRows(ctx, kind, found, await importsRepository.listRows(ctx.db, id));
  const wrong = previewed.filter((row) => actionOf(row) === "wrong");
  if (wrong.length > 0 && !leaveOut) {
    const rows = counted(wrong.length, "row needs a correction", "rows need a correction");
    throw new AppError("conflict", `${rows}. Correct them, or leave them out.`);
  }
  const isTaken = (row: Previewed) => {
    const action = actionOf(row);
    return action === "create" || (action === "update" && found.choices.existing === "update");
  };
  const ready = previewed.filter(isTaken);
  if (ready.length === 0) throw new AppError("conflict", "No row would be imported. Correct rows, or update those that exist.");
  await kind.beforeStart?.(
    ctx,
    ready.map(({ checked }) => checked!.ready),
  );
  await importsRepository.saveOutcomes(
    ctx.db,
    id,
    previewed.flatMap((row): importsRepository.RowOutcome[] => {
      const { line } = row.stored;
      const action = actionOf(row);
      if (action === "left_out") return [{ line, outcome: "left_out" as const, reason: "Left out" }];
      if (action === "wrong") return [{ line, outcome: "left_out" as const, reason: problemSentence(row) }];
      const localId = row.read.row.knownId;
      if (action === "same") return [{ line, outcome: "unchanged" as const, localId }];
      return action === "update" && found.choices.existing === "keep" ? [{ line, outcome: "kept" as const, localId }] : [];
    }),
  );
  if (kind.isLinked)
    await importsRepository.arrange(
      ctx.db,
      id,
      ready.map(({ stored: { line }, checked }) => ({ line, localId: uuidv7(), stage: checked!.stage ?? 0, links: checked!.links })),
    );
  const known = Object.fromEntries(Object.entries(orders).filter(([, order]) => order !== undefined));
  const choices = { ...found.choices, dayOrders: known };
  await importsRepository.update(ctx.db, id, { state: "running", startedAt: ctx.now(), choices: JSON.stringify(choices) });
  await importsRepository.remember(ctx.db, memoryOf(found));
}

const problemSentence = (row: Previewed) =>
  [...row.read.problems, ...(row.checked?.problems ?? [])].map(({ message }) => message).join(" ");

/** What the next file of the kind begins with. Of two columns with the same name, the first counts. */
function memoryOf({ kind, header, choices }: ImportRecord) {
  const columns = header.map((name, at) => ({ kind, about: "", word: columnKey(name), chosen: choices.columns[at] ?? null }));
  const values = Object.entries(choices.values).flatMap(([about, words]) =>
    Object.entries(words).map(([word, chosen]) => ({ kind, about, word, chosen })),
  );
  const byWord = new Map([...columns, ...values].toReversed().map((each) => [`${each.about} ${each.word}`, each]));
  return [...byWord.values()].filter(({ word }) => word !== "");
}

export const stop = (ctx: ActorContext, { id }: CheckedInputOf<typeof imports.stop>) =>
  inTransaction(ctx, async (ctx) => {
    const { found } = await own(ctx, id, importsRepository.findForUpdate);
    if (found.state !== "running") throw new AppError("conflict", "This import does not run");
    await importsRepository.update(ctx.db, id, { state: "stopped" });
    record(ctx, importsChanges.stopped, { id, after: { kind: found.kind, fileName: found.fileName } });
    return { _id: id };
  });
