import * as leavesChanges from "#features/leaves/leaves.changes.ts";

/** The changes of leave that change what is expected on days. */
export const leaveOfDays = [
  leavesChanges.approved,
  leavesChanges.approvalUndone,
  leavesChanges.cancellationAccepted,
  leavesChanges.cancelled,
  leavesChanges.marked,
  leavesChanges.pastRecorded,
  leavesChanges.removed,
  leavesChanges.updated,
];
