import { policyAcknowledgeDays } from "@daybook/contract/core/constants";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type { Policy } from "@daybook/contract/policy/policy";
import type * as policy from "@daybook/contract/policy/policy";
import { require } from "#access/access.ts";
import { mayAdministerPolicy } from "#access/policy.ts";
import { addDays } from "#calendar.ts";
import { record } from "#changes.ts";
import { dayIn } from "#clock.ts";
import * as policyChanges from "./policy.changes.ts";
import type { ActorContext, MaybeActor, MissingPart } from "#context.ts";
import { AppError } from "#errors.ts";
import { exportTable, zonedHead, zonedTimes } from "#export-file.ts";
import { awayToday } from "#features/leaves/calendar/leaves.away.service.ts";
import { requireVersion } from "#version-check.ts";
import * as policyRepository from "./policy.repository.ts";
import { inTransaction } from "#transaction.ts";

/** Returned before the first version is published. */
const emptyPolicy = { version: 0, content: "", updatedAt: null, requiresAcknowledgement: false, acknowledgedAt: null, joinedAt: null };

export async function get(ctx: ActorContext<MaybeActor>): Promise<Policy> {
  const { joinedAt, ...current } = (await policyRepository.find(ctx.db, ctx.actor?.id ?? null)) ?? emptyPolicy;
  const dueOn = joinedAt === null ? null : dueOnOf(ctx, { ...current, joinedAt });
  return { ...current, dueOn, can: { update: mayAdministerPolicy(ctx.actor) } };
}

type Asked = Pick<Policy, "updatedAt" | "requiresAcknowledgement" | "acknowledgedAt"> & { joinedAt: string };

/** The day until which a person is to acknowledge the policy; null if they have, or it does not require it. */
function dueOnOf(ctx: ActorContext<MaybeActor>, { updatedAt, requiresAcknowledgement, acknowledgedAt, joinedAt }: Asked) {
  if (!requiresAcknowledgement || acknowledgedAt !== null) return null;
  const since = updatedAt! > joinedAt ? updatedAt! : joinedAt;
  return addDays(dayIn(ctx.company.timezone, new Date(since)), policyAcknowledgeDays);
}

export const mayUpdate = (ctx: ActorContext) => require(mayAdministerPolicy(ctx.actor), "update the policy");

/** Publishes a new version, unless neither the text nor the acknowledgement requirement changed. */
export const update = (ctx: ActorContext, { version, content, requiresAcknowledgement }: CheckedInputOf<typeof policy.update>) =>
  inTransaction(ctx, async (ctx) => {
    mayUpdate(ctx);
    await policyRepository.lockForWriting(ctx.db);
    const before = await get(ctx);
    await requireVersion(ctx, policyChanges.updated, before, version, "This policy was");
    if (content === before.content && requiresAcknowledgement === before.requiresAcknowledgement) return before;

    const next = { version: before.version + 1, content, requiresAcknowledgement };
    await policyRepository.insertVersion(ctx.db, { ...next, writtenBy: ctx.actor.id, writtenAt: ctx.now() });
    record(ctx, policyChanges.updated, {
      id: null,
      before: { version: before.version, requiresAcknowledgement: before.requiresAcknowledgement },
      after: { version: next.version, requiresAcknowledgement },
      requiresAcknowledgement,
    });
    return get(ctx);
  });

export async function versions(ctx: ActorContext) {
  require(mayAdministerPolicy(ctx.actor), "see the version history of the policy");
  return policyRepository.listVersions(ctx.db);
}

/** Acknowledges the given version if it is still current, or the current version. Idempotent. */
export const acknowledge = (ctx: ActorContext, { version }: CheckedInputOf<typeof policy.acknowledge>) =>
  inTransaction(ctx, async (ctx) => {
    const current = await get(ctx);
    if (current.version === 0) throw new AppError("not_found", "There is no policy yet");
    if (version !== undefined && version !== current.version) {
      throw new AppError("conflict", "The policy was changed. Please read it again.");
    }
    const isNew = await policyRepository.insertAcknowledgement(ctx.db, current.version, ctx.actor.id, ctx.now());
    if (isNew) {
      record(ctx, policyChanges.acknowledged, { id: null, after: { version: current.version } });
    }
    return get(ctx);
  });

async function listPeople(ctx: ActorContext) {
  require(mayAdministerPolicy(ctx.actor), "see who acknowledged the policy");
  const [current, people] = await Promise.all([get(ctx), policyRepository.listAcknowledgements(ctx.db)]);
  const rows = people.map(({ person, joinedAt, acknowledgedAt }) => ({
    ...person,
    acknowledgedAt,
    dueOn: dueOnOf(ctx, { ...current, joinedAt, acknowledgedAt }),
  }));
  const due = rows.filter(({ dueOn }) => dueOn !== null);
  const awayOf = await awayToday(
    ctx,
    due.map(({ _id }) => _id),
  );
  return rows.map((row) => ({ ...row, ...(awayOf.has(row._id) && { away: awayOf.get(row._id)! }) }));
}

const head = ["Name", "Team", "State", "Due on"];

export async function acknowledgements(ctx: ActorContext, { format = "json" }: CheckedInputOf<typeof policy.acknowledgements>) {
  const people = await listPeople(ctx);
  if (format === "json") return people;
  const { timezone } = ctx.company;
  const timeOf = zonedTimes(timezone);
  const today = ctx.today();
  async function* rows() {
    yield people.map(({ name, team, acknowledgedAt, dueOn, away }) => {
      const state = acknowledgedAt ? "Acknowledged" : dueOn && dueOn < today ? "Overdue" : "Not yet";
      return [name, team, state, dueOn, timeOf(acknowledgedAt), away ? "Yes" : "No", away?.backOn ?? null];
    });
  }
  return exportTable(ctx, {
    name: `policy-acknowledgements-${today}`,
    entity: "policy",
    format,
    head: [...head, zonedHead("Acknowledged at", timezone), "Away today", "Back on"],
    dates: ["Due on", zonedHead("Acknowledged at", timezone), "Back on"],
    rows: rows(),
    rowCount: people.length,
    filters: {},
  });
}

/** Who has not acknowledged the current version, if it requires it. */
export async function listUnacknowledged(ctx: ActorContext): Promise<MissingPart[]> {
  const people = await listPeople(ctx);
  return people.filter(({ dueOn }) => dueOn !== null).map(({ _id }) => ({ userId: _id, task: "acknowledge the policy" }));
}
