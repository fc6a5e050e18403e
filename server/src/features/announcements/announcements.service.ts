import { uuidv7 } from "uuidv7";
import type * as announcements from "@daybook/contract/announcements";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import { type AnnouncementNotice, announcementEvent, type AnnouncementNotification } from "@daybook/contract/core/events";
import { abilities, authorize, require } from "#access/access.ts";
import { announcementAccess, mayAnnounce, mayFollowAnnouncements } from "#access/announcements.ts";
import { type Context, inTransaction } from "#context.ts";
import { AppError, invalid } from "#errors.ts";
import { pagination, type Paging, window } from "#pagination.ts";
import * as announcementsRepository from "./announcements.repository.ts";
import type { AnnouncementFilters, AnnouncementRow } from "./announcements.repository.ts";

export const missing = "This announcement does not exist";

const present = <Row extends AnnouncementRow>(ctx: Context, row: Row) => ({ ...row, can: abilities(announcementAccess, ctx.actor, row) });

/** What everybody may know of it; counts stay with the admins. */
export const notice = ({
  _id,
  title,
  content,
  createdAt,
  updatedAt,
  sender,
  pinned,
  expiresAt,
  version,
}: AnnouncementRow): AnnouncementNotice => ({
  _id,
  title,
  content,
  createdAt,
  updatedAt,
  sender,
  pinned,
  expiresAt,
  version,
});

const tellEverybody = (ctx: Context, type: Exclude<AnnouncementNotification["type"], "announcement_seen">, row: AnnouncementRow) =>
  ctx.emit({ name: announcementEvent, userId: null, notification: { type, announcement: notice(row) } });

const audited = ({ title, content, pinned, expiresAt }: AnnouncementRow) => ({ title, content, pinned, expiresAt });

export const list = (ctx: Context, { search, ...paging }: CheckedInputOf<typeof announcements.list>) =>
  answerList(ctx, { search, inForceAt: ctx.now() }, paging);

export const mayFollow = (ctx: Context) => require(mayFollowAnnouncements(ctx.actor), "see all announcements");

export async function listAll(ctx: Context, { search, ...paging }: CheckedInputOf<typeof announcements.listAll>) {
  mayFollow(ctx);
  return answerList(ctx, { search }, paging);
}

async function answerList(ctx: Context, filters: AnnouncementFilters, paging: Paging) {
  const [rows, total] = await Promise.all([
    announcementsRepository.list(ctx.db, filters, window(paging), mayFollowAnnouncements(ctx.actor)),
    announcementsRepository.count(ctx.db, filters),
  ]);
  return { data: rows.map((row) => present(ctx, row)), pagination: pagination(paging, total) };
}

/** Asked before a wrong body is explained. */
export const mayCreate = (ctx: Context) => require(mayAnnounce(ctx.actor), "create announcements");

/** Asked before a wrong body is explained. */
export async function mayUpdate(ctx: Context, id: string) {
  const announcement = await announcementsRepository.find(ctx.db, id);
  authorize(announcementAccess, "update", ctx.actor, announcement, { missing, refused: "update this announcement" });
}

export const create = (ctx: Context, { expiresAt = null, ...fields }: CheckedInputOf<typeof announcements.create>) =>
  inTransaction(ctx, async (ctx) => {
    mayCreate(ctx);
    requireFuture(ctx, expiresAt);
    const id = uuidv7();
    const now = ctx.now();
    await announcementsRepository.insert(ctx.db, { ...fields, id, expiresAt, senderId: ctx.actor.id, createdAt: now, updatedAt: now });
    const announcement = await announcementsRepository.getCounted(ctx.db, id);
    ctx.audit("announcements.created", "announcements", id, { after: audited(announcement) });
    tellEverybody(ctx, "new_announcement", announcement);
    return present(ctx, announcement);
  });

/** What stays as it was is no change: nobody is told, and the version stays. */
export const update = (ctx: Context, { id, version, ...sent }: CheckedInputOf<typeof announcements.update>) =>
  inTransaction(ctx, async (ctx) => {
    const before = await announcementsRepository.findForUpdate(ctx.db, id);
    authorize(announcementAccess, "update", ctx.actor, before, { missing, refused: "update this announcement" });
    if (version !== undefined && version < before.version) {
      throw new AppError("conflict", "This announcement was changed by somebody else. Reload and try again.");
    }
    const changes = differing(before, sent);
    requireFuture(ctx, changes.expiresAt);
    if (Object.keys(changes).length === 0) return present(ctx, await announcementsRepository.getCounted(ctx.db, id));

    await announcementsRepository.update(ctx.db, id, changes, ctx.now());
    const after = await announcementsRepository.getCounted(ctx.db, id);
    ctx.audit("announcements.updated", "announcements", id, { before: audited(before), after: audited(after) });
    tellEverybody(ctx, "announcement_updated", after);
    return present(ctx, after);
  });

export const remove = (ctx: Context, { id }: CheckedInputOf<typeof announcements.remove>) =>
  inTransaction(ctx, async (ctx) => {
    const announcement = await announcementsRepository.findForUpdate(ctx.db, id);
    authorize(announcementAccess, "remove", ctx.actor, announcement, { missing, refused: "delete this announcement" });
    await announcementsRepository.remove(ctx.db, id);
    ctx.audit("announcements.removed", "announcements", id, { before: audited(announcement) });
    tellEverybody(ctx, "announcement_deleted", announcement);
    return { _id: id };
  });

type Written = Pick<AnnouncementRow, "title" | "content" | "pinned" | "expiresAt">;

const differing = (before: AnnouncementRow, sent: { [Field in keyof Written]?: Written[Field] | undefined }): Partial<Written> =>
  Object.fromEntries(Object.entries(sent).filter(([field, value]) => value !== undefined && value !== before[field as keyof Written]));

/** An announcement that nobody could read any more would be a mistake in typing. */
function requireFuture(ctx: Context, expiresAt: string | null | undefined) {
  if (expiresAt && expiresAt <= ctx.now()) throw invalid("expiresAt", "Please choose a moment in the future");
}
