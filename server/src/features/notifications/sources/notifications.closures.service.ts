import { counted } from "@daybook/contract/core/numbers";
import type { ActorContext, MaybeActor, Recorded } from "#context.ts";
import * as leavesChanges from "#features/leaves/leaves.changes.ts";
import type { LeaveChangeFacts } from "#features/leaves/leaves.changes.ts";
import type { Notice } from "#features/notifications/notifications.notify.service.ts";
import { formatPeriod } from "#format.ts";

type Change = Recorded<LeaveChangeFacts>;

const sum = (changes: Change[]) => changes.reduce((total, { leave, previous }) => total + (previous ?? leave).days, 0);
const periodsOf = (changes: Change[]) =>
  changes
    .map(({ leave }) => `${formatPeriod(leave)} · ${leave.leaveType}`)
    .sort()
    .join(", ");

/** What a closure books and returns for one person, as one notice. None if the same days are booked again. */
function noticeOf(changes: Change[]): Notice[] {
  const booked = changes.filter(({ change }) => change === leavesChanges.marked);
  const returned = changes.filter(({ change }) => change === leavesChanges.cancelled);
  if (periodsOf(booked) === periodsOf(returned)) return [];
  const { leave, actorId } = (booked[0] ?? returned[0])!;
  const { title: name } = leave.closure!;
  const title =
    booked.length === 0
      ? `${name} takes no days of yours any more`
      : returned.length === 0
        ? `${name}: ${counted(sum(booked), "day of yours is", "days of yours are")} booked`
        : `${name} has changed: it takes ${counted(sum(booked), "day")} of yours now, not ${sum(returned)}`;
  const body = booked.length === 0 ? `You get ${counted(sum(returned), "day")} back` : periodsOf(booked);
  return [
    {
      kind: "closure_changed",
      to: [leave.userId],
      entity: { type: "leave", _id: leave._id },
      title: title.replace("1 day of yours are", "1 day of yours is"),
      body,
      reason: "The company is closed",
      actorId,
    },
  ];
}

/** Notices about company closures: one to each person, however many leaves they have. */
export async function closureNotices(_ctx: ActorContext<MaybeActor>, changes: readonly Change[]): Promise<Notice[]> {
  const ofClosures = changes.filter(({ leave }) => leave.closure !== null);
  return [...Map.groupBy(ofClosures, ({ leave }) => `${leave.closure!._id} ${leave.userId}`).values()].flatMap(noticeOf);
}
