import { counted } from "@daybook/contract/core/numbers";
import { uuidv7 } from "uuidv7";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as leaves from "@daybook/contract/leaves/leaves";
import type { BalanceChange } from "@daybook/contract/leaves/schemas";
import { require } from "#access/access.ts";
import { mayAdministerLeave } from "#access/leaves.ts";
import { record } from "#changes.ts";
import * as holidaysService from "#features/holidays/holidays.service.ts";
import * as leavesChanges from "#features/leaves/leaves.changes.ts";
import type { ActorContext } from "#context.ts";
import { AppError, onViolation } from "#errors.ts";
import { requireVersion } from "#version-check.ts";
import * as leavesTypesRepository from "./leaves.types.repository.ts";
import type { TypeRow } from "./leaves.types.repository.ts";
import { adjustGrants, currentYear, grantEveryone } from "#features/leaves/balance/leaves.grants.service.ts";
import * as leavesLedgerRepository from "#features/leaves/balance/leaves.ledger.repository.ts";
import { inDryRun, inTransaction } from "#transaction.ts";

const nameTakenMessage = "A leave type with this name already exists";
const nameTaken = {
  leave_types_by_name: () => new AppError("conflict", nameTakenMessage, { errors: [{ path: "name", message: nameTakenMessage }] }),
};

const limitMessage = "Time off in lieu has a balance. Please enter the days per year, or 0.";
const violations = {
  ...nameTaken,
  leave_types_in_lieu_limited: () => new AppError("conflict", limitMessage, { errors: [{ path: "annualDays", message: limitMessage }] }),
};

const audited = ({ _id, version: _version, ...fields }: TypeRow) => fields;

export const list = (ctx: ActorContext, { active }: CheckedInputOf<typeof leaves.listTypes>) => leavesTypesRepository.list(ctx.db, active);

export const mayCreate = (ctx: ActorContext) => require(mayAdministerLeave(ctx.actor), "create leave types");
export const mayUpdate = (ctx: ActorContext) => require(mayAdministerLeave(ctx.actor), "update this leave type");

/** Creates a leave type, unlimited by default. */
export const create = (ctx: ActorContext, input: CheckedInputOf<typeof leaves.createType>) =>
  inTransaction(ctx, async (ctx) => {
    const { annualDays = null, maxConsecutive = null, documentAfterDays = null, carryForwardExpires = null, ...fields } = input;
    mayCreate(ctx);
    await holidaysService.lockRulesExclusively(ctx);
    const id = uuidv7();
    await onViolation(
      leavesTypesRepository.insert(ctx.db, {
        id,
        annualDays,
        maxConsecutive,
        documentAfterDays,
        carryForwardExpires,
        ...fields,
        createdAt: ctx.now(),
      }),
      nameTaken,
    );
    const row = await leavesTypesRepository.get(ctx.db, id);
    record(ctx, leavesChanges.typeCreated, { id, after: audited(row) });
    return row;
  });

type Update = CheckedInputOf<typeof leaves.updateType>;

/** Updates a leave type and adjusts what it granted in the current and next year. A dry run changes nothing. */
export const update = (ctx: ActorContext, { dryRun, ...input }: Update) =>
  dryRun ? previewChange(ctx, input) : inTransaction(ctx, (ctx) => change(ctx, input));

async function findForChange(ctx: ActorContext, id: string, version: number | undefined): Promise<TypeRow> {
  mayUpdate(ctx);
  await holidaysService.lockRulesExclusively(ctx);
  const type = await leavesTypesRepository.findForUpdate(ctx.db, id);
  if (!type) throw new AppError("not_found", "This leave type does not exist");
  await requireVersion(ctx, leavesChanges.typeUpdated, type, version, "This leave type was");
  return type;
}

async function change(ctx: ActorContext, { id, version, ...fields }: Omit<Update, "dryRun">): Promise<TypeRow> {
  const before = await findForChange(ctx, id, version);
  const changes = Object.fromEntries(
    Object.entries(fields).filter(([field, value]) => value !== undefined && value !== before[field as keyof TypeRow]),
  );
  if (Object.keys(changes).length === 0) return before;
  await onViolation(leavesTypesRepository.update(ctx.db, id, changes), violations);
  const after = await leavesTypesRepository.get(ctx.db, id);
  const reason = grantsReason(before, after);
  if (after.annualDays !== null && reason !== null) await adjustGrants(ctx, id, reason);
  record(ctx, leavesChanges.typeUpdated, { id, before: audited(before), after: audited(after) });
  return after;
}

/** Says what changed in the days that a type grants; null if nothing did. */
function grantsReason(before: TypeRow, { name, annualDays, accrual, proRata }: TypeRow): string | null {
  const parts = [
    annualDays !== null && annualDays !== before.annualDays && `${counted(annualDays, "day")} per year`,
    accrual !== before.accrual && (accrual === "monthly" ? "a twelfth each month" : "a whole year at once"),
    proRata !== before.proRata && (proRata ? "pro rata days" : "full days for joiners and leavers"),
  ].filter(Boolean);
  return parts.length === 0 ? null : `${name} changed to ${parts.join(", ")}`;
}

/** Returns the type after a change with the people whose days it changes, by a transaction that is rolled back. */
function previewChange(ctx: ActorContext, input: Omit<Update, "dryRun">) {
  const years = [currentYear(ctx), currentYear(ctx) + 1];
  return inDryRun(ctx, async (ctx) => {
    const before = await findForChange(ctx, input.id, input.version);
    await grantEveryone(ctx, input.id);
    const daysBefore = await leavesLedgerRepository.remainingOf(ctx.db, before._id, years);
    const after = await change(ctx, input);
    await grantEveryone(ctx, input.id);
    const daysAfter = await leavesLedgerRepository.remainingOf(ctx.db, after._id, years);
    const changes = balanceChanges(before.annualDays === null ? null : daysBefore, after.annualDays === null ? null : daysAfter, [
      ...daysBefore,
      ...daysAfter,
    ]);
    return { ...after, changes };
  });
}

type Remaining = Awaited<ReturnType<typeof leavesLedgerRepository.remainingOf>>;

/** Returns the people and years whose days differ; the days of an unlimited type are null. */
function balanceChanges(before: Remaining | null, after: Remaining | null, everyone: Remaining): BalanceChange[] {
  const keyOf = ({ user, leaveYear }: Pick<BalanceChange, "user" | "leaveYear">) => `${user._id} ${leaveYear}`;
  const daysIn = (rows: Remaining | null) => {
    const byKey = new Map(rows?.map((row) => [keyOf(row), row.days]));
    return (key: string) => (rows === null ? null : (byKey.get(key) ?? 0));
  };
  const [daysBefore, daysAfter] = [daysIn(before), daysIn(after)];
  return [...new Map(everyone.map((row) => [keyOf(row), row]))]
    .map(([key, { user, leaveYear }]) => ({ user, leaveYear, before: daysBefore(key), after: daysAfter(key) }))
    .filter((row) => row.before !== row.after);
}
