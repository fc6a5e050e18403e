import type { Announcement } from "@daybook/contract/announcements/announcements";
import { Button, Group, Text } from "@mantine/core";
import { Moment } from "#ui/display/day.tsx";
import { useConfirmRead } from "../announcements.api.ts";
import { ConfirmBy } from "./confirm-by.tsx";

/** Below an announcement that must be read: the day and *I have read it*, or when the user has confirmed it. */
export function ConfirmRead({ announcement, onConfirmed }: { announcement: Announcement; onConfirmed: () => void }) {
  const { mutate: confirm, isPending } = useConfirmRead(onConfirmed);
  const { _id, mustReadBy, confirmedAt } = announcement;
  if (!mustReadBy || confirmedAt === undefined) return null;
  if (confirmedAt !== null)
    return (
      <Text size="sm" c="dimmed" mt={16}>
        You confirmed it: <Moment value={confirmedAt} />
      </Text>
    );
  return (
    <Group
      mt={16}
      p={12}
      gap={12}
      justify="space-between"
      bg="var(--wait-soft)"
      c="var(--wait-text)"
      fz="sm"
      fw={500}
      style={{ borderRadius: 8 }}
    >
      <ConfirmBy day={mustReadBy} />
      <Button onClick={() => confirm(_id)} loading={isPending}>
        I have read it
      </Button>
    </Group>
  );
}
