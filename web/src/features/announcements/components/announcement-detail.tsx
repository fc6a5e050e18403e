import type { Announcement } from "@daybook/contract/announcements";
import { Modal } from "@mantine/core";
import { useEffect, useState } from "react";
import { Moment } from "#ui/display/day.tsx";
import { Markdown } from "#ui/markdown/markdown.tsx";
import { usePhone } from "#ui/use-phone.ts";
import s from "./announcement-detail.module.css";

type Props = { announcement: Announcement; opened: boolean; onClose: () => void };

/** One announcement to read: title, content, when and from whom. */
export function AnnouncementDetail({ announcement, opened, onClose }: Props) {
  const phone = usePhone();
  // Opened one step after it is made: only an opening that Mantine sees is animated and gives the focus back.
  const [made, setMade] = useState(false);
  useEffect(() => setMade(true), []);
  return (
    <Modal
      opened={opened && made}
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
    </Modal>
  );
}

/** The specification's word for a sender who is missing. */
export const senderName = ({ sender }: Pick<Announcement, "sender">) => sender?.name ?? "Admin";
