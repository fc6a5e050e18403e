import { Button } from "@mantine/core";
import { IconBrandWhatsapp } from "@tabler/icons-react";
import { useBrowserQuery } from "#lib/api/use-browser-query.ts";
import { reminderPreview } from "../reminders.api.ts";
import { useSendReminders } from "../use-send-reminders.ts";

/** Button that reminds all given users who can be reminded; hidden for fewer than two. */
export function RemindAll({ people }: { people: { _id: string }[] }) {
  const { data: entries = [] } = useBrowserQuery(reminderPreview());
  const { remind, isPending } = useSendReminders(entries);
  const peopleIds = new Set(people.map(({ _id }) => _id));
  const ids = entries.filter(({ user, can }) => can.send && peopleIds.has(user._id)).map(({ user }) => user._id);
  if (ids.length < 2) return null;
  const isEveryone = ids.length === people.length;
  const label = isEveryone ? (ids.length === 2 ? "Remind both" : "Remind all") : `Remind ${ids.length}`;
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
