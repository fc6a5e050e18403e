import type { CostCategory } from "@daybook/contract/whatsapp-costs/whatsapp-costs";
import type { ActorContext, MaybeActor } from "#context.ts";
import type { Attempt } from "#deliveries/delivery-kind.ts";
import type { WhatsAppMessage } from "#messaging/channels.ts";
import { inTransaction } from "#transaction.ts";
import * as whatsappCostsRepository from "./whatsapp-costs.repository.ts";

/*
 * Every message by WhatsApp is counted before it is sent, and taken off again if it was not. A process that is killed in between
 * leaves one counted that was not sent: the cap is never exceeded.
 */

type Context = ActorContext<MaybeActor>;

/** What a message counts as, and of which day it is; today unless it was sent before. */
export type Counting = { category: CostCategory; kind: string; day?: string };

const capReached = "The monthly cap of WhatsApp messages is reached";

/** The first day of the month. */
export const monthOf = (day: string) => `${day.slice(0, 7)}-01`;

const countedAs = (ctx: Context, { category, kind, day = ctx.today() }: Counting) => ({ month: monthOf(day), category, kind });

/** Whether reminders go by email for the rest of the month. */
export async function isCapReached(ctx: Context): Promise<boolean> {
  const { monthlyCap } = await whatsappCostsRepository.find(ctx.db);
  return monthlyCap !== null && (await whatsappCostsRepository.total(ctx.db, monthOf(ctx.today()))) >= monthlyCap;
}

/** Counts a template unless the cap is reached. The locked settings let one process after the other look and count. */
const countTemplate = (ctx: Context, counting: Counting) =>
  inTransaction(ctx, async (ctx) => {
    const { monthlyCap } = await whatsappCostsRepository.findForUpdate(ctx.db);
    const counted = countedAs(ctx, counting);
    if (monthlyCap !== null && (await whatsappCostsRepository.total(ctx.db, counted.month)) >= monthlyCap) return false;
    await whatsappCostsRepository.count(ctx.db, counted, 1);
    return true;
  });

/** Takes off a message that was not sent, or that WhatsApp could not deliver. */
export const uncount = (ctx: Context, counting: Counting) => whatsappCostsRepository.count(ctx.db, countedAs(ctx, counting), -1);

type Options = Counting & {
  /** Reminders stop at the cap. Answers do not: a person who writes gets one. */
  isReminder: boolean;
};

/** Sends a message and counts it. */
export async function sendCounted(ctx: Context, { isReminder, ...counting }: Options, message: WhatsAppMessage): Promise<Attempt> {
  if (!ctx.channels.whatsapp) return { kind: "rejected", error: "WhatsApp is not set up" };
  if (!isReminder) await whatsappCostsRepository.count(ctx.db, countedAs(ctx, counting), 1);
  else if (!(await countTemplate(ctx, counting))) return { kind: "rejected", error: capReached };
  const outcome = await ctx.channels.whatsapp(message);
  if (outcome.kind === "retry" || outcome.kind === "rejected") await uncount(ctx, counting);
  return outcome;
}
