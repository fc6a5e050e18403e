import { counted } from "@daybook/contract/core/numbers";
import { kraScope } from "#access/kra.ts";
import type { ActorContext, MissingPart } from "#context.ts";
import { daysOfMonth, monthOf, nameOf } from "#domain/kra-months.ts";
import * as kraMissingRepository from "./kra.missing.repository.ts";

type About = { month?: string | undefined; userIds?: string[] | undefined };

const monthFor = (ctx: ActorContext, { month }: About) => monthOf(month ? `${month}-01` : ctx.today());

/** The leads who have not shared all evaluations of a month that has ended; with calibration, who have not rated everyone. */
export async function listUnshared(ctx: ActorContext, about: About): Promise<(MissingPart & { count: number })[]> {
  const month = monthFor(ctx, about);
  const { userIds } = about;
  const { endDate } = daysOfMonth(month);
  if (endDate >= ctx.today()) return [];
  const untilReady = ctx.company.calibration !== "off";
  const leads = await kraMissingRepository.listUnshared(ctx.db, kraScope(ctx.actor), { ...month, endDate, userIds }, { untilReady });
  const act = untilReady ? "finish" : "share";
  return leads.map(({ userId, count }) => ({ userId, count, task: `${act} ${counted(count, "evaluation")} for ${nameOf(month)}` }));
}

/** Who has not responded to the evaluation of a month that was shared with them. */
export async function listUnanswered(ctx: ActorContext, about: About): Promise<MissingPart[]> {
  const month = monthFor(ctx, about);
  const { userIds } = about;
  const people = await kraMissingRepository.listUnanswered(ctx.db, kraScope(ctx.actor), { ...month, userIds });
  return people.map(({ userId }) => ({ userId, task: `respond to your evaluation for ${nameOf(month)}` }));
}

/** Who has not sent a required self-review of a month that has begun. */
export async function listUnsent(ctx: ActorContext, about: About): Promise<MissingPart[]> {
  const month = monthFor(ctx, about);
  const { userIds } = about;
  const { startDate, endDate } = daysOfMonth(month);
  if (ctx.company.selfReview === "off" || startDate > ctx.today()) return [];
  const people = await kraMissingRepository.listUnsent(ctx.db, kraScope(ctx.actor), { ...month, endDate, userIds }, ctx.company.selfReview);
  return people.map(({ userId }) => ({ userId, task: `send your self-review for ${nameOf(month)}` }));
}
