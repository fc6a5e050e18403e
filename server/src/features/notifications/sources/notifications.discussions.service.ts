import { counted } from "@daybook/contract/core/numbers";
import { reactionLabels } from "@daybook/contract/discussions/reactions";
import type { Actor } from "#access/actor.ts";
import { eodAccess } from "#access/eods.ts";
import type { ActorContext, MaybeActor, Recorded } from "#context.ts";
import * as discussionsChanges from "#features/discussions/discussions.changes.ts";
import type { CommentFacts, ReactionFacts } from "#features/discussions/discussions.changes.ts";
import { asActor, newlyMentioned } from "#features/notifications/notifications.mentions.ts";
import type { Notice } from "#features/notifications/notifications.notify.service.ts";
import { listNamedIn } from "#features/notifications/notifications.subjects.repository.ts";
import { formatDay } from "#format.ts";
import * as notificationsDiscussionsRepository from "./notifications.discussions.repository.ts";
import type { ReportSubject } from "./notifications.discussions.repository.ts";

/** Notices about reports: comments, mentions in comments, and reactions. */

type CommentChange = Recorded<CommentFacts>;

const textOf = ({ before, after }: CommentChange) => ({ now: after.text, earlier: before?.text ?? "" });

const mayRead = (actor: Actor, { userId, teamId }: ReportSubject) => eodAccess.read(actor, { userId, teamId, inWindow: false });

const entityOf = (report: ReportSubject) => ({ type: "report", _id: report.id }) as const;

/** Tells the report's author and those who wrote before of a new comment, and people of a mention, which an edit can add. */
export async function commentNotices(ctx: ActorContext<MaybeActor>, changes: readonly CommentChange[]): Promise<Notice[]> {
  const reports = await notificationsDiscussionsRepository.listReports(ctx.db, [...new Set(changes.map(({ id }) => id))]);
  const named = await listNamedIn(ctx.db, changes.map(({ after }) => after.text).join("\n"));
  return changes.flatMap((event) => {
    const report = reports.find(({ id }) => id === event.id);
    return report
      ? noticesOf(
          ctx.actor,
          event,
          report,
          newlyMentioned(textOf(event), named, (actor) => mayRead(actor, report)),
        )
      : [];
  });
}

function noticesOf(actor: MaybeActor, event: CommentChange, report: ReportSubject, mentioned: string[]): Notice[] {
  const { actorId } = event;
  const about = { entity: entityOf(report), actorId, body: event.after.text };
  const [name, day] = [actor?.name ?? "Daybook", formatDay(report.date)];
  const others = actorId === report.userId ? `their report of ${day}` : `${report.userName}’s report of ${day}`;
  /** A notice to those who may still read the report. A mention says more than a comment, and comes alone. */
  const commented = (to: string[], reason: string, which: string): Notice => ({
    ...about,
    kind: "report_commented",
    to: to.filter((id) => !mentioned.includes(id)),
    title: `${name} commented on ${which}`,
    reason,
  });
  const writers = report.writers.filter((person) => person.id !== report.userId && mayRead(asActor(person), report)).map(({ id }) => id);
  const mention: Notice = {
    ...about,
    kind: "task_mentioned",
    to: mentioned,
    title: `${name} mentioned you in a comment on ${others}`,
    reason: "You were mentioned",
  };
  const isNew = event.before === undefined;
  const toAuthor =
    event.change === discussionsChanges.asked
      ? {
          ...commented([report.userId], "It is your report", ""),
          kind: "question_asked" as const,
          title: `${name} asks about your report of ${day}`,
        }
      : commented([report.userId], "It is your report", `your report of ${day}`);
  return [
    ...(mentioned.length > 0 ? [mention] : []),
    ...(isNew ? [toAuthor] : []),
    ...(isNew ? [commented(writers, "You commented on it", others)] : []),
  ];
}

/** Tells the author, in one notice per report, of the reactions of others. When the last one is taken back, the notice goes too. */
export async function reactionNotices(ctx: ActorContext<MaybeActor>, changes: readonly Recorded<ReactionFacts>[]): Promise<Notice[]> {
  const ids = [...new Set(changes.map(({ id }) => id))];
  const reports = await notificationsDiscussionsRepository.listReports(ctx.db, ids);
  const without = reports.filter(({ reactions }) => reactions.length === 0).map(({ id }) => id);
  const readers = without.length > 0 ? await notificationsDiscussionsRepository.withdrawReactions(ctx.db, without) : [];
  if (readers.length > 0) ctx.emit({ name: "notifications.changed", userIds: readers });
  return reports.flatMap((report) => {
    const last = changes.findLast(({ id }) => id === report.id)!;
    return last.after.reaction && report.reactions.length > 0 && last.actorId !== report.userId
      ? [reactionNotice(report, last.actorId)]
      : [];
  });
}

/** `Rohan Mehta and 2 others reacted to your report of 12 Mar 2026` */
function reactionNotice(report: ReportSubject, actorId: string | null): Notice {
  const [newest, ...rest] = report.reactions;
  const others = rest.length === 0 ? "" : rest.length === 1 ? " and one other" : ` and ${counted(rest.length, "other")}`;
  const labels = new Set(report.reactions.map(({ reaction }) => reactionLabels[reaction]));
  return {
    kind: "report_reacted",
    to: [report.userId],
    entity: entityOf(report),
    actorId,
    title: `${newest!.name}${others} reacted to your report of ${formatDay(report.date)}`,
    body: [...labels].join(", "),
    reason: "It is your report",
  };
}
