import type { z } from "zod";
import type { ActorContext, MaybeActor } from "#context.ts";

/** How a kind of messages is sent. */
export type Policy = {
  /**
   * What happens to a message whose outcome is unknown, because no reply came or the process was killed: it fails (`at most
   * once`), or is sent again (`at least once`).
   */
  guarantee: "at most once" | "at least once";
  /**
   * Attempts in all, and the backoff: the wait after the first; each further wait is four times longer. Or the wait after each
   * attempt but the last, of which each becomes up to a tenth longer, so that what failed at once is not sent at once.
   */
  attempts: { max: number; firstWaitMs: number } | { waitsMs: readonly number[] };
  /** How many messages of the kind a process sends at the same time. Kinds do not wait for each other. */
  places: number;
  /**
   * Attempts that take longer than a second move out of `places`, up to this many, so that an endpoint that does not answer
   * delays no other. Only for kinds whose targets have endpoints of their own.
   */
  slowPlaces?: number;
  /** What is due for a target at the same time becomes one message, and the next one comes this long after it. */
  collapseMs?: number;
};

/** What came of an attempt. */
export type Attempt = {
  /** Deliveries of the message that were not needed, by id, with the reason. */
  skipped?: ReadonlyMap<string, string>;
} & (
  | { kind: "accepted"; messageId?: string; recipient?: string | undefined; response?: string | undefined }
  /** Nothing was sent, and a later attempt may succeed. */
  | { kind: "retry"; error: string; afterSeconds?: number | undefined }
  /** No attempt can succeed. */
  | { kind: "rejected"; error: string }
  /** It may have been sent. */
  | { kind: "unknown"; error: string }
  /** It is not needed any more. */
  | { kind: "skipped"; error: string }
  /** Nothing was tried: it may be sent from this time on. */
  | { kind: "postponed"; until: string }
);

/** A delivery that is being sent. `attempts` counts this attempt. */
export type Claimed<Payload> = { id: string; payload: Payload; attempts: number };

/** Sends deliveries to one target: all that are due if the kind collapses, else one. Errors count as an unknown outcome. */
export type Send<Payload> = (ctx: ActorContext<MaybeActor>, deliveries: Claimed<Payload>[], target: string) => Promise<Attempt>;

/** What an attempt made of a delivery. */
export type Ended<Payload> = { payload: Payload; status: "queued" | "sent" | "failed" | "skipped"; error: string | null };

/**
 * Records in a table of the feature what an attempt made of a delivery, in the transaction that records it in `deliveries`. Also
 * called for attempts of processes that were stopped: their outcome is unknown.
 */
export type Settled<Payload> = (ctx: ActorContext<MaybeActor>, delivery: Ended<Payload>, attempt: Attempt) => Promise<void>;

/** A kind with the function that sends it. */
export type Sender = { kind: Declaration<unknown>; send: Send<unknown>; settled?: Settled<unknown> | undefined };

type Declaration<Payload> = {
  /** `<feature>.<kind>`, as stored. */
  name: string;
  /** Which messenger sends it, for the state of the server. */
  channel: "email" | "push" | "team channel" | "none";
  /** Ids of what to send rather than texts, so that the message tells what is true when it is sent. */
  payload: z.ZodType<Payload>;
  policy: Policy;
};

export type DeliveryKind<Payload> = Declaration<Payload> & { sentBy(send: Send<Payload>, settled?: Settled<Payload>): Sender };

/** Declares a kind of messages. Features queue them with `deliver`, and list the kind with its sender. */
export const deliveryKind = <Payload>(declaration: Declaration<Payload>): DeliveryKind<Payload> => ({
  ...declaration,
  // The payload was checked against the kind before it is sent.
  sentBy: (send, settled) => ({ kind: declaration, send: send as Send<unknown>, settled: settled as Settled<unknown> }),
});
