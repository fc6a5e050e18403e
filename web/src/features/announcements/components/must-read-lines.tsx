import type { Announcement, ToConfirm } from "@daybook/contract/announcements/announcements";
import { Box, Group, VisuallyHidden } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { Suspense } from "react";
import { toast } from "#lib/notify/toast.ts";
import { TextLink } from "#ui/layout/section.tsx";
import { useDialog } from "#ui/overlay/use-dialog.ts";
import { readableAnnouncements, useMarkSeen } from "../announcements.api.ts";
import { ConfirmBy } from "./confirm-by.tsx";
import { AnnouncementDetail } from "./lazy-detail.ts";

export function MustReadLines({ toConfirm }: { toConfirm: ToConfirm[] }) {
  const queryClient = useQueryClient();
  const detail = useDialog<Announcement>();
  const { mutate: markSeen } = useMarkSeen();
  const read = async (id: string) => {
    try {
      const { data } = await queryClient.fetchQuery(readableAnnouncements(undefined));
      const announcement = data.find(({ _id }) => _id === id);
      if (!announcement) return toast.info("This announcement is no longer shown");
      markSeen(id);
      detail.open(announcement);
    } catch {
      toast.error("Couldn’t load the announcement. Check your connection and try again.");
    }
  };
  return (
    <Box component="section" aria-label="Announcements to confirm">
      {toConfirm.map(({ _id, title, mustReadBy }) => (
        <Group
          key={_id}
          gap="4px 12px"
          px={{ base: 16, sm: 32 }}
          py={10}
          fz="sm"
          lh="20px"
          bg="var(--wait-soft)"
          c="var(--wait-text)"
          style={{ borderBottom: "1px solid var(--line)" }}
        >
          <Box fw={600} miw={0} style={{ overflowWrap: "anywhere" }}>
            <bdi>{title}</bdi>
          </Box>
          <ConfirmBy day={mustReadBy} />
          <TextLink onClick={() => void read(_id)}>
            Read and confirm<VisuallyHidden> {title}</VisuallyHidden>
          </TextLink>
        </Group>
      ))}
      <Suspense>
        {detail.subject && <AnnouncementDetail announcement={detail.subject} opened={detail.opened} onClose={detail.close} />}
      </Suspense>
    </Box>
  );
}
