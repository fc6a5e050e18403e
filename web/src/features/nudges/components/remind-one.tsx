import { Button } from "@mantine/core";
import { IconBellRinging } from "@tabler/icons-react";
import { IconButton } from "#ui/form/icon-button.tsx";
import { type NudgeAbout, useRemind } from "../nudges.api.ts";
import s from "./nudges.module.css";

type Props = {
  person: { _id: string; name: string };
  about: NudgeAbout;
  /** Shows *Remind* as text instead of an icon. */
  withText?: boolean;
};

/** Button that reminds a person of what is missing; the time of the reminder if they were reminded today. */
export function RemindOne({ person, about, withText = false }: Props) {
  const { isReady, myId, timeOf, remind, isPending } = useRemind(about);
  if (!isReady || person._id === myId) return null;
  const time = timeOf(person._id);
  if (time) return <span className={s.reminded}>Reminded at {time}</span>;
  const label = `Remind ${person.name}`;
  const send = () => remind({ userIds: [person._id], name: person.name });
  const icon = <IconBellRinging size={16} stroke={1.6} aria-hidden />;
  return withText ? (
    <Button size="xs" aria-label={label} leftSection={icon} loading={isPending} onClick={send}>
      Remind
    </Button>
  ) : (
    <IconButton size="xs" label={label} loading={isPending} onClick={send}>
      {icon}
    </IconButton>
  );
}
