import { Button } from "@mantine/core";
import { IconBrandWhatsapp } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { reminderPreview } from "../reminders.api.ts";
import { useSendReminders } from "../use-send-reminders.ts";

/** Reminds those of the people who can be; nothing where that is fewer than two. */
export function RemindAll({ people }: { people: { _id: string }[] }) {
  const { data: entries = [] } = useQuery(reminderPreview());
  const { remind, isPending } = useSendReminders(entries);
  const wanted = new Set(people.map(({ _id }) => _id));
  const ids = entries.filter(({ user, can }) => can.send && wanted.has(user._id)).map(({ user }) => user._id);
  if (ids.length < 2) return null;
  const everybody = ids.length === people.length;
  const label = everybody ? (ids.length === 2 ? "Remind both" : "Remind all") : `Remind ${ids.length}`;
  return (
    <Button
      variant="subtle"
      color="gray"
      leftSection={<IconBrandWhatsapp size={16} stroke={1.6} aria-hidden />}
      loading={isPending}
      onClick={() => remind(ids)}
    >
      {label}
    </Button>
  );
}
