import type { Announcement } from "@daybook/contract/announcements/announcements";
import { Modal } from "@mantine/core";
import { useEffect, useState } from "react";
import { Moment } from "#ui/display/day.tsx";
import { loadMarkdown, Markdown } from "#ui/markdown/markdown.tsx";
import { usePhone } from "#ui/use-phone.ts";
import { AttachedFiles } from "../attachments/attached-files.tsx";
import { AnnouncementReactions } from "./announcement-reactions.tsx";
import { ConfirmRead } from "./confirm-read.tsx";
import s from "./announcement-detail.module.css";

/** Loads what the dialog shows, so that it opens with its content. */
export const loadContent = () => loadMarkdown();

type Props = { announcement: Announcement; opened: boolean; onClose: () => void };

/** Modal with an announcement's title, content, time and sender. */
export function AnnouncementDetail({ announcement, opened, onClose }: Props) {
  const phone = usePhone();
  // Opens one render after mounting: Mantine animates and restores the focus only if it sees `opened` change.
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return (
    <Modal
      opened={opened && isMounted}
      onClose={onClose}
      title={announcement.title}
      size={560}
      fullScreen={phone}
      radius={phone ? 0 : "lg"}
      classNames={{ title: s.title }}
    >
      <p className={s.meta}>
        {senderName(announcement)}, <Moment value={announcement.createdAt} />
      </p>
      <Markdown>{announcement.content}</Markdown>
      <AttachedFiles announcement={announcement} />
      <AnnouncementReactions announcement={announcement} mayReact />
      <ConfirmRead announcement={announcement} onConfirmed={onClose} />
    </Modal>
  );
}

/** Returns the sender's name; `Admin` if the sender is missing (specification). */
export const senderName = ({ sender }: Pick<Announcement, "sender">) => sender?.name ?? "Admin";
