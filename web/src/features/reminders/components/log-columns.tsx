import { counted } from "@daybook/contract/core/numbers";
import type { Reminder } from "@daybook/contract/reminders/reminders";
import type { Column } from "#ui/table/data-table.types.ts";
import { Day, Moment } from "#ui/display/day.tsx";
import { Person } from "#ui/display/person.tsx";
import { RowCard, TwoLines } from "#ui/table/row-parts.tsx";
import { TextLink } from "#ui/layout/section.tsx";
import { tooltip } from "#ui/overlay/tooltip.ts";
import { capitalized, channelLabels, directionLabels, isReminder, kindLabels } from "../reminder-labels.ts";
import s from "./reminder-parts.module.css";
import { ReminderStatusLabel } from "./reminder-status.tsx";

type Resend = (reminder: Reminder) => void;

/** Accessible name of a reminder's row. */
export const reminderName = (reminder: Reminder) => {
  const { user, date, direction } = reminder;
  return isReminder(reminder)
    ? `the reminder to ${user.name} for ${date}`
    : `the message ${direction === "in" ? "from" : "to"} ${user.name} of ${date}`;
};

const Reason = ({ error }: Pick<Reminder, "error">) =>
  error && (
    <span className={s.reason} {...tooltip(capitalized(error))}>
      {capitalized(error)}
    </span>
  );

const SendAgain = ({ reminder, resend }: { reminder: Reminder; resend: Resend }) =>
  reminder.can.resend && <TextLink onClick={() => resend(reminder)}>Send again</TextLink>;

const senderText = (reminder: Reminder) => {
  const { direction, sentBy, user } = reminder;
  if (!isReminder(reminder)) return direction === "in" ? user.name : <span className={s.muted}>Daybook</span>;
  return sentBy?.name ?? <span className={s.muted}>Schedule</span>;
};

const about = ({ kind, direction }: Reminder) => <TwoLines sub={directionLabels[direction]}>{kindLabels[kind]}</TwoLines>;

export const logColumnsWith = (resend: Resend): Column<Reminder>[] => [
  {
    id: "person",
    head: "Person",
    width: 196,
    narrow: 160,
    skeleton: "person",
    cell: ({ user }) => <Person person={user} sub={user.team} size={28} />,
  },
  { id: "kind", head: "Message", width: 132, narrow: 124, cell: about },
  { id: "day", head: "Date", width: 112, wide: true, cell: ({ date }) => <Day value={date} /> },
  { id: "status", head: "Status", width: 140, narrow: 124, cell: ({ status }) => <ReminderStatusLabel status={status} /> },
  { id: "reason", head: "Reason", cell: Reason },
  {
    id: "attempts",
    head: "Attempts",
    width: 80,
    wide: true,
    align: "end",
    cell: ({ attempts, direction }) => (direction === "in" ? null : attempts),
  },
  {
    id: "by",
    head: "Sent by",
    width: 144,
    wide: true,
    cell: (reminder) => <TwoLines sub={channelLabels[reminder.channel]}>{senderText(reminder)}</TwoLines>,
  },
  { id: "updated", head: "Last updated", width: 160, narrow: 132, cell: ({ updatedAt }) => <Moment value={updatedAt} /> },
  {
    id: "action",
    head: "",
    width: 88,
    align: "end",
    skeleton: "none",
    cell: (reminder) => <SendAgain reminder={reminder} resend={resend} />,
  },
];

/** A row on phones. */
export function LogCard({ reminder, resend }: { reminder: Reminder; resend: Resend }) {
  const { user, status, updatedAt, error, channel, attempts, kind, direction } = reminder;
  const state = (
    <>
      <ReminderStatusLabel status={status} />
      <Moment value={updatedAt} />
    </>
  );
  const way = isReminder(reminder) ? channelLabels[channel] : directionLabels[direction].toLowerCase();
  const reason = error === null ? null : <span className={s.fullReason}>{capitalized(error)}</span>;
  const details = (
    <>
      <span>{kind === "reminder" ? channelLabels[channel] : `${kindLabels[kind]}, ${way}`}</span>
      {attempts > 0 && <span>{counted(attempts, "attempt")}</span>}
      <span dir="auto">{senderText(reminder)}</span>
    </>
  );
  return (
    <RowCard lines={[state, reason, details]} aside={<SendAgain reminder={reminder} resend={resend} />}>
      <bdi>{user.name}</bdi>
    </RowCard>
  );
}
