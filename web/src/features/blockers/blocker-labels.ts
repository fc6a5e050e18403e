import type { Blocker } from "@daybook/contract/blockers/blockers";
import { shortDay } from "#lib/format/dates.ts";

/** From this age on a blocker is shown in red. */
export const oldWorkdays = 5;

/** `2 workdays`, `1 workday`. */
export const workdaysText = (count: number) => `${count} ${count === 1 ? "workday" : "workdays"}`;

/** `Today` on the first day, then `2 workdays`. */
export const ageText = (workdays: number) => (workdays === 0 ? "Today" : workdaysText(workdays));

export const mentionsText = (count: number) => (count === 1 ? "1 report" : `${count} reports`);

/** Who should find an owner: `With the admins since Tue 17 Mar`; null while no one was asked. */
export const escalationText = ({ escalatedTo, escalatedOn }: Blocker, today: string) =>
  escalatedTo === "none" || !escalatedOn
    ? null
    : `With ${escalatedTo === "lead" ? "the lead" : "the admins"} since ${shortDay(escalatedOn, today)}`;
