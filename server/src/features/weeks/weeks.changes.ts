import type { Role } from "@daybook/contract/core/constants";
import { change } from "#changes.ts";
import type { Emits, Facts } from "#context.ts";

/** A person's week after the change. */
export type WeekChangeFacts = Facts & {
  id: string;
  week: { userId: string; userName: string; teamId: string | null; role: Role; weekStart: string; note: string | null };
};

const emits: Emits<WeekChangeFacts> = (changes) =>
  changes.map(({ week: { userId, teamId } }) => ({ name: "weeks.changed", userId, teamId }));

export const submitted = change<WeekChangeFacts>("weeks.submitted", { emits });
export const withdrawn = change<WeekChangeFacts>("weeks.withdrawn", { emits });
export const approved = change<WeekChangeFacts>("weeks.approved", { emits });
export const returned = change<WeekChangeFacts>("weeks.returned", { emits });
export const reopened = change<WeekChangeFacts>("weeks.reopened", { emits });
/** Leave, a holiday or other working hours changed an approved week, so it was returned. */
export const overtaken = change<WeekChangeFacts>("weeks.overtaken", { emits });
