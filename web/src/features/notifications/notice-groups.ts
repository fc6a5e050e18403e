import type { Notification } from "@daybook/contract/notifications/notifications";
import { dayOfInstant, daysBetween } from "#lib/format/dates.ts";

export type NoticeGroup = { title: string; notices: Notification[] };

const titleOf = (distance: number) => {
  if (distance > 0) return "Later";
  if (distance === 0) return "Today";
  return distance === -1 ? "Yesterday" : "Earlier";
};

/** Groups notices by the day on which they are shown, in their order. */
export function noticeGroups(notices: Notification[], today: string, timezone: string): NoticeGroup[] {
  const groups = Map.groupBy(notices, ({ shownAt }) => titleOf(daysBetween(today, dayOfInstant(shownAt, timezone))));
  return [...groups].map(([title, own]) => ({ title, notices: own }));
}

/** Splits a title into the name it begins with, which is shown in bold, and the rest. */
export function splitTitle({ title, actor, leave }: Pick<Notification, "title" | "actor" | "leave">): { name: string; rest: string } {
  const name = [actor?.name, leave?.user.name].find((each) => each !== undefined && title.startsWith(`${each} `));
  return name ? { name, rest: title.slice(name.length) } : { name: "", rest: title };
}

/** `You lead their team`, `Your leave`, `Assigned to you` */
export const reasonText = (reason: string) => reason.replace(/^It is your /, "Your ").replace(/^(It is|They are) assigned /, "Assigned ");

export type Waiting = { leaves: Notification[]; tasks: Notification[] };

/** Fewer notices than these stay in the list one by one. */
const waitingMin = 3;

/** Splits off the notices that wait for the same decision of the reader, which its list shows together. */
export function splitWaiting(notices: Notification[]): { waiting: Waiting; others: Notification[] } {
  const several = (own: Notification[]) => (own.length < waitingMin ? [] : own);
  const leaves = several(notices.filter(({ kind, leave, can }) => kind === "leave_requested" && leave && can.approve));
  const tasks = several(notices.filter(({ kind, can }) => kind === "task_completed" && can.approve));
  const folded = new Set([...leaves, ...tasks]);
  return { waiting: { leaves, tasks }, others: notices.filter((notice) => !folded.has(notice)) };
}

/** The days of leave of these notices, from the first to the last; undefined for notices about something else. */
export function leaveDays(notices: Pick<Notification, "leave">[]): { from: string; to: string } | undefined {
  const leaves = notices.flatMap(({ leave }) => leave ?? []);
  const [from] = leaves.map(({ startDate }) => startDate).toSorted();
  const to = leaves
    .map(({ endDate }) => endDate)
    .toSorted()
    .at(-1);
  return from && to ? { from, to } : undefined;
}
