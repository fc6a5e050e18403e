import { uuidv7 } from "uuidv7";
import type { SlackKind } from "@daybook/contract/slack/kinds";
import type { ActorContext, MaybeActor } from "#context.ts";
import type { Settled } from "#deliveries/delivery-kind.ts";
import * as slackMessagesRepository from "./slack.messages.repository.ts";

/* The log of what was received and sent. Reminders show it. */

type Logged = { userId: string; teamId: string | null; kind: SlackKind };

/** Writes what a person did in Slack into the log. `content` is what an answer needs, as text; without it nothing is left to answer. */
export async function logReceived(ctx: ActorContext<MaybeActor>, { userId, teamId, kind }: Logged, content?: string) {
  const id = uuidv7();
  const row = { id, userId, direction: "in", kind, createdAt: ctx.now() } as const;
  const waits =
    content === undefined
      ? { status: "answered" as const, content: null }
      : { status: "received" as const, content: ctx.encryption.encrypt(content) };
  await slackMessagesRepository.insert(ctx.db, [{ ...row, ...waits }]);
  ctx.emit({ name: "reminders.changed", teamIds: teamId ? [teamId] : [] });
  return id;
}

/** Writes messages that are going to be sent into the log. Returns their ids, in order. */
export async function logQueued(ctx: ActorContext<MaybeActor>, messages: readonly { userId: string; kind: SlackKind }[]) {
  const rows = messages.map(({ userId, kind }) => ({
    id: uuidv7(),
    userId,
    direction: "out" as const,
    kind,
    status: "queued" as const,
    content: null,
    createdAt: ctx.now(),
  }));
  if (rows.length > 0) await slackMessagesRepository.insert(ctx.db, rows);
  return rows.map(({ id }) => id);
}

/** Records in the log what an attempt made of a message. */
export const logOutcome =
  (direction: "in" | "out"): Settled<{ messageId: string }> =>
  async (ctx, { payload: { messageId }, status, error }) => {
    const waits = direction === "in" ? ("received" as const) : ("queued" as const);
    const sent = direction === "in" ? ("answered" as const) : ("accepted" as const);
    const logged = status === "sent" ? sent : status === "queued" ? waits : status;
    await slackMessagesRepository.saveResult(ctx.db, messageId, { status: logged, error }, ctx.now());
  };
