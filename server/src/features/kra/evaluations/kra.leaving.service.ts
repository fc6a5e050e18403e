import { counted } from "@daybook/contract/core/numbers";
import type { LeavingPart } from "#context.ts";
import { openItem } from "#domain/leaving.ts";
import { listUnshared } from "./kra.missing.service.ts";

/** The evaluations of last month that a lead has not shared. */
export const leaving: LeavingPart = {
  async list(ctx, { id, role }) {
    if (role !== "team_lead") return [];
    const month = previousMonth(ctx.today());
    const own = (await listUnshared(ctx, { month })).find(({ userId }) => userId === id);
    if (!own) return [];
    return [
      openItem({
        kind: "evaluations",
        title: `${counted(own.count, "evaluation")} of last month to share`,
        detail: "They go to the lead of the team, without one to the admins.",
        choices: ["follow"],
      }),
    ];
  },
};

function previousMonth(today: string) {
  const [year, month] = today.split("-").map(Number) as [number, number];
  return month === 1 ? `${year - 1}-12` : `${year}-${String(month - 1).padStart(2, "0")}`;
}
