import { z } from "zod";
import type { ActorContext, MaybeActor } from "#context.ts";
import { linkAddress } from "#link-address.ts";
import { callSlack } from "#messaging/slack.ts";
import { queueAnswer } from "./slack.answers.service.ts";
import { ephemeral, linkBlocks } from "./slack.blocks.ts";
import { leaveForm } from "./slack.leave.service.ts";
import { linkMinutes, newLink } from "./slack.links.service.ts";
import { logReceived } from "./slack.messages.service.ts";
import { once } from "./slack.receive.service.ts";
import { reportForm } from "./slack.report.service.ts";
import { helpText } from "./slack.text.ts";

/* `/daybook` with a word. Slack waits three seconds: forms open within them, and other answers follow. */

const Command = z.object({
  team_id: z.string().regex(/^[A-Z0-9]{2,30}$/),
  team_domain: z.string().catch(""),
  user_id: z.string().regex(/^[A-Z0-9]{2,30}$/),
  user_name: z.string().catch(""),
  text: z.string().catch(""),
  trigger_id: z.string().min(1).max(150),
  response_url: z.string().max(500),
});
type Command = z.infer<typeof Command>;

/** What answers at once: a message, or a form to open. */
type Now = { message: object } | { modal: object; path: string } | undefined;

type Handle = (ctx: ActorContext, command: Command, rest: string) => Promise<Now>;

/** Slack forgets a trigger after three seconds. */
const openWithinMs = 2000;

const fromOf = ({ actor }: ActorContext) => ({ userId: actor.id, teamId: actor.teamId });

const answered =
  (kind: "away" | "tasks"): Handle =>
  async (ctx, { response_url: address }) => {
    await queueAnswer(ctx, fromOf(ctx), kind, { address, asks: kind });
    return undefined;
  };

const words: Record<string, Handle> = {
  async report(ctx, _command, rest) {
    await logReceived(ctx, { ...fromOf(ctx), kind: "report" });
    return { modal: reportForm(ctx, rest), path: "/submit-eod" };
  },
  async leave(ctx) {
    await logReceived(ctx, { ...fromOf(ctx), kind: "leave" });
    return { modal: await leaveForm(ctx), path: "/leaves" };
  },
  away: answered("away"),
  tasks: answered("tasks"),
  async help(ctx) {
    await logReceived(ctx, { ...fromOf(ctx), kind: "help" });
    return { message: ephemeral(helpText) };
  },
};

/** Shows the link that links a Slack account. */
async function askToLink(ctx: ActorContext<MaybeActor>, command: Command): Promise<Now> {
  const account = { workspaceId: command.team_id, slackUserId: command.user_id, name: command.user_name, workspace: command.team_domain };
  const address = await newLink(ctx, account);
  if (!address) return { message: ephemeral("Daybook does not know its own address. Ask an admin to set PUBLIC_URL.") };
  const text = `Link your Daybook account first. Open this link where you are signed in to Daybook; it works once, for ${linkMinutes} minutes, and is for you alone.`;
  return { message: ephemeral(text, linkBlocks(text, address)) };
}

/** Receives a slash command. */
export async function receive(ctx: ActorContext<MaybeActor>, fields: Record<string, string>) {
  const command = Command.safeParse(fields).data;
  if (!command || !ctx.env.slack) return undefined;
  const sender = { workspaceId: command.team_id, slackUserId: command.user_id, requestId: `command ${command.trigger_id}` };
  const [, word = "", rest = ""] = /^\s*(\S*)\s*(.*)$/s.exec(command.text) ?? [];
  const name = word.toLowerCase();
  const handle = Object.hasOwn(words, name) ? words[name]! : words["help"]!;
  const result = await once(
    ctx,
    sender,
    (ctx) => handle(ctx, command, rest),
    (ctx) => askToLink(ctx, command),
  );
  const now = result.kind === "again" ? undefined : result.done;
  if (!now || "message" in now) return now?.message;
  const opened = await callSlack(ctx.env.slack, "views.open", { trigger_id: command.trigger_id, view: now.modal }, openWithinMs);
  if (opened.kind === "accepted") return undefined;
  const address = linkAddress(ctx);
  return ephemeral(`Slack did not open the form. Try again${address ? `, or use Daybook: ${address}${now.path}` : ", or use Daybook"}.`);
}
