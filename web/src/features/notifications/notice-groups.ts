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

/** `because you lead their team` */
export const becauseText = (reason: string) => `because ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`;
