import type { Blocker } from "@daybook/contract/blockers/blockers";
import { counted } from "@daybook/contract/core/numbers";
import { shortDay } from "#lib/format/dates.ts";

/** From this age on a blocker is shown in red. */
export const oldWorkdays = 5;

/** `Today` on the first day, then `2 workdays`. */
export const ageText = (workdays: number) => (workdays === 0 ? "Today" : counted(workdays, "workday"));

/** Who should find an owner: `With the admins since Tue 17 Mar`; null while no one was asked. */
export const escalationText = ({ escalatedTo, escalatedOn }: Blocker, today: string) =>
  escalatedTo === "none" || !escalatedOn
    ? null
    : `With ${escalatedTo === "lead" ? "the lead" : "the admins"} since ${shortDay(escalatedOn, today)}`;
