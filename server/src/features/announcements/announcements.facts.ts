import type { AnnouncementNotice } from "@daybook/contract/core/events";
import type { AnnouncementRules } from "#access/announcements.ts";
import type { ActorContext, MaybeActor } from "#context.ts";
import type { AnnouncementRow } from "./announcements.repository.ts";

/** Returns the fields to broadcast, without the admin-only counts. */
export const toNotice = ({
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

export const audited = ({ title, content, pinned, expiresAt, audience, mustReadBy, status, publishAt, attachments }: AnnouncementRow) => ({
  title,
  content,
  pinned,
  expiresAt,
  ...(audience && { audience }),
  ...(mustReadBy && { mustReadBy }),
  ...(status !== "published" && { status }),
  ...(publishAt && { publishAt }),
  ...(attachments.length > 0 && { attachments: attachments.map(({ name }) => name) }),
});

/** What a change of an announcement says, beside the fields that changed. */
export const facts = (row: AnnouncementRow) => ({ id: row._id, notice: toNotice(row), audience: row.audience, senderId: row.senderId });

/** What the access rules ask of an announcement: the row and the company's setting. */
export const factsFor = <Row extends AnnouncementRow | undefined>({ company }: ActorContext<MaybeActor>, row: Row) =>
  (row && { ...row, leadsAnnounce: company.leadsAnnounce }) as Row extends undefined ? undefined : Row & AnnouncementRules;
