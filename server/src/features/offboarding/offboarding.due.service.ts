import { actingAs, type ActorContext, type MaybeActor } from "#context.ts";
import * as sessionsService from "#features/sessions/sessions.service.ts";
import { findUsersForUpdate } from "#features/users/users.accounts.service.ts";
import { changeEmployment } from "#features/users/users.update.service.ts";
import * as offboardingRepository from "./offboarding.repository.ts";
import { inTransaction } from "#transaction.ts";

/** Carries out the planned offboardings of people whose last day is over, each in its own transaction. */
export async function carryOut(ctx: ActorContext<MaybeActor>) {
  for (const { userId, plannedBy } of await offboardingRepository.listDue(ctx.db, ctx.today())) {
    const actor = await actorFor(ctx, plannedBy);
    if (actor) await closeDue(actingAs(ctx, actor), userId);
  }
}

/** Who planned it, with today's rights; without them another admin. */
async function actorFor(ctx: ActorContext<MaybeActor>, plannedBy: string | null) {
  const ids = [...(plannedBy === null ? [] : [plannedBy]), ...(await offboardingRepository.listAdminIds(ctx.db))];
  for (const id of ids) {
    const actor = await sessionsService.findActor(ctx.db, id, ctx.now());
    if (actor?.role === "admin") return actor;
  }
  return undefined;
}

const closeDue = (ctx: ActorContext, userId: string) =>
  inTransaction(ctx, async (ctx) => {
    await offboardingRepository.lock(ctx.db, userId);
    const latest = await offboardingRepository.findLatest(ctx.db, userId);
    const leaver = await offboardingRepository.findLeaver(ctx.db, userId);
    if (latest?.state !== "planned" || !leaver?.lastDay || leaver.lastDay >= ctx.today()) return;
    const [row] = await findUsersForUpdate(ctx, [userId]);
    if (row && !leaver.isClosed) await changeEmployment(ctx, row, { status: "inactive" });
    else await offboardingRepository.update(ctx.db, latest.id, { state: "done", endedAt: ctx.now() });
  });
