import { uuidv7 } from "uuidv7";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as leaves from "@daybook/contract/leaves";
import { require } from "#access/access.ts";
import { mayAdministerLeave } from "#access/leaves.ts";
import { type Context, inTransaction } from "#context.ts";
import { AppError, onViolation } from "#errors.ts";
import * as leavesGrantsRepository from "#features/leaves/balance/leaves.grants.repository.ts";
import * as leavesTypesRepository from "./leaves.types.repository.ts";
import type { TypeRow } from "./leaves.types.repository.ts";
import { plural } from "#format.ts";
import { currentYear } from "#features/leaves/balance/leaves.grants.service.ts";
import * as leavesLocksRepository from "#features/leaves/leaves.locks.repository.ts";
import * as leavesLedgerRepository from "#features/leaves/balance/leaves.ledger.repository.ts";

const nameTakenMessage = "A leave type with this name already exists";
const nameTaken = {
  leave_types_by_name: () => new AppError("conflict", nameTakenMessage, { errors: [{ path: "name", message: nameTakenMessage }] }),
};

const audited = ({ _id, version: _version, ...fields }: TypeRow) => fields;

export const list = (ctx: Context, { active }: CheckedInputOf<typeof leaves.listTypes>) => leavesTypesRepository.list(ctx.db, active);

export const mayCreate = (ctx: Context) => require(mayAdministerLeave(ctx.actor), "create leave types");
export const mayUpdate = (ctx: Context) => require(mayAdministerLeave(ctx.actor), "update this leave type");

/** Creates a leave type, unlimited by default. */
export const create = (ctx: Context, { annualDays = null, maxConsecutive = null, ...fields }: CheckedInputOf<typeof leaves.createType>) =>
  inTransaction(ctx, async (ctx) => {
    mayCreate(ctx);
    await leavesLocksRepository.lockRulesExclusively(ctx.db);
    const id = uuidv7();
    await onViolation(leavesTypesRepository.insert(ctx.db, { id, annualDays, maxConsecutive, ...fields, createdAt: ctx.now() }), nameTaken);
    const row = await leavesTypesRepository.get(ctx.db, id);
    ctx.audit("leaveTypes.created", "leaveTypes", id, { after: audited(row) });
    ctx.emit({ name: "leaveTypes.changed" });
    return row;
  });

/** Updates a leave type. A change of days per year adjusts the allocations of the current and next year. */
export const update = (ctx: Context, { id, version, ...fields }: CheckedInputOf<typeof leaves.updateType>) =>
  inTransaction(ctx, async (ctx) => {
    mayUpdate(ctx);
    await leavesLocksRepository.lockRulesExclusively(ctx.db);
    const before = await leavesTypesRepository.findForUpdate(ctx.db, id);
    if (!before) throw new AppError("not_found", "This leave type does not exist");
    if (version !== undefined && version < before.version) {
      throw new AppError("conflict", "This leave type was changed by someone else. Reload and try again.");
    }
    const changes = Object.fromEntries(
      Object.entries(fields).filter(([field, value]) => value !== undefined && value !== before[field as keyof TypeRow]),
    );
    if (Object.keys(changes).length === 0) return before;
    await onViolation(leavesTypesRepository.update(ctx.db, id, changes), nameTaken);
    const after = await leavesTypesRepository.get(ctx.db, id);
    if (after.annualDays !== null && after.annualDays !== before.annualDays) await adjustAllocations(ctx, after);
    ctx.audit("leaveTypes.updated", "leaveTypes", id, { before: audited(before), after: audited(after) });
    ctx.emit({ name: "leaveTypes.changed" });
    return after;
  });

/** Adjusts existing allocations of the current and next year to the type's days per year. */
async function adjustAllocations(ctx: Context, { _id, name, annualDays }: TypeRow) {
  const gaps = await leavesGrantsRepository.allocationGaps(ctx.db, _id, annualDays!, currentYear(ctx));
  const reason = `${name} changed to ${plural(annualDays!, "day")} per year`;
  const entries = gaps.map((gap) => ({ ...gap, kind: "allocation", reason, actorId: ctx.actor.id }) as const);
  await leavesLedgerRepository.insert(ctx.db, entries, ctx.now());
}
