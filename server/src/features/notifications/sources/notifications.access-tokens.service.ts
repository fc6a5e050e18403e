import { dayIn } from "#clock.ts";
import type { ActorContext, MaybeActor, Recorded } from "#context.ts";
import type { EndingFacts } from "#features/access-tokens/access-tokens.changes.ts";
import { formatDay } from "#format.ts";
import type { Notice } from "#features/notifications/notifications.notify.service.ts";

/** A notice of an access token that ends soon: to its person, or to the admins if it is of a service account. */
export const endingTokenNotices = async (
  { company }: ActorContext<MaybeActor>,
  changes: readonly Recorded<EndingFacts>[],
): Promise<Notice[]> =>
  changes.map(({ id, to, name, service, expiresAt }) => ({
    kind: "access_token_ending",
    to,
    entity: { type: "access_token", _id: id },
    title: `${service ? `The access token ${name} of ${service}` : `Your access token ${name}`} ends on ${formatDay(dayIn(company.timezone, new Date(expiresAt)))}`,
    body: `Create a new one ${service ? "in Settings" : "on your profile, under Security,"} and put it in its place.`,
    reason: service ? "You are an admin" : "It is your access token",
    actorId: null,
  }));
