import type { Actor } from "#access/actor.ts";
import { mayDecideWeeksOf } from "#access/hours.ts";
import type { ActorContext, MaybeActor, Recorded } from "#context.ts";
import type { Notice } from "#features/notifications/notifications.notify.service.ts";
import { listReviewers } from "#features/notifications/notifications.subjects.repository.ts";
import * as weeksChanges from "#features/weeks/weeks.changes.ts";
import type { WeekChangeFacts } from "#features/weeks/weeks.changes.ts";
import { weekText } from "#features/weeks/weeks.days.ts";
import { listDelegates } from "./notifications.sources.repository.ts";

type WeekChange = Recorded<WeekChangeFacts>;
type Deciders = (week: WeekChangeFacts["week"]) => Pick<Notice, "to" | "reason">[];

/** Returns who decides on weeks: the leads and their delegates; without a lead, the admins. */
async function decidersOf(ctx: ActorContext<MaybeActor>, changes: readonly WeekChange[]): Promise<Deciders> {
  const teamIds = [...new Set(changes.flatMap(({ week }) => week.teamId ?? []))];
  const [reviewers, delegates] = await Promise.all([listReviewers(ctx.db, teamIds), listDelegates(ctx.db, "hours", teamIds, ctx.today())]);
  return (week) => {
    const able = reviewers.filter((person) => mayDecideWeeksOf({ ...person, projectIds: [], sessionId: "" } satisfies Actor, week));
    const leads = able.filter(({ role }) => role === "team_lead").map(({ id }) => id);
    if (leads.length === 0) return [{ to: able.map(({ id }) => id), reason: "You are an admin" }];
    const lent = delegates.filter(({ id, leadId }) => leads.includes(leadId) && id !== week.userId && !leads.includes(id));
    return [
      { to: leads, reason: "You lead their team" },
      ...lent.map(({ id, leadName }) => ({ to: [id], reason: `You decide for ${leadName}` })),
    ];
  };
}

const isAsked = ({ change }: WeekChange) => change === weeksChanges.submitted || change === weeksChanges.overtaken;

/** Notices about weeks: a submitted one to those who decide, and decisions to the person. */
export async function weekNotices(ctx: ActorContext<MaybeActor>, changes: readonly WeekChange[]): Promise<Notice[]> {
  const asked = changes.filter(isAsked);
  const deciders = asked.length > 0 ? await decidersOf(ctx, asked) : () => [];
  return changes.flatMap((made) => noticesOf(ctx.actor?.name ?? "Daybook", made, deciders));
}

const verbs = new Map<unknown, string>([
  [weeksChanges.approved, "approved"],
  [weeksChanges.returned, "returned"],
  [weeksChanges.reopened, "reopened"],
]);

function noticesOf(actorName: string, made: WeekChange, deciders: Deciders): Notice[] {
  const { change, id, actorId, week } = made;
  const about = { entity: { type: "week", _id: id } as const, actorId };
  const name = weekText(week.weekStart);
  if (change === weeksChanges.submitted) {
    const title = `${week.userName} finished the week ${name}`;
    const several = (reason: string) => ({ title: (count: number) => `${count} weeks wait for your approval`, reason });
    return deciders(week).map((to) => ({ ...about, kind: "week_submitted", title, several: several(to.reason), ...to }));
  }
  const own = { ...about, to: [week.userId], reason: "It is your week", body: week.note } as const;
  if (change === weeksChanges.overtaken) {
    const title = `The approved week ${name} was returned because its days changed`;
    const theirs = `${week.userName}’s approved week ${name} was returned because its days changed`;
    return [
      { ...own, kind: "week_decided", title, actorId: null },
      ...deciders(week).map((to): Notice => ({ ...about, kind: "week_changed", title: theirs, body: week.note, ...to, actorId: null })),
    ];
  }
  return [{ ...own, kind: "week_decided", title: `${actorName} ${verbs.get(change)} your week ${name}` }];
}
