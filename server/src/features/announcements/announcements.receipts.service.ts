import type * as receipts from "@daybook/contract/announcements/receipts";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import { authorize } from "#access/access.ts";
import { announcementAccess } from "#access/announcements.ts";
import { record } from "#changes.ts";
import type { ActorContext, MissingPart, NudgeAbout } from "#context.ts";
import { AppError } from "#errors.ts";
import { exportTable, zonedHead, zonedTimes } from "#export-file.ts";
import { awayToday } from "#features/leaves/calendar/leaves.away.service.ts";
import { pagination, window } from "#pagination.ts";
import { inTransaction } from "#transaction.ts";
import * as announcementsChanges from "./announcements.changes.ts";
import * as announcementsReceiptsRepository from "./announcements.receipts.repository.ts";
import type { ReceiptState } from "./announcements.receipts.repository.ts";
import * as announcementsRepository from "./announcements.repository.ts";
import { factsFor, toNotice } from "./announcements.facts.ts";
import { taskOf } from "./announcements.remind.service.ts";
import { withRulesNow } from "./announcements.rules.service.ts";
import { missing } from "./announcements.service.ts";

/* Announcements that must be read: who has confirmed them. */

const notPublished = "This announcement is not published yet";
const notRequired = "This announcement need not be confirmed";

/** Confirms an announcement that is for the actor, and marks it as seen. Idempotent. */
export const confirm = (ctx: ActorContext, { id }: CheckedInputOf<typeof receipts.confirm>) =>
  inTransaction(ctx, async (ctx) => {
    // The lock keeps a reset of the confirmations, or a deletion, before or after this one.
    const announcement = await announcementsRepository.findForUpdate(ctx.db, id, ctx.actor);
    if (!announcement?.isVisible) throw new AppError("not_found", missing);
    if (announcement.mustReadBy === null) throw new AppError("conflict", notRequired);
    await announcementsRepository.markSeen(ctx.db, ctx.actor, { ids: [id] }, ctx.now());
    const { confirmedAt, isNew } = await announcementsReceiptsRepository.insert(ctx.db, id, ctx.actor.id, ctx.now());
    if (isNew) {
      record(ctx, announcementsChanges.confirmed, {
        id,
        notice: toNotice(announcement),
        senderId: announcement.senderId,
        userId: ctx.actor.id,
      });
    }
    return { _id: id, confirmedAt };
  });

const labels: Record<ReceiptState, string> = { missing: "Not opened", seen: "Seen", confirmed: "Confirmed" };

/** Throws unless the actor manages the announcement and it must be read. */
async function requireReceipts(ctx: ActorContext, id: string) {
  const announcement = factsFor(await withRulesNow(ctx), await announcementsRepository.find(ctx.db, id, ctx.actor));
  authorize(announcementAccess, "update", ctx.actor, announcement, { missing, refused: "see who confirmed this announcement" });
  if (announcement.mustReadBy === null) throw new AppError("conflict", notRequired);
  return announcement;
}

export const mayList = (ctx: ActorContext, id: string) => requireReceipts(ctx, id);

export async function list(ctx: ActorContext, { id, state, format = "json", ...paging }: CheckedInputOf<typeof receipts.receipts>) {
  const announcement = await requireReceipts(ctx, id);
  if (format !== "json") return exportReceipts(ctx, id, announcement.mustReadBy!, format);
  const [rows, counts] = await Promise.all([
    announcementsReceiptsRepository.list(ctx.db, id, state, window(paging)),
    announcementsReceiptsRepository.count(ctx.db, id),
  ]);
  const total = state ? counts[state] : counts.confirmed + counts.seen + counts.missing;
  const awayOf = await awayAmong(ctx, rows);
  const data = rows.map(({ person, ...receipt }) => {
    const away = awayOf.get(person._id);
    return { ...person, ...receipt, ...(away && { away }) };
  });
  return { data, pagination: pagination(paging, total), counts };
}

/** Who has not confirmed it and is away today, and when they are back. */
const awayAmong = (ctx: ActorContext, rows: { person: { _id: string }; confirmedAt: string | null }[]) =>
  awayToday(
    ctx,
    rows.flatMap(({ person, confirmedAt }) => (confirmedAt === null ? person._id : [])),
  );

/** Who has not confirmed an announcement, for reminders; no one once it is no longer shown. */
export async function listUnconfirmed(ctx: ActorContext, { announcement: id, userIds }: NudgeAbout): Promise<MissingPart[]> {
  const { title, expiresAt, status } = await requireReceipts(ctx, id!);
  if (status !== "published") throw new AppError("conflict", notPublished);
  if (expiresAt !== null && expiresAt <= ctx.now()) return [];
  const people = await announcementsReceiptsRepository.listUnconfirmed(ctx.db, id!, userIds);
  return people.map(({ userId }) => ({ userId, task: taskOf(title) }));
}

const everyRow = { take: 100_000, skip: 0 };

async function exportReceipts(ctx: ActorContext, id: string, mustReadBy: string, format: "csv" | "xlsx") {
  const people = await announcementsReceiptsRepository.list(ctx.db, id, undefined, everyRow);
  const awayOf = await awayAmong(ctx, people);
  const { timezone } = ctx.company;
  const timeOf = zonedTimes(timezone);
  const isOverdue = mustReadBy < ctx.today();
  const times = [zonedHead("Seen at", timezone), zonedHead("Confirmed at", timezone)];
  async function* rows() {
    yield people.map(({ person, state, seenAt, confirmedAt }) => [
      person.name,
      person.team,
      labels[state],
      mustReadBy,
      isOverdue && confirmedAt === null ? "Yes" : "No",
      timeOf(seenAt),
      timeOf(confirmedAt),
      awayOf.has(person._id) ? "Yes" : "No",
      awayOf.get(person._id)?.backOn ?? null,
    ]);
  }
  return exportTable(ctx, {
    name: `announcement-receipts-${ctx.today()}`,
    entity: "announcements",
    format,
    head: ["Name", "Team", "State", "Due on", "Overdue", ...times, "Away today", "Back on"],
    dates: ["Due on", ...times, "Back on"],
    rows: rows(),
    rowCount: people.length,
    filters: {},
  });
}
