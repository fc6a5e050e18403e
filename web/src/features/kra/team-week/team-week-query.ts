import type { User } from "@daybook/contract/users/users";
import type { TeamWeekFilters } from "../kra.api.ts";
import { shownWeek } from "../months.ts";

type Input = {
  user: Pick<User, "role" | "team">;
  today: string;
  /** Month, week and team of the address. */
  month: string | undefined;
  week: string | undefined;
  team: string | undefined;
};

/** The team and week to show: leads see their own team, admins the chosen one or their own; null while an admin has to choose. */
export function teamWeekOf({ user, today, team, ...address }: Input): TeamWeekFilters | null {
  const { month, week } = shownWeek(address.month, address.week, today);
  if (user.role !== "admin") return { month, week: week.week };
  const chosen = team ?? user.team;
  return chosen === null ? null : { month, week: week.week, team: chosen };
}
