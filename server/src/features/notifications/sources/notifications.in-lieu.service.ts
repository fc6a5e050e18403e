import { counted } from "@daybook/contract/core/numbers";
import type { ActorContext, MaybeActor, Recorded } from "#context.ts";
import * as inLieuChanges from "#features/in-lieu/in-lieu.changes.ts";
import { formatDay } from "#format.ts";
import { decidersOf, listDeciders } from "#features/notifications/notifications.leaves.service.ts";
import type { Notice } from "#features/notifications/notifications.notify.service.ts";
import * as notificationsSourcesRepository from "./notifications.sources.repository.ts";

/** Notices about time off in lieu: a request to those who decide, and the decision to the person. */
export async function inLieuNotices(
  ctx: ActorContext<MaybeActor>,
  changes: readonly Recorded<inLieuChanges.InLieuFacts>[],
): Promise<Notice[]> {
  const ids = changes.map(({ id }) => id);
  const subjects = await notificationsSourcesRepository.listInLieu(ctx.db, ids);
  const isAsked = changes.some(({ change }) => change === inLieuChanges.requested);
  const teamIds = [...new Set(subjects.flatMap(({ teamId }) => teamId ?? []))];
  const deciders = isAsked ? await listDeciders(ctx, teamIds) : { reviewers: [], delegates: [] };
  const actorName = ctx.actor?.name ?? "Daybook";
  return changes.flatMap(({ change, id, actorId }): Notice[] => {
    const subject = subjects.find((each) => each.id === id);
    if (!subject) return [];
    const about = { entity: { type: "in_lieu", _id: subject.id } as const, actorId };
    const worked = `Worked ${subject.hours} h on ${formatDay(subject.date)}`;
    if (change === inLieuChanges.requested) {
      const title = `${subject.userName} asks for time off in lieu`;
      return decidersOf(subject, deciders).map((to) => ({ ...about, kind: "leave_requested", title, body: worked, ...to }));
    }
    const decision = { ...about, kind: "leave_decided", to: [subject.userId], reason: "It is your request" } as const;
    if (change === inLieuChanges.approved) {
      const body = `${worked} · ${counted(subject.days!, "day")}, valid until ${formatDay(subject.expiresOn!)}`;
      return [{ ...decision, title: `${actorName} approved your time off in lieu`, body }];
    }
    const body = [worked, subject.note].filter(Boolean).join(" · ");
    return [{ ...decision, title: `${actorName} rejected your time off in lieu`, body }];
  });
}
