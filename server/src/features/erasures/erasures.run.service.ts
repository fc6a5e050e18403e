import { record } from "#changes.ts";
import type { ActorContext, MaybeActor } from "#context.ts";
import * as usersErasureService from "#features/users/users.erasure.service.ts";
import * as erasuresChanges from "./erasures.changes.ts";
import * as erasuresEngineRepository from "./erasures.engine.repository.ts";
import type { Subject } from "./erasures.engine.repository.ts";
import { readList, writeList } from "./erasures.files.ts";
import * as erasuresRepository from "./erasures.repository.ts";
import type { DueErasure } from "./erasures.repository.ts";
import { inTransaction } from "#transaction.ts";

const restored = "Erased before: the database was restored from an older backup";

/**
 * Carries out the erasures that are due, first planning again those that a restored database does not know. It may stop
 * anywhere and run again: each step looks for what is left. One that fails holds up no other; the error is thrown at the end.
 */
export async function carryOut(ctx: ActorContext<MaybeActor>) {
  const erased = [...readList(ctx), ...(await erasuresRepository.listRestored(ctx.db))];
  await erasuresRepository.planAgain(ctx.db, erased, { now: ctx.now(), reason: restored });
  const due = await erasuresRepository.listDue(ctx.db, ctx.now());
  const failures: unknown[] = [];
  for (const erasure of due) await erase(ctx, erasure).catch((error: unknown) => failures.push(error));
  writeList(ctx, await erasuresRepository.listDone(ctx.db));
  if (failures.length > 0) throw failures.length === 1 ? failures[0] : new AggregateError(failures, "Several erasures failed");
}

class Stopped extends Error {}

/** Runs a step in a transaction that may take texts out of what otherwise stays. */
const step = <Result>(ctx: ActorContext<MaybeActor>, { id }: DueErasure, work: (ctx: ActorContext<MaybeActor>) => Promise<Result>) =>
  inTransaction(ctx, async (ctx) => {
    // Withdrawn, held or being carried out by another process.
    if (!(await erasuresRepository.claim(ctx.db, id))) throw new Stopped();
    await erasuresEngineRepository.beginErasing(ctx.db);
    return work(ctx);
  });

/** Runs a step until it changes no row more; returns how many it changed. */
async function repeat(ctx: ActorContext<MaybeActor>, erasure: DueErasure, change: (ctx: ActorContext<MaybeActor>) => Promise<number>) {
  let total = 0;
  for (let rows = -1; rows !== 0; total += rows) rows = await step(ctx, erasure, change);
  return total;
}

async function erase(ctx: ActorContext<MaybeActor>, erasure: DueErasure) {
  try {
    const number = await step(ctx, erasure, (ctx) => erasuresRepository.number(ctx.db, erasure.id));
    const subject = await erasuresEngineRepository.findSubject(ctx.db, erasure.userId, number);
    await eraseSubject(ctx, erasure, subject);
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
  }
}

async function eraseSubject(ctx: ActorContext<MaybeActor>, erasure: DueErasure, subject: Subject) {
  const { account, others } = erasuresEngineRepository.tablesOf();
  const types = await erasuresEngineRepository.columnTypes(ctx.db);
  const rows: Record<string, number> = {};
  await step(ctx, erasure, (ctx) => usersErasureService.detachPicture(ctx, subject.id));
  const mentions: { place: string; count: number }[] = [];
  // The account comes last, with the end of the erasure: it says what to look for after a restart.
  for (const table of others) {
    for (const part of table.parts) {
      const count = await repeat(ctx, erasure, (ctx) => erasuresEngineRepository.applyPart(ctx.db, table, part, subject));
      if (count > 0) rows[table.name] = (rows[table.name] ?? 0) + count;
    }
    for (const column of table.mayName) {
      const count = await erasuresEngineRepository.countNaming(ctx.db, table.name, column, subject);
      if (count > 0) mentions.push({ place: `${table.name}.${column}`, count });
    }
  }
  await maskAudit(ctx, erasure, subject);
  if (!subject.isNameShared) await renameIn(ctx, erasure, subject, types);
  await step(ctx, erasure, async (ctx) => {
    await usersErasureService.closeForGood(ctx, subject.id, subject.pseudonym);
    for (const part of account.parts) await erasuresEngineRepository.applyPart(ctx.db, account, part, subject);
    await erasuresRepository.update(ctx.db, erasure.id, { state: "done", endedAt: ctx.now(), report: JSON.stringify({ rows, mentions }) });
    record(ctx, erasuresChanges.completed, {
      id: subject.id,
      actorId: erasure.confirmedBy,
      after: { name: subject.pseudonym, why: erasure.reason },
    });
  });
}

async function maskAudit(ctx: ActorContext<MaybeActor>, erasure: DueErasure, subject: Subject) {
  let last: string | null = "00000000-0000-0000-0000-000000000000";
  while (last !== null) {
    const from: string = last;
    last = await step(ctx, erasure, (ctx) => erasuresEngineRepository.maskAudit(ctx.db, from, subject));
  }
}

/** Replaces the name where Daybook has written it. */
async function renameIn(ctx: ActorContext<MaybeActor>, erasure: DueErasure, subject: Subject, types: Map<string, string>) {
  for (const table of erasuresEngineRepository.tablesOf().others.filter(({ name }) => name !== "audit_events"))
    for (const column of table.renames) {
      const type = types.get(`${table.name}.${column}`)!;
      await repeat(ctx, erasure, (ctx) => erasuresEngineRepository.rename(ctx.db, table, column, type, subject));
    }
}
