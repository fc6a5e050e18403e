import { record } from "#changes.ts";
import * as blockersChanges from "./blockers.changes.ts";
import type { ActorContext, Job, MaybeActor } from "#context.ts";
import { companyCalendar } from "#features/holidays/holidays.service.ts";
import { escalationOf } from "./blockers.presenter.service.ts";
import * as blockersEscalationRepository from "./blockers.escalation.repository.ts";
import { inTransaction } from "#transaction.ts";

const order = ["none", "lead", "admins"] as const;

/** Records, once, that a blocker without an owner has reached the lead or the admins. */
async function escalate(ctx: ActorContext<MaybeActor>) {
  const today = ctx.today();
  await inTransaction(ctx, async (ctx) => {
    const rows = await blockersEscalationRepository.listUnowned(ctx.db);
    if (rows.length === 0) return;
    const calendar = await companyCalendar(ctx, rows[0]!.firstDate);
    for (const row of rows) {
      const { escalatedTo } = escalationOf(calendar, { ...row, state: "open", owner: null }, today);
      if (order.indexOf(escalatedTo) <= order.indexOf(row.escalatedTo)) continue;
      await blockersEscalationRepository.setEscalated(ctx.db, row.id, escalatedTo);
      record(ctx, blockersChanges.escalated, { id: row.id, before: { escalatedTo: row.escalatedTo }, after: { escalatedTo }, escalatedTo });
    }
  });
}

export const blockersEscalate: Job = { name: "blockers.escalate", cron: "17 * * * *", run: escalate };
