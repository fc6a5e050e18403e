import { record } from "#changes.ts";
import * as teamChannelsChanges from "./team-channels.changes.ts";
import type { ActorContext, MaybeActor } from "#context.ts";
import { isUnsent, post } from "#messaging/outgoing-post.ts";
import { problemOfWebhookAddress } from "#messaging/public-address.ts";
import { payloadOf } from "./team-channels.payload.ts";
import * as teamChannelsRepository from "./team-channels.repository.ts";
import type { ChannelRow } from "./team-channels.repository.ts";
import { inTransaction } from "#transaction.ts";

const timeoutMs = 10_000;

type Outcome =
  | { kind: "accepted" }
  /** `retry`: nothing was posted, and a later attempt may succeed. `pause`: no attempt can succeed with this address. */
  | { kind: "retry" | "failed" | "pause"; error: string };

/** Sends a text to a team's channel and records what came of it. A failure that the address causes pauses the channel. */
export async function sendTo(ctx: ActorContext<MaybeActor>, channel: ChannelRow, text: string): Promise<Outcome> {
  const outcome = await attempt(ctx, channel, text);
  if (outcome.kind === "accepted") {
    await teamChannelsRepository.setDelivered(ctx.db, channel, ctx.now());
    return outcome;
  }
  await inTransaction(ctx, async (ctx) => {
    await teamChannelsRepository.setFailed(ctx.db, channel, outcome.error, ctx.now());
    if (outcome.kind === "pause" && (await teamChannelsRepository.pause(ctx.db, channel, ctx.now())))
      record(ctx, teamChannelsChanges.paused, { id: channel.teamId, after: { error: outcome.error } });
  });
  return outcome;
}

async function attempt({ encryption, env }: ActorContext<MaybeActor>, channel: ChannelRow, text: string): Promise<Outcome> {
  const { host, kind } = channel;
  const url = encryption.decrypt(channel.url);
  if (url === undefined)
    return { kind: "pause", error: "The address cannot be read, because JWT_SECRET has changed. Enter the address again." };
  // The setting may have changed since the address was saved.
  const problem = problemOfWebhookAddress(url, env.allowPrivateWebhooks);
  if (problem) return { kind: "pause", error: `${problem}. Enter another address.` };
  try {
    const { status } = await post({
      address: url,
      headers: { "content-type": "application/json" },
      body: JSON.stringify(payloadOf(kind, text)),
      allowPrivate: env.allowPrivateWebhooks,
      timeoutMs,
    });
    return outcomeOf(host, status);
  } catch (error) {
    return outcomeOfError(host, error);
  }
}

function outcomeOf(host: string, status: number): Outcome {
  if (status >= 200 && status < 300) return { kind: "accepted" };
  if (status === 404 || status === 410)
    return { kind: "pause", error: `${host} replied ${status}: the webhook no longer exists. Messages are paused. Enter a new address.` };
  if (status >= 300 && status < 400)
    return {
      kind: "failed",
      error: `${host} replied with a redirect (${status}), which Daybook does not follow. Enter the final address.`,
    };
  // Neither has posted the message.
  if (status === 429 || status === 503) return { kind: "retry", error: `${host} replied ${status}: it takes no messages at the moment.` };
  const advice = status < 500 ? " Check the address and the kind." : " The message may have been posted.";
  return { kind: "failed", error: `${host} replied ${status}.${advice}` };
}

function outcomeOfError(host: string, error: unknown): Outcome {
  const { name, code, message } = error as NodeJS.ErrnoException;
  if (isUnsent(error)) return { kind: "retry", error: `${host} cannot be reached (${code}).` };
  if (name === "AbortError" || name === "TimeoutError")
    return { kind: "failed", error: `${host} did not reply within ${timeoutMs / 1000} seconds. The message may have been posted.` };
  if (message === "not a public address") return { kind: "failed", error: `${host} is not a public address.` };
  return { kind: "failed", error: `The connection to ${host} failed (${code ?? message}).` };
}
