import { maxLengths } from "@daybook/contract/core/max-lengths";
import { counted } from "@daybook/contract/core/numbers";
import type { Decision, DecisionSubject } from "@daybook/contract/decisions/decisions";
import type { NotificationKind } from "@daybook/contract/notifications/kinds";
import type { ActorContext, MaybeActor } from "#context.ts";
import { AppError } from "#errors.ts";
import * as decisionsService from "#features/decisions/decisions.service.ts";
import { quoted, shortPeriod } from "./conversations.text.ts";

/*
 * Requests that a lead decides in a channel, with the links of emails: the same rules, and names and dates only. The rights are
 * read when a button is pressed.
 */

/** Notices that ask for a decision. */
export const asking: ReadonlySet<NotificationKind> = new Set(["leave_requested", "leave_cancellation", "task_completed"]);

/**
 * A token as buttons and the database have it: encrypted for its person. A copy of the database decides nothing, nor does
 * someone else who gets the phone or the account.
 */
const seal = (ctx: ActorContext<MaybeActor>, userId: string, token: string) => ctx.encryption.encrypt(`${userId}:${token}`);

/** Returns the token of the actor's own button; undefined for one that was made for another person, or with another key. */
function unseal(ctx: ActorContext, sealed: string) {
  const [userId, token] = ctx.encryption.decrypt(sealed)?.split(":") ?? [];
  return userId === ctx.actor.id ? token : undefined;
}

const tokenIn = (links: { url: string }[]) => new URL(links[0]!.url).searchParams.get("token")!;

export type AskedDecision = { text: string; sealed: string; labels: { approve: string; refuse: string } };

/** What a notice asks its person to decide, with the buttons' token; undefined if nothing is left to decide. */
export async function requestOf(
  ctx: ActorContext<MaybeActor>,
  userId: string,
  notice: { kind: NotificationKind; entityId: string | null },
): Promise<AskedDecision | undefined> {
  const decisionLinks = ctx.features.find(({ notices }) => notices)?.notices?.decisionLinks;
  const links = await decisionLinks?.(ctx, "https://daybook", userId, notice);
  const [approve, refuse] = links ?? [];
  if (!links || !approve || !refuse) return undefined;
  const token = tokenIn(links);
  const subject = await decisionsService.inspect(ctx, { token });
  return { text: requestText(subject), sealed: seal(ctx, userId, token), labels: { approve: approve.label, refuse: refuse.label } };
}

/** What is asked, in names and dates: never a type or a reason of leave. */
function requestText({ kind, leave, task }: DecisionSubject) {
  if (leave) {
    const asks = kind === "cancellation" ? "asks to cancel time away" : "asks for time away";
    return `*${quoted(leave.user.name)} ${asks}*\n${shortPeriod(leave)}, ${counted(leave.days, "day")}`;
  }
  const by = task?.assignee ? ` by ${quoted(task.assignee.name)}` : "";
  return `*Completed${by}*\n#${task?.number} ${quoted(task?.title ?? "")}${task?.project ? `\n${quoted(task.project)}` : ""}`;
}

const words = {
  leave: { noun: "request", approve: "approved", reject: "rejected", return: "returned" },
  cancellation: { noun: "request to cancel", approve: "accepted", reject: "declined", return: "returned" },
  task: { noun: "task", approve: "approved", reject: "rejected", return: "returned" },
} as const;

/** Old buttons are counted for each person: background work has one address for all of them. */
const asOne = (ctx: ActorContext): ActorContext => ({ ...ctx, network: `messages ${ctx.actor.id}` });

const done = (kind: DecisionSubject["kind"], decision: Decision) => {
  const word = words[kind][decision];
  return `✓ ${word[0]!.toUpperCase()}${word.slice(1)}`;
};

/** What the button decides, if it still decides something; otherwise the sentence that says why not. */
async function inspectOpen(ctx: ActorContext, token: string | undefined): Promise<{ subject: DecisionSubject } | { closed: string }> {
  const subject = token === undefined ? undefined : await inspect(ctx, token);
  if (!subject) return { closed: "This button does not work any more. Decide in Daybook." };
  const { kind, state, decided } = subject;
  const { noun } = words[kind];
  if (state === "used" && decided) return { closed: `You have already ${words[kind][decided]} this ${noun}.` };
  if (state === "removed") return { closed: `This ${noun} was deleted. Nothing is left to decide.` };
  if (state === "open") return { subject };
  return { closed: `This ${noun} was decided or changed after it was sent to you. Look at it in Daybook.` };
}

async function inspect(ctx: ActorContext, token: string) {
  try {
    return await decisionsService.inspect(asOne(ctx), { token });
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return undefined;
    throw error;
  }
}

/** Why nothing is left to refuse; undefined if the reason can be asked for. */
export async function closedBecause(ctx: ActorContext, sealed: string): Promise<string | undefined> {
  const found = await inspectOpen(ctx, unseal(ctx, sealed));
  return "closed" in found ? found.closed : undefined;
}

/** Approves, and returns what came of it as a sentence. */
export async function approve(ctx: ActorContext, sealed: string): Promise<string> {
  const token = unseal(ctx, sealed);
  const found = await inspectOpen(ctx, token);
  if ("closed" in found) return found.closed;
  const { kind } = await decisionsService.decide(asOne(ctx), { token: token!, decision: "approve", reason: undefined });
  return `${done(kind, "approve")}.`;
}

/** Refuses with a reason, and returns what came of it as a sentence. */
export async function refuse(ctx: ActorContext, sealed: string, reason: string): Promise<string> {
  const token = unseal(ctx, sealed);
  const found = await inspectOpen(ctx, token);
  if ("closed" in found) return found.closed;
  const { kind } = found.subject;
  const decision = kind === "task" ? "return" : "reject";
  await decisionsService.decide(asOne(ctx), { token: token!, decision, reason: reason.trim().slice(0, maxLengths.note) });
  return `${done(kind, decision)} with your reason.`;
}
