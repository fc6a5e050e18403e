import type { Decision } from "@daybook/contract/offboarding/offboarding";
import { record } from "#changes.ts";
import { type ActorContext, byPerson, type MaybeActor } from "#context.ts";
import type { Decide, Left, Told } from "#domain/leaving.ts";
import type { AccountFacts } from "#features/users/users.changes.ts";
import * as offboardingChanges from "./offboarding.changes.ts";
import * as offboardingRepository from "./offboarding.repository.ts";

/* What happens when an account is closed, in whatever way: each feature settles what the person has open. */

/** Settles what people have open whose accounts were deactivated. */
export const closeDeactivated = (ctx: ActorContext<MaybeActor>, accounts: readonly AccountFacts[]) =>
  close(
    ctx,
    accounts.filter(({ isDeactivated }) => isDeactivated),
  );

/** Settles what people have open whose accounts were deactivated or deleted, as planned; without a plan by the defaults. */
export async function close(ctx: ActorContext<MaybeActor>, accounts: readonly { id: string }[]) {
  for (const { id } of accounts) await settle(byPerson(ctx), id);
}

async function settle(ctx: ActorContext, id: string) {
  const leaver = await offboardingRepository.findLeaver(ctx.db, id);
  if (!leaver) return;
  const plan = await offboardingRepository.findLatest(ctx.db, id);
  const isPlanned = plan?.state === "planned";
  const decisions = isPlanned ? await stillPossible(ctx, plan.decisions, id) : [];
  const left: Record<"tasks", { id: string; name: string }[]> & Record<"waiting", string[]> & Record<"told", Told[]> = {
    tasks: [],
    waiting: [],
    told: [],
  };
  const of: Pick<Left, "newLeadId" | "teamWithoutLead"> = {};
  const decide: Decide = (kind, about, fallback) => {
    const own = decisions.find((each) => each.kind === kind && (each._id ?? null) === about);
    if (own) return { choice: own.choice, to: own.to ?? null };
    return of.newLeadId && kind !== "team" ? { choice: "reassign", to: of.newLeadId } : { choice: fallback, to: null };
  };
  for (const { leaving } of ctx.features) {
    const { tasks = [], waiting = [], told = [], ...lead } = (await leaving?.settle?.(ctx, leaver, decide)) ?? {};
    left.tasks.push(...tasks);
    left.waiting.push(...waiting);
    left.told.push(...told);
    Object.assign(of, lead);
  }
  if (isPlanned) await offboardingRepository.update(ctx.db, plan.id, { state: "done", endedAt: ctx.now() });
  const isOpen = Object.keys(of).length > 0 || Object.values(left).some((each) => each.length > 0);
  if (!isPlanned && !isOpen) return;
  record(ctx, offboardingChanges.completed, {
    id,
    after: {
      tasks: left.tasks.length,
      ...(of.newLeadId && { newLead: of.newLeadId }),
      ...(of.teamWithoutLead && { team: of.teamWithoutLead }),
    },
    name: leaver.name,
    teamId: leaver.teamId,
    left: { ...left, ...of },
  });
}

/** The decisions without those that give something to a person who has left meanwhile; the defaults take their place. */
async function stillPossible(ctx: ActorContext, decisions: readonly Decision[], leaverId: string) {
  const active = await offboardingRepository.listActive(
    ctx.db,
    decisions.flatMap(({ to }) => to ?? []),
  );
  return decisions.filter(({ to }) => to == null || (to !== leaverId && active.has(to)));
}

/** A last day that is taken away calls off what was planned for it. */
export async function followLastDay(ctx: ActorContext<MaybeActor>, accounts: readonly AccountFacts[]) {
  for (const { id, after } of accounts) {
    if (!after || !("lastDayOfOffice" in after) || after.lastDayOfOffice !== null) continue;
    const plan = await offboardingRepository.findLatest(ctx.db, id);
    if (plan?.state !== "planned") continue;
    await offboardingRepository.update(ctx.db, plan.id, { state: "called_off", endedAt: ctx.now() });
    record(ctx, offboardingChanges.calledOff, { id });
  }
}
