import type { ActorContext, MissingPart, NudgeAbout } from "#context.ts";
import { formatDay } from "#format.ts";
import { compliance } from "./eods.compliance.service.ts";
import { requireInWindow } from "./eods.window.service.ts";

/** Whose report of a day is due or missing, and can still be sent. */
export async function listMissing(ctx: ActorContext, { date = ctx.today(), userIds }: NudgeAbout): Promise<MissingPart[]> {
  requireInWindow(ctx, date);
  const { people } = await compliance(ctx, { startDate: date, endDate: date, user: userIds });
  return people
    .filter(({ cells: [cell] }) => cell === "due" || cell === "missing")
    .map(({ user }) => ({ userId: user._id, task: `send your report of ${formatDay(date)}` }));
}
