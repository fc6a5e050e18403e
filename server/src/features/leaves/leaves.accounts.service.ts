import { counted } from "@daybook/contract/core/numbers";
import { type ActorContext, byPerson, type LeavingPart, type MaybeActor } from "#context.ts";
import { accessItem, type Leaver, openItem } from "#domain/leaving.ts";
import type { AccountFacts } from "#features/users/users.changes.ts";
import * as leavesFeedRepository from "./calendar/leaves.feed.repository.ts";
import * as leavesFeedService from "./calendar/leaves.feed.service.ts";
import { returnDaysOutside } from "./calendar/leaves.schedules.service.ts";
import * as leavesLeavingRepository from "./leaves.leaving.repository.ts";
import * as leavesRepository from "./leaves.repository.ts";
import * as leavesCancellationsService from "./requests/leaves.cancellations.service.ts";
import * as leavesDecisionsService from "./requests/leaves.decisions.service.ts";

/** Returns the days of leave outside a changed employment. */
export async function followChanges(ctx: ActorContext<MaybeActor>, accounts: readonly AccountFacts[]) {
  const moved = accounts.filter(({ hasOtherEmployment }) => hasOtherEmployment);
  for (const id of new Set(moved.map(({ id }) => id))) await returnDaysOutside(byPerson(ctx), id);
}

const waitingOf = async (ctx: ActorContext, { id, role, teamId }: Leaver) =>
  role === "team_lead" && teamId !== null ? leavesLeavingRepository.countWaiting(ctx.db, teamId, id) : 0;

/** What a person leaves open: requests to decide, own requests, later leave and the calendar feed. */
export const leaving: LeavingPart = {
  async list(ctx, leaver) {
    const [waiting, pending, approved, feed] = await Promise.all([
      waitingOf(ctx, leaver),
      leavesRepository.listPending(ctx.db, leaver.id),
      leavesRepository.listApprovedAfter(ctx.db, leaver.id, leaver.lastDay ?? ctx.today()),
      leavesFeedRepository.find(ctx.db, leaver.id),
    ]);
    const later = approved.filter(({ startDate }) => startDate > (leaver.lastDay ?? ctx.today()));
    const days = later.reduce((sum, leave) => sum + leave.days, 0);
    return [
      ...(waiting === 0
        ? []
        : [
            openItem({
              kind: "leave_requests",
              title: `${counted(waiting, "leave request")} to decide`,
              detail: "They go to the lead of the team, without one to the admins.",
              choices: ["follow"],
            }),
          ]),
      ...(pending.length === 0
        ? []
        : [openItem({ kind: "leave", title: `${counted(pending.length, "own request")} for leave`, choices: ["cancel"] })]),
      ...(days === 0
        ? []
        : [
            openItem({
              kind: "leave",
              title: `${counted(days, "day")} of leave after the last day`,
              detail: "They are given back when the last day is set.",
              choices: ["cancel"],
            }),
          ]),
      ...accessItem(feed ? 1 : 0, "calendar feed"),
    ];
  },

  async settle(ctx, leaver) {
    const waiting = await waitingOf(ctx, leaver);
    await leavesDecisionsService.closeAccount(ctx, leaver.id);
    await leavesCancellationsService.closeAccount(ctx, leaver.id);
    await leavesFeedService.revokeFeed(ctx, leaver.id);
    return { waiting: waiting > 0 ? [counted(waiting, "leave request")] : [] };
  },
};
