import { z } from "zod";
import { Id, Instant } from "../core/common.ts";
import { endpoint } from "../core/endpoint.ts";
import { maxLengths } from "../core/max-lengths.ts";

/** Products with incoming webhooks; each has its own form of a message. */
export const channelKinds = ["slack", "mattermost", "google_chat", "teams"] as const;
export type ChannelKind = (typeof channelKinds)[number];

/** A team's channel; all fields are null without one. Its address is a secret that no response repeats: only the host is shown. */
export const TeamChannel = z.object({
  isSet: z.boolean(),
  kind: z.enum(channelKinds).nullable(),
  host: z.string().nullable(),
  setAt: Instant.nullable(),
  /** Since when nothing is sent, because the address no longer exists or cannot be read; null while messages are sent. */
  pausedAt: Instant.nullable(),
  lastDeliveredAt: Instant.nullable(),
  lastFailure: z.object({ at: Instant, error: z.string() }).nullable(),
});
export type TeamChannel = z.infer<typeof TeamChannel>;

const team = z.object({ id: Id });

export const get = endpoint({
  method: "GET",
  path: "/users/teams/:id/channel",
  scope: null,
  summary: "Returns a team's channel without its secret address (admin)",
  input: team,
  output: TeamChannel,
});

export const save = endpoint({
  method: "PUT",
  path: "/users/teams/:id/channel",
  scope: null,
  summary: "Sets the incoming webhook of a team's channel (admin)",
  input: team.extend({
    url: z.string("Address is required").trim().min(1, "Address is required").max(maxLengths.webhookAddress, "This address is too long"),
    kind: z.enum(channelKinds, "Please choose a kind from the list"),
  }),
  output: TeamChannel,
  message: "Channel saved",
});

export const remove = endpoint({
  method: "DELETE",
  path: "/users/teams/:id/channel",
  scope: null,
  summary: "Removes a team's channel (admin)",
  input: team,
  output: z.object({ _id: Id }),
  message: "Channel removed",
});

/** Sends no details of the team. A failure is a 409 with a sentence. */
export const sendTest = endpoint({
  method: "POST",
  path: "/users/teams/:id/channel/test",
  scope: null,
  summary: "Sends a test message to a team's channel (admin)",
  input: team,
  output: TeamChannel,
  message: "Test message delivered",
  callsOut: true,
});
