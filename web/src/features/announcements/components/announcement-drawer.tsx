import type { Announcement } from "@daybook/contract/announcements/announcements";
import { Button } from "@mantine/core";
import { IconEdit } from "@tabler/icons-react";
import { Day, Moment } from "#ui/display/day.tsx";
import { audienceText } from "#ui/form/audience-field.tsx";
import { Markdown } from "#ui/markdown/markdown.tsx";
import { Properties, Property, SideDrawer } from "#ui/overlay/side-drawer.tsx";
import { AttachedFiles } from "../attachments/attached-files.tsx";
import { isPublished } from "../announcement-status.ts";
import { senderName } from "./announcement-detail.tsx";
import { AnnouncementReactions } from "./announcement-reactions.tsx";
import s from "./announcement-drawer.module.css";
import { Readers } from "./readers.tsx";
import { Receipts } from "./receipts.tsx";
import { Expiry, PublishTime } from "./announcement-parts.tsx";

type Props = { announcement: Announcement; opened: boolean; onClose: () => void; onEdit: (announcement: Announcement) => void };

/** Details of an announcement for admins: text, expiry, and who has and hasn't seen it. */
export function AnnouncementDrawer({ announcement, opened, onClose, onEdit }: Props) {
  const isOut = isPublished(announcement);
  return (
    <SideDrawer opened={opened} onClose={onClose} label="Announcement" title={announcement.title}>
      <div className={s.content}>
        <div>
          <Markdown>{announcement.content}</Markdown>
          <AttachedFiles announcement={announcement} />
          {isOut && <AnnouncementReactions announcement={announcement} mayReact={false} />}
        </div>
        <Properties>
          {announcement.audience && <Property label="For">{audienceText(announcement.audience)}</Property>}
          <Property label={isOut ? "Sent by" : "Written by"}>{senderName(announcement)}</Property>
          {isOut && (
            <Property label="Sent">
              <Moment value={announcement.createdAt} />
            </Property>
          )}
          {!isOut && (
            <Property label={announcement.publishAt ? "Publishes" : "Status"}>
              <PublishTime announcement={announcement} />
            </Property>
          )}
          <Property label="Expires">
            <Expiry expiresAt={announcement.expiresAt} />
          </Property>
          {announcement.mustReadBy && (
            <Property label="Must be read by">
              <Day value={announcement.mustReadBy} />
            </Property>
          )}
          <Property label="Pinned">{announcement.pinned ? "Yes" : "No"}</Property>
        </Properties>
        {announcement.can.update && (
          <div>
            <Button leftSection={<IconEdit size={16} stroke={1.6} />} onClick={() => onEdit(announcement)}>
              Edit announcement
            </Button>
          </div>
        )}
        {!isOut ? null : announcement.mustReadBy ? <Receipts announcement={announcement} /> : <Readers id={announcement._id} />}
      </div>
    </SideDrawer>
  );
}
