import { uuidv7 } from "uuidv7";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as nudges from "@daybook/contract/nudges/nudges";
import { require } from "#access/access.ts";
import { isSelf } from "#access/actor.ts";
import { mayNudge, mayNudgePerson, nudgeScope } from "#access/nudges.ts";
import { calendarFor, leaveKindOf } from "#calendar.ts";
import { record } from "#changes.ts";
import { timeIn } from "#clock.ts";
import type { ActorContext, MaybeActor, MissingPart } from "#context.ts";
import { AppError } from "#errors.ts";
import { companyCalendar } from "#features/holidays/holidays.service.ts";
import { schedulesOf } from "#features/schedules/schedules.service.ts";
import * as nudgesChanges from "./nudges.changes.ts";
import * as nudgesRepository from "./nudges.repository.ts";
import type { Person } from "./nudges.repository.ts";
import { inTransaction } from "#transaction.ts";

type Input = CheckedInputOf<typeof nudges.remind>;

/** Checked before the body is validated; which kinds, `remind` checks. */
export const mayRemind = (ctx: ActorContext) => require(mayNudge(ctx.actor, "report", ctx.company), "remind people");

const requireKind = (ctx: ActorContext, kind: Input["kind"]) => require(mayNudge(ctx.actor, kind, ctx.company), "remind people of this");

export async function listToday(ctx: ActorContext, { kind }: CheckedInputOf<typeof nudges.today>) {
  requireKind(ctx, kind);
  return nudgesRepository.listOfDay(ctx.db, { kind, day: ctx.today(), scope: nudgeScope(ctx.actor) });
}

/**
 * Reminds people of what is missing, in one transaction. A person has at most one reminder of a kind per day of sending: the
 * row that names both is unique. Fails with 409 if everyone who could be reminded already was.
 */
export const remind = (ctx: ActorContext, input: Input) =>
  inTransaction(ctx, async (ctx) => {
    requireKind(ctx, input.kind);
    const { kind } = input;
    const tasks = new Map((await listMissing(ctx, input)).map(({ userId, task }) => [userId, task]));
    const people = await findPeople(ctx, input, [...tasks.keys()]);
    const day = ctx.today();
    const isAway = await awayOn(ctx, people, day);
    const due = people.filter((person) => tasks.has(person.id) && !isAway(person));

    const about = input.date ?? (input.month ? `${input.month}-01` : null);
    const announcementId = input.announcement ?? null;
    const added = await send(ctx, due, { kind, about, announcementId, tasks });
    const earlier = await listEarlier(
      ctx,
      kind,
      due.filter(({ id }) => !added.has(id)),
    );
    if (added.size === 0 && earlier.size > 0) throw alreadyReminded(due, earlier);

    const reasonOf = (person: Person) =>
      !tasks.has(person.id) ? "nothing is missing" : isAway(person) ? "on leave today" : `reminded at ${earlier.get(person.id)}`;
    return {
      remindedIds: due.map(({ id }) => id).filter((id) => added.has(id)),
      skipped: people.filter(({ id }) => !added.has(id)).map((person) => ({ id: person.id, name: person.name, reason: reasonOf(person) })),
    };
  });

/**
 * Reminds these people of an announcement without anyone asking for it, as `remind` does: not people on leave, and each at most once
 * a day, also of those who were reminded by hand. The caller is in a transaction.
 */
export async function remindByItself(ctx: ActorContext<MaybeActor>, announcementId: string, parts: MissingPart[]) {
  const tasks = new Map(parts.map(({ userId, task }) => [userId, task]));
  const day = ctx.today();
  const people = await nudgesRepository.listPeople(ctx.db, { ids: [...tasks.keys()] }, day);
  const [isAway, reminded] = await Promise.all([awayOn(ctx, people, day), remindedToday(ctx, people)]);
  const due = people.filter((person) => !isAway(person) && !reminded.has(person.id));
  await send(ctx, due, { kind: "announcement", about: null, announcementId, tasks });
}

/** Those whom the schedule of reminders reaches today: what is sent by itself leaves them out. */
export async function remindedToday(ctx: ActorContext<MaybeActor>, people: readonly Person[]): Promise<ReadonlySet<string>> {
  const ids = people.map(({ id }) => id);
  const lists = await Promise.all(ctx.features.map((feature) => feature.remindedToday?.(ctx, ids) ?? new Set<string>()));
  return new Set(lists.flatMap((list) => [...list]));
}

type What = { kind: Input["kind"]; about: string | null; announcementId: string | null; tasks: Map<string, string> };

/** Sends reminders to those who have none of the kind today, and returns their ids. */
async function send(ctx: ActorContext<MaybeActor>, people: Person[], { kind, about, announcementId, tasks }: What) {
  const nudges = people.map(({ id }) => ({ id: uuidv7(), userId: id, kind, task: tasks.get(id)! }));
  const row = { kind, about, announcementId, sentOn: ctx.today(), sentBy: ctx.actor?.id ?? null, sentAt: ctx.now() };
  const added = await nudgesRepository.insert(
    ctx.db,
    nudges.map(({ id, userId }) => ({ id, userId, ...row })),
  );
  if (added.size > 0)
    record(ctx, nudgesChanges.sent, {
      id: null,
      after: { kind, ...(about && { about }), ...(announcementId && { announcementId }), userIds: [...added] },
      nudges: nudges.filter(({ userId }) => added.has(userId)),
      teamIds: [...new Set(people.flatMap(({ id, teamId }) => (added.has(id) && teamId) || []))],
    });
  return added;
}

/** Checked before the body is validated. */
export const mayRemindOfAnnouncements = (ctx: ActorContext) => requireKind(ctx, "announcement");

/** Reminds everyone who has not confirmed an announcement, as `remind` does. */
export const remindOfAnnouncement = (ctx: ActorContext, { id }: CheckedInputOf<typeof nudges.remindOfAnnouncement>) =>
  remind(ctx, { kind: "announcement", announcement: id, all: true });

/** Asks the feature that owns the kind whose part is missing. */
async function listMissing(ctx: ActorContext, { kind, date, month, announcement }: Input) {
  const lists = await Promise.all(ctx.features.map(({ missing }) => missing?.[kind]?.(ctx, { date, month, announcement }) ?? []));
  return lists.flat();
}

/** Returns the people to remind: of `all` those whom the actor may remind, else all that are named, or 404. */
async function findPeople(ctx: ActorContext, { userIds, team }: Input, missing: string[]): Promise<Person[]> {
  const ids = userIds ? [...new Set(userIds.map((id) => id.toLowerCase()))] : missing;
  const people = await nudgesRepository.listPeople(ctx.db, { ids, team: userIds ? undefined : team }, ctx.today());
  const permitted = people.filter((person) => mayNudgePerson(ctx.actor, person));
  if (!userIds) return permitted;
  if (ids.some((id) => isSelf(ctx.actor, id))) throw new AppError("conflict", "You can't remind yourself");
  if (permitted.length < ids.length) throw new AppError("not_found", "This user does not exist");
  return permitted;
}

/** Whether a person has leave for all that they would work on the day. */
async function awayOn(ctx: ActorContext<MaybeActor>, people: Person[], day: string) {
  const absent = people.filter((each) => each.absent > 0);
  if (absent.length === 0) return () => false;
  const [calendar, schedules] = await Promise.all([
    companyCalendar(ctx, day),
    schedulesOf(
      ctx,
      absent.map(({ id }) => id),
      day,
    ),
  ]);
  return (person: Person) => leaveKindOf(calendarFor(calendar, schedules.get(person.id)), day, person.absent) === "leave";
}

/** The times, in the company's timezone, at which these people were reminded today. */
async function listEarlier(ctx: ActorContext, kind: Input["kind"], people: Person[]): Promise<Map<string, string>> {
  if (people.length === 0) return new Map();
  const rows = await nudgesRepository.listOfDay(ctx.db, { kind, day: ctx.today(), scope: "all", ids: people.map(({ id }) => id) });
  return new Map(rows.map(({ user, sentAt }) => [user, timeIn(ctx.company.timezone, new Date(sentAt))]));
}

function alreadyReminded([first, ...others]: Person[], earlier: Map<string, string>) {
  const who = others.length === 0 ? `${first!.name} was reminded today at ${earlier.get(first!.id)}` : "Everyone was reminded today";
  return new AppError("conflict", `${who}. You can remind again tomorrow.`);
}
