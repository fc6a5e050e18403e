import { z } from "zod";
import { Instant } from "../core/common.ts";
import { endpoint } from "../core/endpoint.ts";

/** A Slack account, by the names that Slack gave with the last command. */
const SlackAccount = z.object({
  /** The person's name in Slack. */
  name: z.string(),
  /** The name of the Slack workspace. */
  workspace: z.string(),
});

/** The Slack account from which you use Daybook. */
export const OwnSlack = z.object({
  /** Whether Slack is set up. Without it there is nothing to link. */
  configured: z.boolean(),
  linked: SlackAccount.extend({ linkedAt: Instant }).nullable(),
});
export type OwnSlack = z.infer<typeof OwnSlack>;

export const SlackLink = SlackAccount.extend({
  expiresAt: Instant,
  /** The Slack account that is linked to you now and would be replaced. */
  replaces: SlackAccount.nullable(),
});
export type SlackLink = z.infer<typeof SlackLink>;

const token = z.string().max(200);

export const getOwn = endpoint({
  method: "GET",
  path: "/users/slack",
  summary: "Gets the Slack account that is linked to you",
  input: z.object({}),
  output: OwnSlack,
  scope: null,
});

export const inspectLink = endpoint({
  method: "POST",
  path: "/users/slack/inspect",
  summary: "Describes the Slack account that a link from Slack would link to you, without linking it",
  input: z.object({ token }),
  output: SlackLink,
  scope: null,
});

export const link = endpoint({
  method: "POST",
  path: "/users/slack",
  summary: "Links the Slack account of a link from Slack to you",
  input: z.object({ token }),
  output: OwnSlack,
  message: "Slack is linked",
  scope: null,
});

export const unlink = endpoint({
  method: "DELETE",
  path: "/users/slack",
  summary: "Unlinks your Slack account",
  input: z.object({}),
  output: OwnSlack,
  message: "Slack is unlinked",
  scope: null,
});
