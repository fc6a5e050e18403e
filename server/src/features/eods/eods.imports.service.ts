import { uuidv7 } from "uuidv7";
import type { ActorContext } from "#context.ts";
import { record } from "#changes.ts";
import * as eodsChanges from "./eods.changes.ts";
import * as eodsDraftsRepository from "./eods.drafts.repository.ts";
import { requireLimits, storedItems, totalHours } from "./eods.items.service.ts";
import * as eodsRepository from "./eods.repository.ts";
import type { NewItem } from "./eods.repository.ts";
import { audited, revise, writeItems } from "./eods.service.ts";

export type ImportedReport = { userId: string; teamId: string | null; date: string; items: NewItem[] };

/**
 * Adds hours of another program to the report of a person and day, in the current transaction; returns its id. A report that
 * is made so is never late, and the person's draft of the day stays.
 */
export async function addImported(ctx: ActorContext, { userId, teamId, date, items }: ImportedReport) {
  requireLimits(items);
  const now = ctx.now();
  await eodsDraftsRepository.lockDay(ctx.db, userId, date);
  const content = { planTomorrow: null, totalHours: totalHours(items), submittedAt: now, isLate: false, updatedAt: now };
  const { id, isFirst } = await eodsRepository.insertOrLock(ctx.db, { id: uuidv7(), userId, teamId, date, ...content });
  if (!isFirst) {
    const before = await eodsRepository.get(ctx.db, id);
    await revise(ctx, before, [...storedItems(before.tasks), ...items], before.planTomorrow);
    return id;
  }
  await writeItems(ctx, { id, date }, items);
  const eod = await eodsRepository.get(ctx.db, id);
  record(ctx, eodsChanges.submitted, { id, after: audited(eod), report: eod });
  return id;
}
