/** What can be kept for a limited time. `least`: the fewest days. */
export const retentionClasses = {
  eods: { label: "Reports", does: "Deletes reports with their hours, by their date.", least: 30 },
  tasks: {
    label: "Closed tasks",
    does: "Deletes approved and cancelled tasks, by their last change; for 30 days they can be restored.",
    least: 30,
  },
  leaveReasons: { label: "Reasons of leave", does: "Clears the reasons of leave that is over; the leave stays.", least: 30 },
  documents: { label: "Documents of leave", does: "Deletes the documents of leave that is over.", least: 30 },
  inbox: { label: "Inbox", does: "Deletes notices. Without an entry they go after 180 days.", least: 7 },
  messages: { label: "Reminders by message", does: "Deletes the list of reminders that were sent.", least: 7 },
  sessions: { label: "Sessions and devices", does: "Ends sessions that were not used, and forgets devices.", least: 7 },
  deliveries: { label: "Sent messages", does: "Deletes what is known about emails, push messages and webhooks that were sent.", least: 7 },
  audit: { label: "Audit trail", does: "Deletes audit events, never before a year.", least: 365 },
} as const;
export type RetentionClass = keyof typeof retentionClasses;
export const retentionNames = Object.keys(retentionClasses) as RetentionClass[];
export const retentionMax = 36_500;

/** Days by class; what has no entry is kept. */
export type Retention = Partial<Record<RetentionClass, number>>;
