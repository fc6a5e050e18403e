import { IconBrandWhatsapp, IconCheck } from "@tabler/icons-react";
import { useBrowserQuery } from "#lib/api/use-browser-query.ts";
import { IconButton } from "#ui/form/icon-button.tsx";
import { tooltip } from "#ui/overlay/tooltip.ts";
import { isSkippedByCalendar } from "../reminder-labels.ts";
import { reminderPreview, useLogManualReminder } from "../reminders.api.ts";
import { useSendReminders } from "../use-send-reminders.ts";

type Props = { person: { _id: string; name: string } };

const icon = <IconBrandWhatsapp size={16} stroke={1.6} aria-hidden />;

/** Button that reminds a user of today's report or opens the WhatsApp link; a tick if the user was already reminded. */
export function RemindOne({ person }: Props) {
  const { data: entries = [] } = useBrowserQuery(reminderPreview());
  const entry = entries.find(({ user }) => user._id === person._id);
  const { remind, isPending } = useSendReminders(entries);
  const { mutate: log } = useLogManualReminder();
  if (!entry) return null;
  if (entry.skip.includes("already reminded")) {
    return <IconCheck size={16} stroke={1.8} color="var(--icon)" role="img" aria-label="Reminded today" {...tooltip("Reminded today")} />;
  }
  if (entry.can.send) {
    return (
      <IconButton size="xs" label={`Remind ${person.name}`} loading={isPending} onClick={() => remind([person._id])}>
        {icon}
      </IconButton>
    );
  }
  const { link } = entry;
  if (link === null || !isSkippedByCalendar(entry)) return null;
  // Opened by script, because the click must also be logged.
  const write = () => {
    window.open(link, "_blank", "noopener,noreferrer");
    log(person._id);
  };
  return (
    <IconButton size="xs" label={`Write to ${person.name} on WhatsApp`} onClick={write}>
      {icon}
    </IconButton>
  );
}
