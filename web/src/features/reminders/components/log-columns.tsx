import type { Reminder } from "@daybook/contract/reminders";
import type { Column } from "#ui/table/data-table.types.ts";
import { Day, Moment } from "#ui/display/day.tsx";
import { Person } from "#ui/display/person.tsx";
import { RowCard, TwoLines } from "#ui/table/row-parts.tsx";
import { QuietLink } from "#ui/layout/section.tsx";
import { tooltip } from "#ui/overlay/tooltip.ts";
import { capitalized, channelWords } from "../reminder-labels.ts";
import s from "./reminder-parts.module.css";
import { ReminderStatusLabel } from "./reminder-status.tsx";

type Resend = (reminder: Reminder) => void;

/** Names the reminder in its controls. */
export const reminderName = ({ user, date }: Reminder) => `the reminder to ${user.name} of ${date}`;

const Why = ({ error }: Pick<Reminder, "error">) =>
  error && (
    <span className={s.why} {...tooltip(capitalized(error))}>
      {capitalized(error)}
    </span>
  );

const Again = ({ reminder, resend }: { reminder: Reminder; resend: Resend }) =>
  reminder.can.resend && <QuietLink onClick={() => resend(reminder)}>Send again</QuietLink>;

const senderText = ({ sentBy }: Reminder) => sentBy?.name ?? <span className={s.grey}>Schedule</span>;

export const logColumnsWith = (resend: Resend): Column<Reminder>[] => [
  { id: "person", head: "Person", width: 196, skeleton: "person", cell: ({ user }) => <Person person={user} sub={user.team} size={28} /> },
  { id: "day", head: "Day", width: 112, wide: true, cell: ({ date }) => <Day value={date} /> },
  { id: "status", head: "Status", width: 140, cell: ({ status }) => <ReminderStatusLabel status={status} /> },
  { id: "why", head: "Why", cell: Why },
  { id: "tries", head: "Tries", width: 56, align: "end", cell: ({ attempts }) => attempts },
  {
    id: "by",
    head: "Sent by",
    width: 144,
    wide: true,
    cell: (reminder) => <TwoLines sub={channelWords[reminder.channel]}>{senderText(reminder)}</TwoLines>,
  },
  { id: "updated", head: "Last change", width: 160, cell: ({ updatedAt }) => <Moment value={updatedAt} /> },
  { id: "deed", head: "", width: 88, align: "end", skeleton: "none", cell: (reminder) => <Again reminder={reminder} resend={resend} /> },
];

const triesText = (attempts: number) => (attempts === 1 ? "1 try" : `${attempts} tries`);

/** The row on a phone. */
export function LogCard({ reminder, resend }: { reminder: Reminder; resend: Resend }) {
  const { user, status, updatedAt, error, channel, attempts, sentBy } = reminder;
  const state = (
    <>
      <ReminderStatusLabel status={status} />
      <Moment value={updatedAt} />
    </>
  );
  const why = error === null ? null : <span className={s.whole}>{capitalized(error)}</span>;
  const how = (
    <>
      <span>{channelWords[channel]}</span>
      {attempts > 0 && <span>{triesText(attempts)}</span>}
      <span>{sentBy?.name ?? "Schedule"}</span>
    </>
  );
  return (
    <RowCard lines={[state, why, how]} aside={<Again reminder={reminder} resend={resend} />}>
      {user.name}
    </RowCard>
  );
}
