import type { PreviewEntry } from "@daybook/contract/reminders";
import type { Column } from "#ui/table/data-table.types.ts";
import { Person } from "#ui/display/person.tsx";
import { RowCard } from "#ui/table/row-parts.tsx";
import { QuietLink } from "#ui/layout/section.tsx";
import { channelWords, isLeftOutByDay } from "../reminder-labels.ts";
import s from "./reminder-parts.module.css";
import { SkipReasons } from "./skip-reasons.tsx";
import { WrittenLink } from "./whatsapp-link.tsx";

/** By what a reminder reaches the person; where nothing is set up, what one may write to. */
const reachText = ({ channel, phoneNumber }: PreviewEntry) =>
  channel === "email" ? channelWords.email : (phoneNumber ?? <span className={s.grey}>No phone number</span>);

type Deeds = {
  remind: (id: string) => void;
  /** Nothing sends WhatsApp messages by itself: people write, through the links. */
  byHand: boolean;
};

/** What one can do for the person: send, or write oneself. */
function Deed({ entry, remind, byHand }: Deeds & { entry: PreviewEntry }) {
  const { user, link, can } = entry;
  if (can.send) return <QuietLink onClick={() => remind(user._id)}>Remind</QuietLink>;
  if (byHand && link !== null && isLeftOutByDay(entry)) return <WrittenLink person={user} href={link} />;
  return null;
}

export const columnsWith = (deeds: Deeds): Column<PreviewEntry>[] => [
  { id: "person", head: "Person", skeleton: "person", cell: ({ user }) => <Person person={user} sub={user.team} size={28} strong /> },
  { id: "reach", head: "Goes to", width: 168, cell: reachText },
  {
    id: "skip",
    head: "Skipped because",
    width: 360,
    cell: ({ skip, channel }) =>
      skip.length > 0 ? (
        <SkipReasons reasons={skip} />
      ) : (
        <span className={s.grey}>{channel === null ? "Not skipped" : "Gets a reminder"}</span>
      ),
  },
  { id: "deed", head: "", width: 96, align: "end", skeleton: "none", cell: (entry) => <Deed entry={entry} {...deeds} /> },
];

/** The row on a phone. */
export function TodayCard({ entry, ...deeds }: Deeds & { entry: PreviewEntry }) {
  const reasons = entry.skip.length > 0 ? <SkipReasons reasons={entry.skip} /> : null;
  return (
    <RowCard lines={[entry.user.team, reachText(entry), reasons]} aside={<Deed entry={entry} {...deeds} />}>
      {entry.user.name}
    </RowCard>
  );
}
