import { uuidv7 } from "uuidv7";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import { type Erasure, withdrawalDays } from "@daybook/contract/erasures/erasures";
import type * as erasures from "@daybook/contract/erasures/erasures";
import { require } from "#access/access.ts";
import { isSelf } from "#access/actor.ts";
import { mayListAllUsers } from "#access/users.ts";
import { record } from "#changes.ts";
import type { ActorContext } from "#context.ts";
import { AppError } from "#errors.ts";
import * as erasuresChanges from "./erasures.changes.ts";
import * as erasuresRepository from "./erasures.repository.ts";
import type { ErasureRow } from "./erasures.repository.ts";
import { inTransaction } from "#transaction.ts";

const dayMs = 86_400_000;

export const mayErase = (ctx: ActorContext) => require(mayListAllUsers(ctx.actor), "erase personal data");

function present({ actor }: ActorContext, { requestedById, state, ...row }: ErasureRow, admins: number): Erasure {
  const isHeld = state === "planned" && row.holdReason !== null;
  return { ...row, state: isHeld ? "held" : state, canConfirm: state === "requested" && (requestedById !== actor.id || admins === 1) };
}

export async function list(ctx: ActorContext) {
  mayErase(ctx);
  const [rows, accounts, admins] = await Promise.all([
    erasuresRepository.list(ctx.db),
    erasuresRepository.listAccounts(ctx.db),
    erasuresRepository.countAdmins(ctx.db),
  ]);
  return { data: rows.map((row) => present(ctx, row, admins)), accounts };
}

/** Locks the account and returns its erasure, which was not carried out. */
async function lockOpen(ctx: ActorContext, userId: string): Promise<ErasureRow> {
  mayErase(ctx);
  const person = await erasuresRepository.lockPerson(ctx.db, userId);
  if (!person) throw new AppError("not_found", "This user does not exist");
  const row = await erasuresRepository.findOf(ctx.db, userId);
  if (!row) throw new AppError("not_found", `No erasure of ${person.name} was requested`);
  if (row.state === "done") throw new AppError("conflict", `The data of ${person.name} is erased already`);
  if (row.state === "planned" && row.holdReason === null && row.dueAt! <= ctx.now())
    throw new AppError("conflict", `The erasure of ${person.name} is being carried out`);
  return row;
}

const result = async (ctx: ActorContext, id: string) =>
  present(ctx, await erasuresRepository.get(ctx.db, id), await erasuresRepository.countAdmins(ctx.db));

/** Asks for the erasure of a closed account. */
export const request = (ctx: ActorContext, { id: userId, reason }: CheckedInputOf<typeof erasures.request>) =>
  inTransaction(ctx, async (ctx) => {
    mayErase(ctx);
    const person = await erasuresRepository.lockPerson(ctx.db, userId);
    if (!person) throw new AppError("not_found", "This user does not exist");
    if (isSelf(ctx.actor, userId)) throw new AppError("conflict", "Another admin has to erase your data, after you have left");
    if (!person.isClosed) throw new AppError("conflict", `${person.name} still has an account. Offboard or deactivate it first.`);
    if (await erasuresRepository.findOf(ctx.db, userId))
      throw new AppError("conflict", `The erasure of ${person.name} was requested already`);
    const id = uuidv7();
    await erasuresRepository.insert(ctx.db, {
      id,
      userId,
      state: "requested",
      reason,
      requestedBy: ctx.actor.id,
      requestedAt: ctx.now(),
      number: null,
      confirmedBy: null,
      dueAt: null,
      holdReason: null,
      heldBy: null,
      endedAt: null,
      report: null,
    });
    record(ctx, erasuresChanges.requested, { id: userId, after: { why: reason } });
    return result(ctx, id);
  });

/** Confirms it, as another admin than the one who asked, unless there is only one. */
export const confirm = (ctx: ActorContext, { id: userId }: CheckedInputOf<typeof erasures.confirm>) =>
  inTransaction(ctx, async (ctx) => {
    const row = await lockOpen(ctx, userId);
    if (row.state !== "requested") throw new AppError("conflict", `The erasure of ${row.user.name} is confirmed already`);
    if (row.requestedById === ctx.actor.id && (await erasuresRepository.countAdmins(ctx.db)) > 1)
      throw new AppError("conflict", "Another admin than the one who asked for it has to confirm an erasure");
    const dueAt = new Date(Date.parse(ctx.now()) + withdrawalDays * dayMs).toISOString();
    await erasuresRepository.update(ctx.db, row._id, { state: "planned", confirmedBy: ctx.actor.id, dueAt });
    record(ctx, erasuresChanges.confirmed, { id: userId, after: { dueAt } });
    return result(ctx, row._id);
  });

export const withdraw = (ctx: ActorContext, { id: userId }: CheckedInputOf<typeof erasures.withdraw>) =>
  inTransaction(ctx, async (ctx) => {
    const row = await lockOpen(ctx, userId);
    await erasuresRepository.update(ctx.db, row._id, { state: "withdrawn", endedAt: ctx.now() });
    record(ctx, erasuresChanges.withdrawn, { id: userId });
    return result(ctx, row._id);
  });

/** Holds an erasure for a reason; without one it goes on, not before its time. */
export const hold = (ctx: ActorContext, { id: userId, reason }: CheckedInputOf<typeof erasures.hold>) =>
  inTransaction(ctx, async (ctx) => {
    const row = await lockOpen(ctx, userId);
    await erasuresRepository.update(ctx.db, row._id, { holdReason: reason, heldBy: reason === null ? null : ctx.actor.id });
    if (reason === null) record(ctx, erasuresChanges.released, { id: userId });
    else record(ctx, erasuresChanges.held, { id: userId, after: { why: reason } });
    return result(ctx, row._id);
  });
