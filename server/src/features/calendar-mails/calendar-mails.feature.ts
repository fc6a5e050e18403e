import { on } from "#changes.ts";
import type { Feature } from "#feature.ts";
import * as leavesChanges from "#features/leaves/leaves.changes.ts";
import { calendarMailSender, queueLeaves } from "./calendar-mails.service.ts";

export const calendarMails: Feature = {
  name: "calendar-mails",
  deliveries: [calendarMailSender],
  on: [
    on(
      [
        leavesChanges.approved,
        leavesChanges.approvalUndone,
        leavesChanges.cancellationAccepted,
        leavesChanges.cancelled,
        leavesChanges.marked,
        leavesChanges.removed,
        leavesChanges.updated,
      ],
      queueLeaves,
      "messages",
    ),
  ],
};
