import type { PreviewEntry } from "@daybook/contract/reminders/reminders";
import type { Column } from "#ui/table/data-table.types.ts";
import { Person } from "#ui/display/person.tsx";
import { RowCard } from "#ui/table/row-parts.tsx";
import { TextLink } from "#ui/layout/section.tsx";
import { channelLabels, isSkippedByCalendar } from "../reminder-labels.ts";
import s from "./reminder-parts.module.css";
import { SkipReasons } from "./skip-reasons.tsx";
import { WhatsAppLink } from "./whatsapp-link.tsx";

/** The channel or phone number that a reminder goes to. */
const contactText = ({ channel, phoneNumber }: PreviewEntry) =>
  channel === "email" ? channelLabels.email : (phoneNumber ?? <span className={s.muted}>No phone number</span>);

type Actions = {
  remind: (id: string) => void;
  /** WhatsApp is not set up, so messages are sent by hand through links. */
  byHand: boolean;
};

/** *Remind*, or *Write* if messages are sent by hand. */
function RowAction({ entry, remind, byHand }: Actions & { entry: PreviewEntry }) {
  const { user, link, can } = entry;
  if (can.send) return <TextLink onClick={() => remind(user._id)}>Remind</TextLink>;
  if (byHand && link !== null && isSkippedByCalendar(entry)) return <WhatsAppLink person={user} href={link} />;
  return null;
}

const person: Column<PreviewEntry> = {
  id: "person",
  head: "Person",
  skeleton: "person",
  cell: ({ user }) => <Person person={user} sub={user.team} size={28} strong />,
};
const contact: Column<PreviewEntry> = { id: "contact", head: "Contact", width: 168, narrow: 148, cell: contactText };
const reasons: Column<PreviewEntry> = {
  id: "skip",
  head: "Skipped because",
  width: 360,
  narrow: 310,
  cell: ({ skip }) => <SkipReasons reasons={skip} />,
};
const actionWith = (actions: Actions): Column<PreviewEntry> => ({
  id: "action",
  head: "",
  width: 96,
  align: "end",
  skeleton: "none",
  cell: (entry) => <RowAction entry={entry} {...actions} />,
});

/** Columns of the people to remind. */
export const columnsWith = (actions: Actions) => [person, contact, actionWith(actions)];

/** Columns of the skipped people, with the reasons. */
export const skippedColumnsWith = (actions: Actions) => [person, contact, reasons, actionWith(actions)];

/** A row on phones. */
export function RecipientCard({ entry, ...actions }: Actions & { entry: PreviewEntry }) {
  const reasons = entry.skip.length > 0 ? <SkipReasons reasons={entry.skip} /> : null;
  return (
    <RowCard lines={[entry.user.team, contactText(entry), reasons]} aside={<RowAction entry={entry} {...actions} />}>
      <bdi>{entry.user.name}</bdi>
    </RowCard>
  );
}
