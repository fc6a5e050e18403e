import { uuidv7 } from "uuidv7";
import { textKey } from "@daybook/contract/core/comparable";
import { record } from "#changes.ts";
import * as holidaysService from "#features/holidays/holidays.service.ts";
import * as leavesChanges from "#features/leaves/leaves.changes.ts";
import type { ActorContext } from "#context.ts";
import { AppError } from "#errors.ts";
import { lockPerson } from "#features/leaves/leaves.people.service.ts";
import * as leavesTypesRepository from "#features/leaves/types/leaves.types.repository.ts";
import { currentYear } from "./leaves.grants.service.ts";
import * as leavesLedgerRepository from "./leaves.ledger.repository.ts";

/* The leave type and the ledger entries of time off in lieu. */

const color = "plot-6";

/** Returns whether the company grants time off in lieu: by its setting, unless the leave type is inactive. */
export async function isOffered(ctx: ActorContext): Promise<boolean> {
  return ctx.company.inLieuDays > 0 && (await leavesTypesRepository.findInLieu(ctx.db))?.active !== false;
}

/**
 * Locks the leave rules and then a person to whom days will be granted, in this order. The rules are locked exclusively as
 * long as the leave type does not exist, so that it is created once.
 */
export async function lockForGrant(ctx: ActorContext, userId: string) {
  const hasType = (await leavesTypesRepository.findInLieu(ctx.db)) !== undefined;
  await (hasType ? holidaysService.lockRules(ctx) : holidaysService.lockRulesExclusively(ctx));
  return lockPerson(ctx, userId);
}

/** Returns the name of the new type: companies may already have an own type with the usual one. */
async function freeName(ctx: ActorContext): Promise<string> {
  const taken = new Set((await leavesTypesRepository.list(ctx.db)).map(({ name }) => textKey(name)));
  const numbered = Array.from(taken, (_, index) => `Time off in lieu ${index + 2}`);
  return ["In Lieu", "Time off in lieu", ...numbered].find((name) => !taken.has(textKey(name)))!;
}

/** Creates the leave type, which has only the days granted in lieu. The caller has locked the rules exclusively. */
async function createType(ctx: ActorContext) {
  const id = uuidv7();
  const name = await freeName(ctx);
  await leavesTypesRepository.insert(ctx.db, { id, name, annualDays: 0, maxConsecutive: null, inLieu: true, color, createdAt: ctx.now() });
  const type = await leavesTypesRepository.get(ctx.db, id);
  const { _id, version: _version, ...after } = type;
  record(ctx, leavesChanges.typeCreated, { id: _id, after });
  return type;
}

/** Days granted for work on a day off. */
export type InLieuGrant = { userId: string; days: number; expiresOn: string; reason: string };

/** Grants days of the current leave year. The caller has locked for it. Returns the id of the ledger entry. */
export async function grant(ctx: ActorContext, credit: InLieuGrant): Promise<string> {
  const type = (await leavesTypesRepository.findInLieu(ctx.db)) ?? (await createType(ctx));
  if (!type.active) throw new AppError("conflict", `The leave type ${type.name} is inactive. An admin can activate it in the settings.`);
  const entry = { ...credit, leaveTypeId: type._id, leaveYear: currentYear(ctx), kind: "in-lieu", actorId: ctx.actor.id } as const;
  const [id] = await leavesLedgerRepository.insert(ctx.db, [entry], ctx.now());
  return id!;
}
