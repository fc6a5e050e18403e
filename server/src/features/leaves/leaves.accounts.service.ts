import type { ActorContext } from "#context.ts";
import * as leavesFeedService from "./calendar/leaves.feed.service.ts";
import * as leavesCancellationsService from "./requests/leaves.cancellations.service.ts";
import * as leavesDecisionsService from "./requests/leaves.decisions.service.ts";

/** Ends what an account that is deleted or deactivated leaves open: requests, cancellations and the calendar feed. */
export async function close(ctx: ActorContext, userId: string) {
  await leavesDecisionsService.closeAccount(ctx, userId);
  await leavesCancellationsService.closeAccount(ctx, userId);
  await leavesFeedService.revokeFeed(ctx, userId);
}
