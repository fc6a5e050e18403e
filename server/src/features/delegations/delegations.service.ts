import { uuidv7 } from "uuidv7";
import { compareNames } from "@daybook/contract/core/comparable";
import type * as delegations from "@daybook/contract/delegations/delegations";
import type { DelegationScope } from "@daybook/contract/core/constants";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import { abilities, authorize, refused, require } from "#access/access.ts";
import { isAdmin } from "#access/actor.ts";
import { delegationAccess, mayDelegate, mayDelegateFor } from "#access/delegations.ts";
import { record } from "#changes.ts";
import * as delegationsChanges from "./delegations.changes.ts";
import type { ActorContext } from "#context.ts";
import { AppError, invalid } from "#errors.ts";
import { formatPeriod } from "#format.ts";
import * as usersService from "#features/users/users.service.ts";
import * as delegationsRepository from "./delegations.repository.ts";
import type { DelegationRow } from "./delegations.repository.ts";
import { inTransaction } from "#transaction.ts";

/* A lead names a colleague who decides for the lead on certain days. `Actor.actsFor` has the delegations in force. */

const missing = "This delegation does not exist";

const factsOf = (ctx: ActorContext, row: DelegationRow) => ({ ...row, isOver: row.endDate < ctx.today() });

function present(ctx: ActorContext, row: DelegationRow) {
  const today = ctx.today();
  const inForce = row.state === "accepted" && row.isConfirmed && row.startDate <= today && today <= row.endDate;
  return { ...row, inForce, can: abilities(delegationAccess, ctx.actor, factsOf(ctx, row)) };
}

const audited = ({ from, to, startDate, endDate, scopes, state }: DelegationRow) => ({
  from: from.name,
  to: to.name,
  startDate,
  endDate,
  scopes,
  state,
});

/** Lists current and future delegations from and to the caller, or for admins those of a lead. */
export async function list(ctx: ActorContext, { from }: CheckedInputOf<typeof delegations.list>) {
  if (from && from !== ctx.actor.id) require(isAdmin(ctx.actor), "see this person's delegations");
  const rows = await delegationsRepository.list(ctx.db, from ?? ctx.actor.id, ctx.today());
  return rows.map((row) => present(ctx, row));
}

/** Checks the permission before the body is validated. */
export const mayCreate = (ctx: ActorContext) => require(mayDelegate(ctx.actor), "delegate decisions");

/** Lists whom a lead can choose. Members of other teams are unknown to a lead, but can be named by an admin. */
export async function candidates(ctx: ActorContext) {
  mayCreate(ctx);
  const [visible, others] = await Promise.all([usersService.dropdown(ctx, {}), delegationsRepository.listLeadsAndAdmins(ctx.db)]);
  const byId = new Map(
    [...visible, ...others].map(({ _id, name, team = null, profilePicture = null }) => [_id, { _id, name, team, profilePicture }]),
  );
  return [...byId.values()].sort((a, b) => compareNames(a.name, b.name));
}

/** Asks a colleague to decide for a lead. The delegation is in force on its days once the colleague accepts. */
export const create = (ctx: ActorContext, input: CheckedInputOf<typeof delegations.create>) =>
  inTransaction(ctx, async (ctx) => {
    mayCreate(ctx);
    const fromId = input.from ?? ctx.actor.id;
    require(mayDelegateFor(ctx.actor, fromId), "delegate for this person");
    if (input.to === fromId) throw invalid("to", "Please choose someone else to decide");
    const users = await delegationsRepository.lockUsers(ctx.db, [fromId, input.to]);
    const activeUser = (id: string) => users.find((user) => user.id === id && user.status === "active" && user.deletedAt === null);
    const lead = activeUser(fromId);
    const delegate = activeUser(input.to);
    if (lead?.role !== "team_lead") throw invalid("from", "Please choose a team lead from the list");
    if (!delegate) throw invalid("to", "Please choose a colleague from the list");
    const days = await daysOf(ctx, fromId, input);
    const other = await delegationsRepository.findOverlap(ctx.db, fromId, days);
    if (other) throw new AppError("conflict", `${other.to.name} is already asked to decide for ${lead.name}: ${formatPeriod(other)}`);
    const id = uuidv7();
    const { scopes, leaveId = null } = input;
    await delegationsRepository.insert(ctx.db, {
      id,
      fromId,
      toId: delegate.id,
      ...days,
      scopes: [...new Set(scopes)],
      leaveId,
      createdBy: ctx.actor.id,
      createdAt: ctx.now(),
    });
    const row = (await delegationsRepository.find(ctx.db, id))!;
    record(ctx, delegationsChanges.created, { id, after: audited(row), fromId, toId: row.toId });
    return present(ctx, row);
  });

/** Returns the days of a delegation: those of the lead's leave, if it names one. */
async function daysOf(ctx: ActorContext, fromId: string, { startDate, endDate, leaveId }: CheckedInputOf<typeof delegations.create>) {
  if (endDate < startDate) throw invalid("endDate", "The end date is before the start date");
  const days = leaveId ? await delegationsRepository.findLeave(ctx.db, leaveId, fromId) : { startDate, endDate };
  if (!days) throw invalid("leaveId", "Please choose pending or approved leave of the lead");
  if (days.endDate < ctx.today()) throw invalid("endDate", "These days are over. Please choose today or later.");
  return days;
}

async function requireDelegation(ctx: ActorContext, id: string, action: "read" | "remove") {
  const row = await delegationsRepository.find(ctx.db, id);
  authorize(delegationAccess, action, ctx.actor, row && factsOf(ctx, row), { missing, refused: "end this delegation" });
  return row!;
}

export async function mayAnswer(ctx: ActorContext, id: string) {
  const row = await requireDelegation(ctx, id, "read");
  require(row.toId === ctx.actor.id, "answer for the delegate");
  return row;
}

/** Accepts or declines a delegation. A delegate who has accepted can still decline: it is not in force from then on. */
export const answer = (ctx: ActorContext, { id, state }: CheckedInputOf<typeof delegations.answer>) =>
  inTransaction(ctx, async (ctx) => {
    const found = await mayAnswer(ctx, id);
    await delegationsRepository.lockUsers(ctx.db, [found.fromId, found.toId]);
    const before = await requireDelegation(ctx, id, "read");
    const facts = factsOf(ctx, before);
    if (facts.isOver) throw new AppError("conflict", "This delegation is over");
    const isPossible = delegationAccess[state === "accepted" ? "accept" : "decline"](ctx.actor, facts);
    if (!isPossible) throw new AppError("conflict", `This delegation is already ${before.state}`);
    await delegationsRepository.setState(ctx.db, id, state, ctx.now());
    const after = { ...before, state, version: before.version + 1 };
    const { fromId, toId } = after;
    record(ctx, state === "accepted" ? delegationsChanges.accepted : delegationsChanges.declined, {
      id,
      before: audited(before),
      after: audited(after),
      fromId,
      toId,
    });
    return present(ctx, after);
  });

/** Ends a delegation: it is deleted, and the audit log keeps it. */
export const remove = (ctx: ActorContext, { id }: CheckedInputOf<typeof delegations.remove>) =>
  inTransaction(ctx, async (ctx) => {
    const found = await requireDelegation(ctx, id, "remove");
    await delegationsRepository.lockUsers(ctx.db, [found.fromId, found.toId]);
    const row = await requireDelegation(ctx, id, "remove");
    await delegationsRepository.remove(ctx.db, id);
    record(ctx, delegationsChanges.removed, { id, before: audited(row), fromId: row.fromId, toId: row.toId });
    return { _id: id };
  });

/**
 * Returns the 403 for a delegate who decides on a day on which the delegation is not in force; undefined for others, to
 * whom the person's requests are unknown.
 */
export async function notInForce(ctx: ActorContext, { teamId }: { teamId: string | null }, scope: DelegationScope, what: string) {
  const delegation = teamId && (await delegationsRepository.findAccepted(ctx.db, ctx.actor.id, { teamId, scope }));
  if (!delegation) return undefined;
  const { name, startDate, endDate } = delegation;
  return refused(`${what}: you decide for ${name} ${startDate === endDate ? "on" : "from"} ${formatPeriod({ startDate, endDate })}`);
}

/** Returns who decides on a person's leave: the lead of the team, who may be away, with a delegate. Null: only admins. */
export const deciderOf = (ctx: ActorContext, person: { id: string; teamId: string | null; role: string }) =>
  person.teamId === null || person.role === "admin"
    ? null
    : delegationsRepository.findDecider(ctx.db, { teamId: person.teamId, userId: person.id }, ctx.today());
