import type { NudgeKind } from "@daybook/contract/nudges/kinds";
import type { RuleKind } from "@daybook/contract/reminders/rule-kinds";
import { companyReader } from "#access/actor.ts";
import { addDays, daysFrom } from "#calendar.ts";
import { actingAs, type ActorContext, type MaybeActor, type NudgeAbout } from "#context.ts";
import * as remindersRulesRepository from "./reminders.rules.repository.ts";

/* What people owe besides the report of the day, as the features say that own it. */

export type OwedKind = Exclude<RuleKind, "report_due">;

/** What a person owes; `about` is the day of the report, or the first day of the evaluation's month. */
export type Owed = { kind: OwedKind; about: string | null; count: number };

async function ask(ctx: ActorContext<MaybeActor>, kind: NudgeKind, about: NudgeAbout): Promise<string[]> {
  const reader = actingAs(ctx, companyReader);
  const lists = await Promise.all(ctx.features.map(({ missing }) => missing?.[kind]?.(reader, about) ?? []));
  return lists.flat().map(({ userId }) => userId);
}

type Of = { userIds?: string[] | undefined; about?: string | null };

const owedBy: Record<OwedKind, (ctx: ActorContext<MaybeActor>, of: Of) => Promise<Map<string, Owed>>> = {
  /** The earliest report that can still be sent: its window ends first. */
  async report_missing(ctx, { userIds, about }) {
    const [first, last] = [addDays(ctx.today(), -ctx.company.eodWindowDays), addDays(ctx.today(), -1)];
    const days = about ? [about].filter((day) => first <= day && day <= last) : first <= last ? daysFrom(first, last) : [];
    const owed = new Map<string, Owed>();
    for (const date of days) {
      for (const userId of await ask(ctx, "report", { date, userIds }))
        if (!owed.has(userId)) owed.set(userId, { kind: "report_missing", about: date, count: 1 });
    }
    return owed;
  },
  async must_read(ctx) {
    const owed = new Map<string, Owed>();
    for (const announcement of await remindersRulesRepository.listMustRead(ctx.db, ctx.now())) {
      for (const userId of await ask(ctx, "announcement", { announcement }))
        owed.set(userId, { kind: "must_read", about: null, count: (owed.get(userId)?.count ?? 0) + 1 });
    }
    return owed;
  },
  /** Of the last month that has ended: to share, to respond to, or a self-review that is required. */
  async evaluation(ctx) {
    const about = `${addDays(`${ctx.today().slice(0, 7)}-01`, -1).slice(0, 7)}-01`;
    const kinds = ["evaluation", "evaluation_response", "self_review"] as const;
    const lists = await Promise.all(kinds.map((kind) => ask(ctx, kind, { month: about.slice(0, 7) })));
    return new Map(lists.flat().map((userId) => [userId, { kind: "evaluation", about, count: 1 }]));
  },
};

/** What people owe of these kinds: the first that each owes, in this order. */
export async function listOwed(ctx: ActorContext<MaybeActor>, kinds: readonly OwedKind[]): Promise<Map<string, Owed>[]> {
  const lists = [];
  for (const kind of kinds) lists.push(await owedBy[kind](ctx, {}));
  return lists;
}

/** Whether a person still owes what a reminder is about; undefined if not. */
export const stillOwed = async (ctx: ActorContext<MaybeActor>, userId: string, { kind, about }: Pick<Owed, "kind" | "about">) =>
  (await owedBy[kind](ctx, { userIds: [userId], about })).get(userId);
