import { uuidv7 } from "uuidv7";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as weeks from "@daybook/contract/weeks/weeks";
import { abilities, authorize, refused, require } from "#access/access.ts";
import { isSelf } from "#access/actor.ts";
import { decidesWeeksOnBehalfOf, mayDecideWeeksOf, mayReadOthersWeeks, weekAccess } from "#access/hours.ts";
import { doEach } from "#bulk.ts";
import { record } from "#changes.ts";
import type { ActorContext, Change } from "#context.ts";
import { AppError, invalid } from "#errors.ts";
import { inTransaction } from "#transaction.ts";
import * as weeksChanges from "./weeks.changes.ts";
import type { WeekChangeFacts } from "./weeks.changes.ts";
import { longDay, monthName, weekText } from "./weeks.days.ts";
import { type ReadWeek, readWeek } from "./weeks.read.service.ts";
import * as weeksRepository from "./weeks.repository.ts";

/* What people do with weeks: submit and withdraw their own, and decide on those of others. */

const missing = "This week does not exist";

type One = { user: string; weekStart: string; version?: number | undefined };

function requireOn({ company }: ActorContext) {
  if (company.weekApproval === "off")
    throw new AppError("conflict", "The approval of weeks is switched off. An admin can switch it on in the settings.");
}

const present = (ctx: ActorContext, { week, facts }: ReadWeek) => ({ ...week, can: abilities(weekAccess, ctx.actor, facts) });

/** The days as they are stored with a submission or an approval. */
const storedDays = ({ week }: ReadWeek) =>
  JSON.stringify(week.days.map(({ date, expected, logged, absence, holiday }) => ({ date, expected, logged, absence, holiday })));

/** Checked before the body is validated. */
export async function mayAct(ctx: ActorContext, { user, weekStart }: { user?: string; weekStart?: string }, whose: "own" | "others") {
  requireOn(ctx);
  const week = await readWeek(ctx, user!, weekStart!);
  requireRight(ctx, week, whose);
}

function requireRight(ctx: ActorContext, week: ReadWeek | undefined, whose: "own" | "others"): asserts week is ReadWeek {
  authorize(weekAccess, "read", ctx.actor, week?.facts, { missing });
  const isAllowed = whose === "own" ? isSelf(ctx.actor, week!.facts.userId) : mayDecideWeeksOf(ctx.actor, week!.facts);
  if (!isAllowed) throw refused(whose === "own" ? "submit the weeks of others" : "decide on this week");
}

type Act = {
  action: Exclude<weeks.Action, "read">;
  whose: "own" | "others";
  change: Change<WeekChangeFacts>;
  /** Why a week cannot be changed like this. */
  problem(week: ReadWeek["week"]): string;
  values(ctx: ActorContext, week: ReadWeek): Parameters<typeof weeksRepository.update>[2];
  note?: string | null | undefined;
};

/** Locks a week, checks the rights and the state of this moment, and changes it. */
const actOn = (ctx: ActorContext, { user, weekStart, version }: One, { action, whose, change, problem, values, note = null }: Act) =>
  inTransaction(ctx, async (ctx) => {
    requireOn(ctx);
    requireRight(ctx, await readWeek(ctx, user, weekStart), whose);
    if (action === "submit") await weeksRepository.ensure(ctx.db, { id: uuidv7(), userId: user, weekStart, state: "open" });
    const locked = await weeksRepository.lock(ctx.db, user, weekStart);
    const before = await readWeek(ctx, user, weekStart);
    requireRight(ctx, before, whose);
    const { week, facts } = before;
    if (version !== undefined && version !== week.version)
      throw new AppError("conflict", `The week ${weekText(weekStart)} of ${week.user.name} has changed. Look at it again.`);
    if (!locked || !weekAccess[action](ctx.actor, facts)) throw new AppError("conflict", problem(week));
    await weeksRepository.update(ctx.db, locked.id, values(ctx, before));
    const after = await readWeek(ctx, user, weekStart);
    const { teamId, role } = facts;
    record(ctx, change, {
      id: locked.id,
      before: { state: week.state },
      after: { state: after!.week.state, person: week.user.name, weekStart, ...(note && { note }) },
      onBehalfOf: whose === "others" ? decidesWeeksOnBehalfOf(ctx.actor, facts) : null,
      week: { userId: user, userName: week.user.name, teamId, role, weekStart, note },
    });
    return present(ctx, after!);
  });

const decided = (ctx: ActorContext, { facts }: ReadWeek) => ({
  decidedBy: ctx.actor.id,
  onBehalfOf: decidesWeeksOnBehalfOf(ctx.actor, facts),
  decidedAt: ctx.now(),
});
const undecided = { decidedBy: null, onBehalfOf: null, decidedAt: null };

const notSubmitted = ({ state }: ReadWeek["week"]) =>
  state === "approved" ? "This week is already approved" : "This week is not submitted";

export const submit = (ctx: ActorContext, input: CheckedInputOf<typeof weeks.submit>) =>
  actOn(ctx, input, {
    action: "submit",
    whose: "own",
    change: weeksChanges.submitted,
    problem: ({ state, days }) => {
      if (state === "submitted" || state === "approved") return `This week is already ${state}`;
      const last = days.findLast(({ expected }) => expected > 0) ?? days.at(-1)!;
      return `You can finish this week from ${longDay(last.date)} on`;
    },
    values: (ctx, week) => ({ state: "submitted", days: storedDays(week), submittedAt: ctx.now(), note: null, ...undecided }),
  });

export const withdraw = (ctx: ActorContext, input: CheckedInputOf<typeof weeks.withdraw>) =>
  actOn(ctx, input, {
    action: "withdraw",
    whose: "own",
    change: weeksChanges.withdrawn,
    problem: notSubmitted,
    values: () => ({ state: "open", days: "[]", submittedAt: null, note: null, ...undecided }),
  });

export const approve = (ctx: ActorContext, input: One) =>
  actOn(ctx, input, {
    action: "approve",
    whose: "others",
    change: weeksChanges.approved,
    problem: notSubmitted,
    values: (ctx, week) => ({ state: "approved", days: storedDays(week), note: null, ...decided(ctx, week) }),
  });

export const returnWeek = (ctx: ActorContext, { note, ...input }: CheckedInputOf<typeof weeks.returnWeek>) =>
  actOn(ctx, input, {
    action: "return",
    whose: "others",
    change: weeksChanges.returned,
    problem: notSubmitted,
    values: (ctx, week) => {
      if (!note) throw invalid("note", "Say what is missing");
      return { state: "returned", note, ...decided(ctx, week) };
    },
    note,
  });

export const reopen = (ctx: ActorContext, { note, ...input }: CheckedInputOf<typeof weeks.reopen>) =>
  actOn(ctx, input, {
    action: "reopen",
    whose: "others",
    change: weeksChanges.reopened,
    problem: ({ state, decidedAt, days }) => {
      if (state !== "approved") return "This week is not approved";
      return decidedAt
        ? `${monthName(days[0]!.date)} is closed. An admin can reopen it under Payroll.`
        : "This week has no workdays, so there is nothing to reopen";
    },
    values: (ctx, week) => ({ state: "open", days: "[]", submittedAt: null, note: note ?? null, ...decided(ctx, week) }),
    note,
  });

/** Checked before the body is validated. */
export function mayApproveMany(ctx: ActorContext) {
  requireOn(ctx);
  require(mayReadOthersWeeks(ctx.actor), "approve weeks");
}

type Chosen = CheckedInputOf<typeof weeks.approveMany>;

const byKeyOf = ({ weeks: chosen }: Chosen) => new Map(chosen.map((each) => [`${each.user} ${each.weekStart}`, each]));

function resultsOf(input: Chosen, failed: { id: string; reason: string }[]) {
  const reasons = new Map(failed.map(({ id, reason }) => [id, reason]));
  return {
    results: [...byKeyOf(input)].map(([key, { user, weekStart }]) => {
      const message = reasons.get(key);
      return { user, weekStart, ok: message === undefined, ...(message !== undefined && { message }) };
    }),
  };
}

/** Approves weeks one by one; a failure doesn't affect the others. */
export async function approveMany(ctx: ActorContext, input: Chosen) {
  mayApproveMany(ctx);
  const byKey = byKeyOf(input);
  const { failed } = await doEach(ctx, [...byKey.keys()], (ctx, key) => approve(ctx, byKey.get(key)!));
  return resultsOf(input, failed);
}

/** The response when the time of the request ends before anything is approved. */
export const noneApproved = (input: Chosen, failed: (ids: string[]) => { id: string; reason: string }[]) =>
  resultsOf(input, failed([...byKeyOf(input).keys()]));
