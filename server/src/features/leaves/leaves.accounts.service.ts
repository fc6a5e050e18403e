import { type ActorContext, byPerson, type MaybeActor } from "#context.ts";
import type { AccountFacts } from "#features/users/users.changes.ts";
import * as leavesFeedService from "./calendar/leaves.feed.service.ts";
import { returnDaysOutside } from "./calendar/leaves.schedules.service.ts";
import * as leavesCancellationsService from "./requests/leaves.cancellations.service.ts";
import * as leavesDecisionsService from "./requests/leaves.decisions.service.ts";

/** Ends what deleted accounts leave open. */
export async function closeDeleted(ctx: ActorContext<MaybeActor>, accounts: readonly { id: string }[]) {
  for (const { id } of accounts) await close(byPerson(ctx), id);
}

/** Ends what deactivated accounts leave open, then returns the days of leave outside a changed employment. */
export async function followChanges(ctx: ActorContext<MaybeActor>, accounts: readonly AccountFacts[]) {
  for (const { id, isDeactivated } of accounts) if (isDeactivated) await close(byPerson(ctx), id);
  const moved = accounts.filter(({ hasOtherEmployment }) => hasOtherEmployment);
  for (const id of new Set(moved.map(({ id }) => id))) await returnDaysOutside(byPerson(ctx), id);
}

/** Ends what a closed account leaves open: requests, cancellations and the calendar feed. */
async function close(ctx: ActorContext, userId: string) {
  await leavesDecisionsService.closeAccount(ctx, userId);
  await leavesCancellationsService.closeAccount(ctx, userId);
  await leavesFeedService.revokeFeed(ctx, userId);
}
