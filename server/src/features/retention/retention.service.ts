import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import { retentionNames, type Retention, type RetentionClass } from "@daybook/contract/retention/classes";
import type * as retention from "@daybook/contract/retention/retention";
import { require } from "#access/access.ts";
import { mayAdministerSettings } from "#access/settings.ts";
import { addDays, instantAt } from "#calendar.ts";
import { record } from "#changes.ts";
import type { ActorContext, MaybeActor } from "#context.ts";
import * as retentionChanges from "./retention.changes.ts";
import * as retentionRepository from "./retention.repository.ts";
import type { Limit } from "./retention.repository.ts";
import { inTransaction } from "#transaction.ts";

export const mayPreview = (ctx: ActorContext) => require(mayAdministerSettings(ctx.actor), "see the settings");

const limitOf = ({ company, today }: ActorContext<MaybeActor>, days: number): Limit => {
  const day = addDays(today(), -days);
  return { day, at: instantAt(company.timezone, day, "00:00") };
};

const chosen = (retention: Retention) =>
  retentionNames.flatMap((name) => (retention[name] === undefined ? [] : [{ name, days: retention[name] }]));

/** Counts what would go with these days, or with those of the settings. */
export async function preview(ctx: ActorContext, input: CheckedInputOf<typeof retention.preview>) {
  mayPreview(ctx);
  const asked = chosen(input as Retention);
  const classes = asked.length > 0 ? asked : chosen(await retentionRepository.find(ctx.db));
  return Promise.all(
    classes.map(async ({ name, days }) => {
      const limit = limitOf(ctx, days);
      return { class: name, days, before: limit.day, count: await retentionRepository.count(ctx.db, name, limit) };
    }),
  );
}

/** Deletes what is older than the settings say: in batches, with one audit event a class. It may stop anywhere and run again. */
export async function apply(ctx: ActorContext<MaybeActor>) {
  for (const { name, days } of chosen(await retentionRepository.find(ctx.db))) await applyClass(ctx, name, days);
}

async function applyClass(ctx: ActorContext<MaybeActor>, name: RetentionClass, days: number) {
  const limit = limitOf(ctx, days);
  const count = await retentionRepository.count(ctx.db, name, limit);
  for (let index = 0; index < retentionRepository.partsOf(name); index++) while ((await applyBatch(ctx, name, index, limit)) > 0);
  if (count === 0) return;
  await inTransaction(ctx, async (ctx) =>
    record(ctx, retentionChanges.applied, { id: null, after: { class: name, before: limit.day, count } }),
  );
}

const applyBatch = (ctx: ActorContext<MaybeActor>, name: RetentionClass, index: number, limit: Limit) =>
  inTransaction(ctx, async (ctx) => {
    await retentionRepository.begin(ctx.db);
    return retentionRepository.applyPart(ctx.db, name, index, limit);
  });
