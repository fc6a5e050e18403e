import { nudgedUsersMax } from "@daybook/contract/nudges/kinds";
import { Button } from "@mantine/core";
import { IconBellRinging } from "@tabler/icons-react";
import { useState } from "react";
import { type NudgeAbout, useRemind } from "../nudges.api.ts";
import s from "./nudges.module.css";

type Props = {
  about: NudgeAbout;
  /** Of whom it is missing; `all` where the screen does not list everyone. */
  people: { _id: string }[] | "all";
  /** Of all people only those of this team. */
  team?: string | undefined;
  label?: string;
};

/** Button that reminds everyone of whom something is missing. Hidden for lists that leave one person or none to remind. */
export function RemindAll({ about, people, team, label }: Props) {
  const { isReady, myId, timeOf, remind, isPending } = useRemind(about);
  const subject = JSON.stringify([about, team]);
  const [done, setDone] = useState<string>();
  if (!isReady) return null;
  // A list that does not name the people does not learn that they were reminded.
  if (done === subject && people === "all") return <span className={s.reminded}>Reminded</span>;
  const others = people === "all" ? [] : people.filter(({ _id }) => _id !== myId);
  const waiting = others.filter(({ _id }) => timeOf(_id) === undefined);
  if (people !== "all" && waiting.length < 2) return null;
  const isEveryone = waiting.length === others.length;
  const text = label ?? (isEveryone ? (waiting.length === 2 ? "Remind both" : "Remind all") : `Remind ${waiting.length}`);
  const ids = people === "all" || waiting.length > nudgedUsersMax ? "all" : waiting.map(({ _id }) => _id);
  return (
    <Button
      variant="subtle"
      color="gray"
      leftSection={<IconBellRinging size={16} stroke={1.6} aria-hidden />}
      loading={isPending}
      onClick={() =>
        remind({ userIds: ids, team }, { onSuccess: ({ remindedIds }) => setDone(remindedIds.length > 0 ? subject : undefined) })
      }
    >
      {text}
    </Button>
  );
}
