import { isDeepStrictEqual } from "node:util";
import type { Updateable } from "kysely";
import { uuidv7 } from "uuidv7";
import type * as announcements from "@daybook/contract/announcements/announcements";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import { abilities, authorize, require } from "#access/access.ts";
import { announcementAccess, mayAnnounceToAnyone, mayCreateAnnouncements } from "#access/announcements.ts";
import { record } from "#changes.ts";
import * as announcementsChanges from "./announcements.changes.ts";
import type { ActorContext } from "#context.ts";
import type { AnnouncementsTable } from "#db/schema-announcements.ts";
import type { StoredAudience } from "#domain/audience.ts";
import * as filesService from "#features/files/files.service.ts";
import { countAway } from "#features/leaves/calendar/leaves.away.service.ts";
import { presentAudiences } from "#features/users/users.audience.service.ts";
import { pagination, type Paging, window } from "#pagination.ts";
import { requireVersion } from "#version-check.ts";
import * as announcementsAttachmentsRepository from "./attachments/announcements.attachments.repository.ts";
import * as announcementsAudienceRepository from "./announcements.audience.repository.ts";
import { requireOwnAudience } from "./announcements.audience.service.ts";
import { audited, facts, factsFor, toNotice } from "./announcements.facts.ts";
import { publish } from "./announcements.publish.service.ts";
import { withRulesNow } from "./announcements.rules.service.ts";
import { endOfDay, requireFuture, requireReadable, timingOf } from "./announcements.timing.ts";
import * as announcementsReceiptsRepository from "./announcements.receipts.repository.ts";
import * as announcementsRepository from "./announcements.repository.ts";
import type { AnnouncementFilters, AnnouncementRow } from "./announcements.repository.ts";
import { inTransaction } from "#transaction.ts";

export const { maySeeAnnouncementOf } = announcementsAudienceRepository;

export const missing = "This announcement does not exist";

/** Presents announcements. Whom they are for is only for those who may change them. */
async function presentAll<Row extends AnnouncementRow & { confirmedCount?: number | undefined }>(ctx: ActorContext, rows: Row[]) {
  const abilitiesOf = rows.map((row) => abilities(announcementAccess, ctx.actor, factsFor(ctx, row)));
  const audiences = await presentAudiences(
    ctx,
    rows.map(({ audience }, index) => (abilitiesOf[index]!.update ? audience : null)),
  );
  return rows.map(({ audience: _audience, status, publishAt, mustReadBy, confirmedAt, confirmedCount, attachments, ...row }, index) => {
    const can = abilitiesOf[index]!;
    const isAuthor = row.senderId === ctx.actor.id;
    const confirmations = mustReadBy !== null && { mustReadBy, confirmedCount, ...(!isAuthor && { confirmedAt }) };
    const files = attachments.length > 0 && { attachments };
    return { ...row, ...files, ...confirmations, ...(can.update && managedFields(audiences[index]!, { status, publishAt })), can };
  });
}

const managedFields = <A>(audience: A, { status, publishAt }: Pick<AnnouncementRow, "status" | "publishAt">) => ({
  audience,
  status,
  ...(publishAt !== null && { publishAt }),
});

const present = async <Row extends AnnouncementRow>(ctx: ActorContext, row: Row) => (await presentAll(ctx, [row]))[0]!;

export async function list(ctx: ActorContext, { search, ...paging }: CheckedInputOf<typeof announcements.list>) {
  const currentAt = ctx.now();
  const filters = { search, currentAt, visibleTo: ctx.actor };
  const [data, { total, unreadIds, toConfirm }] = await Promise.all([
    listRows(ctx, filters, { ...paging, withCounts: mayAnnounceToAnyone(ctx.actor) }),
    announcementsRepository.countWithUnread(ctx.db, filters),
  ]);
  return { data, pagination: pagination(paging, total), unreadIds, ...(toConfirm && { toConfirm }) };
}

export const mayListAll = (ctx: ActorContext) => require(mayCreateAnnouncements(ctx.actor, ctx.company), "see all announcements");

export async function listAll(ctx: ActorContext, { search, view, ...paging }: CheckedInputOf<typeof announcements.listAll>) {
  mayListAll(ctx);
  const isTimed = view === "published" || view === "expired";
  const writtenBy = mayAnnounceToAnyone(ctx.actor) ? undefined : ctx.actor;
  const filters = { search, view, writtenBy, ...(isTimed && { currentAt: ctx.now() }) };
  const [data, total, counts] = await Promise.all([
    listRows(ctx, filters, { ...paging, withCounts: true }),
    announcementsRepository.count(ctx.db, filters),
    announcementsRepository.countViews(ctx.db, ctx.now(), writtenBy),
  ]);
  return { data, pagination: pagination(paging, total), counts };
}

async function listRows(ctx: ActorContext, filters: AnnouncementFilters, { withCounts, ...paging }: Paging & { withCounts: boolean }) {
  return presentAll(ctx, await announcementsRepository.list(ctx.db, ctx.actor, filters, { ...window(paging), withCounts }));
}

/** Lists whom an announcement to an audience would reach, and counts who of them is away on a day. */
export async function listAudience(
  ctx: ActorContext,
  { teams = [], roles = [], users = [], date, ...paging }: CheckedInputOf<typeof announcements.audience>,
) {
  mayCreate(ctx);
  const isEveryone = teams.length + roles.length + users.length === 0;
  const audience = await requireOwnAudience(ctx, isEveryone ? null : { teams, roles, users }, "");
  const { people, total } = await announcementsAudienceRepository.listPeople(ctx.db, audience, {
    ...window(paging),
    authorId: ctx.actor.id,
  });
  const away =
    date === undefined
      ? undefined
      : await countAway(ctx, await announcementsAudienceRepository.listIds(ctx.db, audience, ctx.actor.id), date);
  return { data: people, pagination: pagination(paging, total), ...(away !== undefined && { away }) };
}

/** Checked before the body is validated. */
export const mayCreate = (ctx: ActorContext) => require(mayCreateAnnouncements(ctx.actor, ctx.company), "create announcements");

/** Checked before the body is validated. */
export async function mayUpdate(ctx: ActorContext, id: string) {
  const announcement = factsFor(ctx, await announcementsRepository.find(ctx.db, id, ctx.actor));
  authorize(announcementAccess, "update", ctx.actor, announcement, { missing, refused: "update this announcement" });
}

export const create = (
  ctx: ActorContext,
  {
    expiresOn,
    expiresAt: instant = null,
    audience: wanted,
    publishAt,
    publishNow,
    draft,
    ...fields
  }: CheckedInputOf<typeof announcements.create>,
) =>
  inTransaction(ctx, async (ctx) => {
    mayCreate(await withRulesNow(ctx));
    const expiresAt = expiresOn ? endOfDay(ctx, expiresOn) : instant;
    const timing = timingOf(ctx, { publishAt, publishNow, draft });
    requireFuture(ctx, { expiresAt, expiresOn, ...timing });
    requireReadable(ctx, { mustReadBy: fields.mustReadBy, ...timing });
    const id = uuidv7();
    const now = ctx.now();
    const audience = stored(await requireOwnAudience(ctx, wanted));
    await announcementsRepository.insert(ctx.db, {
      ...fields,
      ...timing,
      id,
      audience,
      expiresAt,
      senderId: ctx.actor.id,
      createdAt: now,
      updatedAt: now,
    });
    if (timing.status === "published") await announcementsRepository.markSeenByAuthor(ctx.db, id, now);
    const announcement = await announcementsRepository.getWithCounts(ctx.db, id, ctx.actor);
    record(ctx, timing.status === "published" ? announcementsChanges.created : announcementsChanges.drafted, {
      ...facts(announcement),
      after: audited(announcement),
    });
    return present(ctx, announcement);
  });

/** Updates the changed fields. Without a change, it sends no notification and keeps the version. */
export const update = (
  ctx: ActorContext,
  {
    id,
    version,
    expiresOn,
    audience: wanted,
    resetConfirmations,
    publishAt,
    publishNow,
    draft,
    ...fields
  }: CheckedInputOf<typeof announcements.update>,
) =>
  inTransaction(ctx, async (ctx) => {
    const row = await announcementsRepository.findForUpdate(ctx.db, id, ctx.actor);
    const before = factsFor(await withRulesNow(ctx), row);
    authorize(announcementAccess, "update", ctx.actor, before, { missing, refused: "update this announcement" });
    await requireVersion(ctx, announcementsChanges.updated, before, version, "This announcement was");
    const expiresAt = expiresOn ? endOfDay(ctx, expiresOn) : expiresOn;
    const changes = changedFields(before, { ...fields, ...(expiresAt !== undefined && { expiresAt }) });
    const timing = timingOf(ctx, { publishAt, publishNow, draft }, before);
    const isMoved = timing.status !== before.status || timing.publishAt !== before.publishAt;
    const checked = { ...(isMoved && before), ...changes };
    requireFuture(ctx, { expiresAt: checked.expiresAt, expiresOn, ...timing });
    requireReadable(ctx, { mustReadBy: checked.mustReadBy, ...timing });
    const audience = wanted === undefined ? before.audience : await requireOwnAudience(ctx, wanted);
    const isForOthers = !isDeepStrictEqual(audience, before.audience);
    const resets = resetConfirmations && (await announcementsReceiptsRepository.reset(ctx.db, id)) > 0;
    if (Object.keys(changes).length === 0 && !isForOthers && !isMoved && !resets)
      return present(ctx, await announcementsRepository.getWithCounts(ctx.db, id, ctx.actor));

    const written = { ...changes, ...(isForOthers && { audience: stored(audience) }) };
    if (before.status !== "published") return await updateDraft(ctx, before, { ...written, ...timing });
    await announcementsRepository.update(ctx.db, id, written, ctx.now());
    const after = await announcementsRepository.getWithCounts(ctx.db, id, ctx.actor);
    const left = isForOthers && audience ? { notice: toNotice(before), audience: before.audience } : undefined;
    record(ctx, announcementsChanges.updated, {
      ...facts(after),
      before: audited(before),
      after: { ...audited(after), ...(resets && { resetConfirmations: true }) },
      left,
    });
    return present(ctx, after);
  });

/** Updates an announcement that is not published, and publishes it if its status says so. */
async function updateDraft(ctx: ActorContext, before: AnnouncementRow, changes: Updateable<AnnouncementsTable>) {
  const { _id: id } = before;
  if (changes.status === "published") return present(ctx, await publish(ctx, id, changes));
  await announcementsRepository.update(ctx.db, id, changes, ctx.now());
  const after = await announcementsRepository.getWithCounts(ctx.db, id, ctx.actor);
  record(ctx, announcementsChanges.draftUpdated, { ...facts(after), before: audited(before), after: audited(after) });
  return present(ctx, after);
}

export const remove = (ctx: ActorContext, { id }: CheckedInputOf<typeof announcements.remove>) =>
  inTransaction(ctx, async (ctx) => {
    const row = await announcementsRepository.findForUpdate(ctx.db, id, ctx.actor);
    const announcement = factsFor(await withRulesNow(ctx), row);
    authorize(announcementAccess, "remove", ctx.actor, announcement, { missing, refused: "delete this announcement" });
    const fileIds = await announcementsAttachmentsRepository.removeAll(ctx.db, id);
    await announcementsRepository.remove(ctx.db, id);
    if (fileIds.length > 0) await filesService.removeMany(ctx, fileIds);
    const change = announcement.status === "published" ? announcementsChanges.removed : announcementsChanges.draftRemoved;
    record(ctx, change, { ...facts(announcement), before: audited(announcement) });
    return { _id: id };
  });

type EditableFields = Pick<AnnouncementRow, "title" | "content" | "pinned" | "expiresAt" | "mustReadBy">;

type Input = { [Field in keyof EditableFields]?: EditableFields[Field] | undefined };

const changedFields = (before: AnnouncementRow, input: Input): Partial<EditableFields> =>
  Object.fromEntries(
    Object.entries(input).filter(([field, value]) => value !== undefined && value !== before[field as keyof EditableFields]),
  );

const stored = (audience: StoredAudience) => audience && JSON.stringify(audience);
