import { type Insertable, type RawBuilder, type SelectQueryBuilder, sql, type Updateable } from "kysely";
import type { ToConfirm, View } from "@daybook/contract/announcements/announcements";
import { maxUnreadCounted } from "@daybook/contract/core/constants";
import type { Attachment } from "@daybook/contract/files/schemas";
import type { Actor } from "#access/actor.ts";
import type { Db } from "#db/database.ts";
import type { AnnouncementsTable } from "#db/schema-announcements.ts";
import type { Schema } from "#db/schema.ts";
import { byName, filesOf, matches, userRef } from "#db/sql-fragments.ts";
import { isForTeamOf, isReader, isSeenBy, isVisibleTo, type Reader } from "./announcements.audience.repository.ts";

export type AnnouncementRow = NonNullable<Awaited<ReturnType<typeof find>>>;

export type AnnouncementFilters = {
  search?: string | undefined;
  /** Only announcements that have not expired at this instant. */
  currentAt?: string | undefined;
  /** Only announcements that this person sees. */
  visibleTo?: Reader | undefined;
  /** Only those that this lead wrote to the own team. */
  writtenBy?: Reader | undefined;
  /** Only those that were published since this instant. */
  publishedSince?: string | undefined;
  /** Only those that this person has not seen. */
  unseenBy?: string | undefined;
  /** Only those of this part of the list; without it, and without a reader, all that were published. */
  view?: View | undefined;
};

/** How many of its readers have seen the announcement. */
const seenCount = sql<number>`(select count(*) from announcements_seen join users as reader on reader.id = announcements_seen.user_id
  where announcements_seen.announcement_id = announcements.id and ${isReader("reader")})`;

const confirmedCount = sql<number>`(select count(*) from announcement_confirmations as confirmations
  join users as reader on reader.id = confirmations.user_id
  where confirmations.announcement_id = announcements.id and ${isReader("reader")})`;

const recipientCount = sql<number>`(select count(*) from users as recipient where ${isReader("recipient")})`;

const counts = [seenCount.as("seenCount"), recipientCount.as("recipientCount"), confirmedCount.as("confirmedCount")];

/** Most announcements have none: to find that out is much faster than to collect them. */
const files = sql<Attachment[]>`case when exists (select from announcement_files where announcement_id = announcements.id)
  then ${filesOf("announcementFiles", "announcementId", "announcements.id")} else '[]' end`;

const selectAnnouncement = (db: Db, reader: Reader) =>
  db
    .selectFrom("announcements")
    .leftJoin("users as sender", (join) => join.onRef("sender.id", "=", "announcements.senderId").on("sender.deletedAt", "is", null))
    .select([
      "announcements.id as _id",
      "announcements.title",
      "announcements.content",
      "announcements.pinned",
      "announcements.expiresAt",
      "announcements.audience",
      "announcements.senderId",
      "announcements.mustReadBy",
      "announcements.status",
      "announcements.publishAt",
      sql<string | null>`(select confirmed_at from announcement_confirmations as own
        where own.announcement_id = announcements.id and own.user_id = ${reader.id})`.as("confirmedAt"),
      "announcements.createdAt",
      "announcements.updatedAt",
      "announcements.version",
      files.as("attachments"),
      isVisibleTo(reader).as("isVisible"),
      isForTeamOf(reader).as("isForOwnTeam"),
      sql<{
        _id: string;
        name: string;
      } | null>`case when sender.id is not null then json_build_object('_id', sender.id, 'name', sender.name) end`.as("sender"),
    ]);

const ofWriter =
  (writer: Reader | undefined) =>
  <O>(query: SelectQueryBuilder<Schema, "announcements", O>) =>
    writer === undefined ? query : query.where("announcements.senderId", "=", writer.id!).where(isForTeamOf(writer));

const isUnseenBy = (userId: string) => sql<boolean>`not exists (
  select from announcements_seen as seen where seen.announcement_id = announcements.id and seen.user_id = ${userId})`;

const matching =
  ({ search, currentAt, visibleTo, writtenBy, publishedSince, unseenBy, view }: AnnouncementFilters) =>
  <O>(query: SelectQueryBuilder<Schema, "announcements", O>) =>
    query
      .where("announcements.status", "=", view === "draft" || view === "scheduled" ? view : "published")
      .$if(view === "expired", (query) => query.where("announcements.expiresAt", "<=", sql<string>`${currentAt}::timestamptz`))
      .$if(currentAt !== undefined && view !== "expired", (query) =>
        query.where((eb) => eb.or([eb("announcements.expiresAt", "is", null), eb("announcements.expiresAt", ">", currentAt!)])),
      )
      .$if(visibleTo !== undefined, (query) => query.where(isVisibleTo(visibleTo!)))
      .$if(publishedSince !== undefined, (query) => query.where("announcements.createdAt", ">=", publishedSince!))
      .$if(unseenBy !== undefined, (query) => query.where(isUnseenBy(unseenBy!)))
      .$call(ofWriter(writtenBy))
      .$if(search !== undefined, (query) => query.where(matches(search!, "announcements.title", "announcements.content")));

/** @param withCounts whether to select how many have seen and confirmed it, and of how many */
export const list = (
  db: Db,
  reader: Reader,
  filters: AnnouncementFilters,
  { take, skip, withCounts }: { take: number; skip: number; withCounts: boolean },
) =>
  selectAnnouncement(db, reader)
    .$if(withCounts, (query) => query.select(counts))
    .where("announcements.id", "in", (eb) => eb.selectFrom("announcements").select("announcements.id").$call(matching(filters)))
    .$if(filters.view === "scheduled", (query) => query.orderBy("announcements.publishAt"))
    .$if(filters.view === "draft", (query) => query.orderBy("announcements.updatedAt", "desc"))
    .orderBy("announcements.createdAt", "desc")
    .orderBy("announcements.id", "desc")
    .limit(take)
    .offset(skip)
    .execute();

/** Announcements to confirm at a time; the next follow once these are confirmed. */
const maxToConfirm = 5;

/** Returns the total, the ids of the current announcements that the reader has not seen, newest first, and those to confirm. */
export async function countWithUnread(
  db: Db,
  { visibleTo, currentAt, ...filters }: AnnouncementFilters & { visibleTo: Actor; currentAt: string },
) {
  const current = { visibleTo, currentAt };
  const unread = db
    .selectFrom("announcements")
    .select(["announcements.id", "announcements.createdAt"])
    .$call(matching({ ...current, unseenBy: visibleTo.id }))
    .orderBy("announcements.createdAt", "desc")
    .orderBy("announcements.id", "desc")
    .limit(maxUnreadCounted);
  const toConfirm = db
    .selectFrom("announcements")
    .select(["announcements.id", "announcements.title", "announcements.mustReadBy"])
    .$call(matching(current))
    .where("announcements.mustReadBy", "is not", null)
    .where("announcements.senderId", "<>", visibleTo.id)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("announcementConfirmations as own")
            .select("own.userId")
            .whereRef("own.announcementId", "=", "announcements.id")
            .where("own.userId", "=", visibleTo.id),
        ),
      ),
    )
    .orderBy("announcements.mustReadBy")
    .orderBy("announcements.id")
    .limit(maxToConfirm);
  return db
    .selectFrom("announcements")
    .select((eb) => [
      eb.fn.countAll<number>().as("total"),
      sql<
        string[]
      >`(select coalesce(json_agg(unread.id order by unread.created_at desc, unread.id desc), '[]') from ${unread} as unread)`.as(
        "unreadIds",
      ),
      sql<ToConfirm[] | null>`(select json_agg(json_build_object('_id', open.id, 'title', open.title, 'mustReadBy', open.must_read_by)
        order by open.must_read_by, open.id) from ${toConfirm} as open)`.as("toConfirm"),
    ])
    .$call(matching({ ...filters, ...current }))
    .executeTakeFirstOrThrow();
}

export const count = async (db: Db, filters: AnnouncementFilters) =>
  (
    await db
      .selectFrom("announcements")
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .$call(matching(filters))
      .executeTakeFirstOrThrow()
  ).total;

/** Lists the newest titles, and how many there are. */
export async function listTitles(db: Db, filters: AnnouncementFilters, take: number) {
  const rows = await db
    .selectFrom("announcements")
    .select((eb) => ["announcements.id as _id", "announcements.title", eb.fn.countAll<number>().over().as("count")])
    .$call(matching(filters))
    .orderBy("announcements.createdAt", "desc")
    .orderBy("announcements.id", "desc")
    .limit(take)
    .execute();
  return { count: rows[0]?.count ?? 0, items: rows.map(({ _id, title }) => ({ _id, title })) };
}

/** How many announcements each part of the list has. */
export const countViews = (db: Db, now: string, writtenBy: Reader | undefined) => {
  const count = (which: RawBuilder<boolean>) => sql<number>`count(*) filter (where ${which})`;
  const isExpired = sql`expires_at is not null and expires_at <= ${now}::timestamptz`;
  return db
    .selectFrom("announcements")
    .select([
      count(sql`status = 'published' and not (${isExpired})`).as("published"),
      count(sql`status = 'scheduled'`).as("scheduled"),
      count(sql`status = 'draft'`).as("draft"),
      count(sql`status = 'published' and ${isExpired}`).as("expired"),
    ])
    .$call(ofWriter(writtenBy))
    .executeTakeFirstOrThrow();
};

/** Locks the next scheduled announcement whose time has come, unless another transaction has it, and returns its id. */
export const findDueForUpdate = (db: Db, now: string) =>
  db
    .selectFrom("announcements")
    .select(["id", "senderId", "expiresAt"])
    .where("status", "=", "scheduled")
    .where("publishAt", "<=", now)
    .orderBy("publishAt")
    .orderBy("id")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

/** The announcements that must be read by a day, are shown now, and were published before an instant. */
export const listToRemind = (db: Db, { mustReadBy, now, publishedBefore }: { mustReadBy: string; now: string; publishedBefore: string }) =>
  db
    .selectFrom("announcements")
    .select(["id", "title"])
    .$call(matching({ currentAt: now }))
    .where("announcements.mustReadBy", "=", mustReadBy)
    .where("announcements.createdAt", "<", publishedBefore)
    .orderBy("announcements.createdAt")
    .orderBy("announcements.id")
    .execute();

/** Locks the announcement until the end of the transaction; false if it was deleted, or must be read by another day. */
export const lockToRemind = async (db: Db, id: string, mustReadBy: string) =>
  (await db.selectFrom("announcements").select("id").where("id", "=", id).where("mustReadBy", "=", mustReadBy).forUpdate().execute())
    .length > 0;

export const find = (db: Db, id: string, reader: Reader) =>
  selectAnnouncement(db, reader).where("announcements.id", "=", id).executeTakeFirst();

/** Returns an announcement with its counts. */
export const getWithCounts = (db: Db, id: string, reader: Reader) =>
  selectAnnouncement(db, reader).select(counts).where("announcements.id", "=", id).executeTakeFirstOrThrow();

/** Locks the row for the transaction. */
export const findForUpdate = (db: Db, id: string, reader: Reader) =>
  selectAnnouncement(db, reader).where("announcements.id", "=", id).forUpdate("announcements").executeTakeFirst();

export const insert = (db: Db, announcement: Insertable<AnnouncementsTable>) =>
  db.insertInto("announcements").values(announcement).execute();

export const update = (db: Db, id: string, changes: Updateable<AnnouncementsTable>, now: string) =>
  db
    .updateTable("announcements")
    .set({ ...changes, updatedAt: now, version: sql`version + 1` })
    .where("id", "=", id)
    .execute();

export const remove = (db: Db, id: string) => db.deleteFrom("announcements").where("id", "=", id).execute();

/** Returns the ids of the announcements that the reader has seen and still sees, most recent first. */
export const listSeen = async (db: Db, reader: Reader) => {
  const rows = await db
    .selectFrom("announcementsSeen")
    .innerJoin("announcements", "announcements.id", "announcementsSeen.announcementId")
    .select("announcementId")
    .where("userId", "=", reader.id)
    .where(isVisibleTo(reader))
    .orderBy("seenAt", "desc")
    .orderBy("announcementId", "desc")
    .execute();
  return rows.map(({ announcementId }) => announcementId);
};

/**
 * Marks those of the given or of all current announcements that the reader sees as seen and returns the ids that were unseen
 * before. Locks the announcements, so one that is deleted concurrently is skipped.
 */
export const markSeen = async (db: Db, reader: Reader, which: { ids: string[] } | { currentAt: string }, now: string) => {
  const rows = await db
    .with("existing", (db) =>
      db
        .selectFrom("announcements")
        .select("announcements.id")
        .where(isVisibleTo(reader))
        .$call("ids" in which ? (query) => query.where("announcements.id", "=", (eb) => eb.fn.any(eb.val(which.ids))) : matching(which))
        .orderBy("announcements.id")
        .forKeyShare(),
    )
    .insertInto("announcementsSeen")
    .columns(["userId", "announcementId", "seenAt"])
    .expression((eb) =>
      eb
        .selectFrom("existing")
        .select([sql<string>`${reader.id}::uuid`.as("userId"), "existing.id", sql<string>`${now}::timestamptz`.as("seenAt")]),
    )
    .onConflict((conflict) => conflict.columns(["userId", "announcementId"]).doNothing())
    .returning("announcementId")
    .execute();
  return rows.map(({ announcementId }) => announcementId);
};

/** Marks a published announcement as seen by its author, who has read it, if they are in its audience. */
export const markSeenByAuthor = (db: Db, id: string, now: string) =>
  db
    .insertInto("announcementsSeen")
    .columns(["userId", "announcementId", "seenAt"])
    .expression((eb) =>
      eb
        .selectFrom("announcements")
        .innerJoin("users", "users.id", "announcements.senderId")
        .select(["users.id", "announcements.id as announcementId", sql<string>`${now}::timestamptz`.as("seenAt")])
        .where("announcements.id", "=", id)
        .where(isSeenBy("users")),
    )
    .onConflict((conflict) => conflict.columns(["userId", "announcementId"]).doNothing())
    .execute();

/** Clears the user's seen list and returns the number of deleted rows. */
export const clearSeen = async (db: Db, userId: string) => {
  const { numDeletedRows } = await db.deleteFrom("announcementsSeen").where("userId", "=", userId).executeTakeFirst();
  return Number(numDeletedRows);
};

/** Lists the readers of an announcement: those who have seen it, most recent first, then the others by name. */
export const listReaders = (db: Db, announcementId: string) =>
  db
    .selectFrom("users")
    .leftJoin("teams", "teams.id", "users.teamId")
    .leftJoin("announcementsSeen as seen", (join) =>
      join.onRef("seen.userId", "=", "users.id").on("seen.announcementId", "=", announcementId),
    )
    .innerJoin("announcements", (join) => join.on("announcements.id", "=", announcementId))
    .select([userRef("users", "teams").as("person"), "seen.seenAt"])
    .where(isReader("users"))
    .orderBy("seen.seenAt", (by) => by.desc().nullsLast())
    .orderBy(byName("users.name"))
    .orderBy("users.id")
    .execute();

/**
 * The company's setting for announcements by leads, which stays until the end of the transaction: who switches it off waits for
 * what is being written.
 */
export const findRulesForShare = (db: Db) => db.selectFrom("settings").select("leadsAnnounce").forShare().executeTakeFirstOrThrow();
