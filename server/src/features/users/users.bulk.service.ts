import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as users from "@daybook/contract/users/users";
import { require } from "#access/access.ts";
import { isSelf } from "#access/actor.ts";
import { mayListAllUsers } from "#access/users.ts";
import { doEach, type Failed } from "#bulk.ts";
import type { ActorContext, RequestContext } from "#context.ts";
import * as holidaysService from "#features/holidays/holidays.service.ts";
import * as sessionsService from "#features/sessions/sessions.service.ts";
import { requireTeam } from "./users.accounts.service.ts";
import { providedBy } from "./users.provided.service.ts";
import * as usersUpdateService from "./users.update.service.ts";

type Input = CheckedInputOf<typeof users.bulkUpdate>;

export const mayUpdateMany = (ctx: ActorContext) => require(mayListAllUsers(ctx.actor), "change several people at once");

/**
 * Changes each person as the calls for one person do. People who cannot be changed are returned as failed and do not block the
 * others; a team or a holiday calendar that does not exist fails the request.
 */
export async function update(ctx: RequestContext, { userIds, changes }: Input) {
  mayUpdateMany(ctx);
  // Once for all, so that the person confirms and sends the same again.
  if (changes.role !== undefined && changes.role !== "team_member") await sessionsService.requireConfirmation(ctx);
  if (changes.team !== undefined) await requireTeam(ctx, changes.team, "changes.team");
  if (changes.holidayCalendar) await holidaysService.requireCalendar(ctx, changes.holidayCalendar);
  // One's own change ends the session of this request.
  const ids = userIds.toSorted((a, b) => Number(isSelf(ctx.actor, a)) - Number(isSelf(ctx.actor, b)));
  const { doneIds, failed } = await doEach(ctx, ids, (ctx, id) => updateOne(ctx, id, changes));
  return { requestedIds: userIds, updatedIds: doneIds, failed };
}

async function updateOne(
  ctx: RequestContext,
  id: string,
  { team, role, status, leave, entitlement, place, from = ctx.today(), ...schedule }: Input["changes"],
) {
  mayUpdateMany(ctx);
  const hasSchedule = Object.values(schedule).some((value) => value !== undefined);
  // Taken before the person is locked, as by a change of the schedule or a balance alone.
  if (hasSchedule || leave || entitlement) await holidaysService.lockRules(ctx);
  await usersUpdateService.update(ctx, { id, team, role, status });
  if (place !== undefined) await providedBy(ctx, "setPlace")(ctx, { userId: id, place });
  if (hasSchedule) await providedBy(ctx, "setSchedule")(ctx, { id, from, ...schedule });
  if (entitlement) await providedBy(ctx, "entitle")(ctx, { userId: id, ...entitlement });
  if (leave) await providedBy(ctx, "adjustLeave")(ctx, { userId: id, ...leave });
}

/** The result of a bulk change that changed no one. */
export const noneUpdated = ({ userIds }: Input, failed: (ids: string[]) => Failed[]) => ({
  requestedIds: userIds,
  updatedIds: [],
  failed: failed(userIds),
});
