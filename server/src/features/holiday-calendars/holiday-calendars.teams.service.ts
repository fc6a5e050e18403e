import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as holidayCalendars from "@daybook/contract/holiday-calendars/holiday-calendars";
import { require } from "#access/access.ts";
import { mayAdministerHolidays } from "#access/holidays.ts";
import { record } from "#changes.ts";
import * as holidayCalendarsChanges from "./holiday-calendars.changes.ts";
import type { ActorContext, MaybeActor } from "#context.ts";
import { AppError } from "#errors.ts";
import * as holidaysService from "#features/holidays/holidays.service.ts";
import { setDefaultCalendar } from "#features/schedules/schedules.service.ts";
import type { AccountFacts } from "#features/users/users.changes.ts";
import { mayAdminister } from "./holiday-calendars.service.ts";
import * as holidayCalendarsTeamsRepository from "./holiday-calendars.teams.repository.ts";
import { inTransaction } from "#transaction.ts";

/*
 * The holiday calendar of a team is the default of its people. It is written to their schedules, so that a later change never
 * rewrites past days; a person for whom another calendar was chosen keeps it.
 */

export async function list(ctx: ActorContext) {
  require(mayAdministerHolidays(ctx.actor), "see holiday calendars");
  const rows = await holidayCalendarsTeamsRepository.list(ctx.db);
  return rows.map(({ teamId, teamName, calendarId, calendarName }) => ({
    team: { _id: teamId, name: teamName },
    holidayCalendar: { _id: calendarId, name: calendarName },
  }));
}

/** Sets a team's calendar from a day on, today by default; null: the company's. */
export const set = (ctx: ActorContext, { id, holidayCalendar, from = ctx.today() }: CheckedInputOf<typeof holidayCalendars.setTeam>) =>
  inTransaction(ctx, async (ctx) => {
    mayAdminister(ctx);
    await holidaysService.lockRules(ctx);
    const team = await holidayCalendarsTeamsRepository.lockTeam(ctx.db, id);
    if (!team) throw new AppError("not_found", "This team does not exist");
    if (holidayCalendar !== null) await holidaysService.requireCalendar(ctx, holidayCalendar);
    const before = (await holidayCalendarsTeamsRepository.calendarsOf(ctx.db, [id]))[0]?.holidayCalendarId ?? null;
    const setBy = ctx.actor.id;
    if (holidayCalendar === null) await holidayCalendarsTeamsRepository.remove(ctx.db, id);
    else await holidayCalendarsTeamsRepository.upsert(ctx.db, { teamId: id, holidayCalendarId: holidayCalendar, setBy, setAt: ctx.now() });
    const people = await holidayCalendarsTeamsRepository.lockPeople(ctx.db, id);
    let changed = 0;
    for (const userId of people) if (await setDefaultCalendar(ctx, { userId, from, before, after: holidayCalendar, setBy })) changed += 1;
    if (before !== holidayCalendar)
      record(ctx, holidayCalendarsChanges.teamSet, {
        id,
        before: { holidayCalendarId: before },
        after: { holidayCalendarId: holidayCalendar, from },
      });
    const chosen = holidayCalendar === null ? undefined : (await list(ctx)).find(({ team }) => team._id === id);
    const same = before === holidayCalendar ? 0 : changed;
    return {
      team: { _id: id, name: team.name },
      holidayCalendar: chosen?.holidayCalendar ?? null,
      changed: same,
      kept: before === holidayCalendar ? 0 : people.length - changed,
    };
  });

/** New people have the calendar of their team from their first day on. */
export async function followNewAccounts(ctx: ActorContext<MaybeActor>, accounts: readonly { id: string; teamId: string | null }[]) {
  const inTeams = accounts.filter(({ teamId }) => teamId !== null);
  await give(ctx, new Map(inTeams.map(({ id }) => [id, null])), (joining) => joining ?? ctx.today());
}

/** People who move to another team have its calendar from today on, unless another one was chosen for them. */
export async function followTeams(ctx: ActorContext<MaybeActor>, accounts: readonly AccountFacts[]) {
  const moved = accounts.filter(({ teamBefore }) => teamBefore !== undefined);
  await give(ctx, new Map(moved.map(({ id, teamBefore = null }) => [id, teamBefore])), () => ctx.today());
}

/** @param people the former team of each */
async function give(ctx: ActorContext<MaybeActor>, people: Map<string, string | null>, from: (joining: string | null) => string) {
  if (people.size === 0) return;
  // Few companies have any, which one statement says.
  const calendars = await holidayCalendarsTeamsRepository.calendarsOf(ctx.db);
  if (calendars.length === 0) return;
  const rows = await holidayCalendarsTeamsRepository.findPeople(ctx.db, [...people.keys()]);
  const of = new Map(calendars.map((calendar) => [calendar.teamId, calendar]));
  for (const { id: userId, teamId, dateOfJoining } of rows) {
    const [was, is] = [people.get(userId) ?? null, teamId].map((team) => (team === null ? undefined : of.get(team)));
    const [before, after] = [was?.holidayCalendarId ?? null, is?.holidayCalendarId ?? null];
    const setBy = ctx.actor?.id ?? (is ?? was)?.setBy;
    if (before !== after && setBy) await setDefaultCalendar(ctx, { userId, from: from(dateOfJoining), before, after, setBy });
  }
}

/** A deleted calendar is no team's default any more. */
export async function followRemoved(ctx: ActorContext<MaybeActor>, calendars: readonly { id: string }[]) {
  for (const { id } of calendars) await holidayCalendarsTeamsRepository.removeCalendar(ctx.db, id);
}
