import { counted } from "@daybook/contract/core/numbers";
import type { ActorContext } from "#context.ts";
import { linkAddress } from "#link-address.ts";
import * as leavesBalanceService from "#features/leaves/balance/leaves.balance.service.ts";
import * as leavesListsService from "#features/leaves/requests/leaves.lists.service.ts";
import { type Answer, type Asked, say } from "./conversations.answer.ts";
import { shortDay, shortPeriod } from "./conversations.text.ts";

/* Own leave in words: days and dates, never a type or a reason, and of no other person. */

const shownMax = 5;

/** The periods of approved and pending leave from a day on, the soonest first, as texts. */
async function periodsFrom(ctx: ActorContext, startDate: string, endDate?: string) {
  const status: ("Approved" | "Pending")[] = ["Approved", "Pending"];
  const { data } = await leavesListsService.mine(ctx, { startDate, endDate, status, page: 1, limit: 100 });
  return data
    .toSorted((a, b) => (a.startDate < b.startDate ? -1 : 1))
    .map((leave) => ({ text: shortPeriod(leave), isApproved: leave.status === "Approved" }));
}

const stateText = (isApproved: boolean) => (isApproved ? "" : ", pending");
const withLink = (ctx: ActorContext, text: string, path: string) => {
  const address = linkAddress(ctx);
  return address ? `${text} ${address}${path}` : text;
};

export async function balance(ctx: ActorContext): Promise<Answer> {
  const [{ available, leaveYear }, [next]] = await Promise.all([
    leavesBalanceService.balance(ctx, { userId: undefined, leaveYear: undefined }),
    periodsFrom(ctx, ctx.today()),
  ]);
  const year = ctx.company.leaveYearStart === 1 ? String(leaveYear) : `this leave year`;
  const left = available === null ? "Your leave has no limit." : `You have ${counted(available, "day")} left in ${year}.`;
  const time = next ? ` Next time away: ${next.text}${stateText(next.isApproved)}.` : "";
  return say("balance", `${left}${time}\n\nAlso: *away*, *help*, STOP`);
}

export async function away(ctx: ActorContext): Promise<Answer> {
  const periods = await periodsFrom(ctx, ctx.today());
  if (periods.length === 0) return say("away", withLink(ctx, "You have no time away ahead. Ask for it in Daybook:", "/leaves"));
  const lines = periods.slice(0, shownMax).map(({ text, isApproved }) => `${text}${stateText(isApproved)}`);
  const more = periods.length > shownMax ? [`and ${periods.length - shownMax} more`] : [];
  return say("away", ["*Your time away*", ...lines, ...more].join("\n"));
}

/** Answers *On leave* for a day. Leave is asked for in Daybook, because its type is never in a message. */
export async function onLeave(ctx: ActorContext, { date }: Asked): Promise<Answer> {
  const [own] = await periodsFrom(ctx, date, date);
  const day = date === ctx.today() ? "today" : `on ${shortDay(date)}`;
  if (own?.isApproved) return say("leave", `Daybook knows that you are away ${day}. No report is needed for a full day.`);
  if (own) return say("leave", `Your request for ${own.text} is pending. You can still report until then.`);
  return say("leave", withLink(ctx, `Daybook has no leave for you ${day}. Ask for it there:`, "/leaves"));
}
