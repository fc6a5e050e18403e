import { uuidv7 } from "uuidv7";
import { endsSoonDays, tokenPrefix, tokensMax } from "@daybook/contract/access-tokens/scopes";
import type * as accessTokens from "@daybook/contract/access-tokens/access-tokens";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import { maxUnpagedRows } from "@daybook/contract/core/constants";
import { require } from "#access/access.ts";
import { mayAdministerSettings } from "#access/settings.ts";
import { record } from "#changes.ts";
import type { ActorContext, MaybeActor } from "#context.ts";
import type { Db } from "#db/database.ts";
import { AppError } from "#errors.ts";
import * as sessionsService from "#features/sessions/sessions.service.ts";
import { hashToken, newToken } from "#secret-tokens.ts";
import { inTransaction } from "#transaction.ts";
import * as accessTokensChanges from "./access-tokens.changes.ts";
import * as accessTokensRepository from "./access-tokens.repository.ts";

const dayMs = 86_400_000;
const missing = "This access token does not exist";
const missingService = "This service account does not exist";

const daysAfter = (now: string, days: number) => new Date(Date.parse(now) + days * dayMs).toISOString();

const present = <Row extends { expiresAt: string }>(ctx: ActorContext, row: Row) => ({ ...row, hasEnded: row.expiresAt <= ctx.now() });

/** Lists the actor's own tokens, those that have ended too. */
export const list = async (ctx: ActorContext) =>
  (await accessTokensRepository.listOfUser(ctx.db, ctx.actor.id)).map((row) => present(ctx, row));

/** Creates a token of the actor's and returns its value, which nothing stores. */
export const create = (ctx: ActorContext, input: CheckedInputOf<typeof accessTokens.create>) =>
  inTransaction(ctx, async (ctx) => {
    await sessionsService.requireConfirmation(ctx);
    return issue(ctx, ctx.actor.id, input);
  });

/** Creates a token of a service account (admin). */
export const createForService = (ctx: ActorContext, { userId, ...input }: CheckedInputOf<typeof accessTokens.createForService>) =>
  inTransaction(ctx, async (ctx) => {
    mayAdminister(ctx);
    if (!(await accessTokensRepository.isService(ctx.db, userId))) throw new AppError("not_found", missingService);
    await sessionsService.requireConfirmation(ctx);
    return issue(ctx, userId, input);
  });

async function issue(ctx: ActorContext, userId: string, { name, scopes, expiresInDays }: CheckedInputOf<typeof accessTokens.create>) {
  if ((await accessTokensRepository.countForUpdate(ctx.db, userId)) >= tokensMax)
    throw new AppError("conflict", `There are ${tokensMax} access tokens already. Revoke one first.`);
  const token = tokenPrefix + newToken();
  const createdAt = ctx.now();
  const shown = { name, scopes, lastFour: token.slice(-4), expiresAt: daysAfter(createdAt, expiresInDays) };
  const id = uuidv7();
  await accessTokensRepository.insert(ctx.db, { id, userId, hash: hashToken(token), createdAt, ...shown });
  record(ctx, accessTokensChanges.created, { id, after: { user: userId, ...shown } });
  return { _id: id, ...shown, createdAt, hasEnded: false, lastUsedAt: null, token };
}

/** Revokes one of the actor's own tokens, at once in every process: each call reads the row. */
export const remove = (ctx: ActorContext, { id }: CheckedInputOf<typeof accessTokens.remove>) => end(ctx, id, ctx.actor.id);

export const mayAdminister = (ctx: ActorContext) => require(mayAdministerSettings(ctx.actor), "manage the access tokens of others");

/** Lists the tokens of everyone (admin). */
export async function listAll(ctx: ActorContext) {
  mayAdminister(ctx);
  return (await accessTokensRepository.list(ctx.db, maxUnpagedRows)).map((row) => present(ctx, row));
}

/** Revokes the token of any person (admin). */
export function revoke(ctx: ActorContext, { id }: CheckedInputOf<typeof accessTokens.revoke>) {
  mayAdminister(ctx);
  return end(ctx, id);
}

const end = (ctx: ActorContext, id: string, userId?: string) =>
  inTransaction(ctx, async (ctx) => {
    const token = await accessTokensRepository.remove(ctx.db, id, userId);
    if (!token) throw new AppError("not_found", missing);
    const { userId: user, ...shown } = token;
    record(ctx, accessTokensChanges.revoked, { id, before: { user, ...shown } });
    return { _id: id };
  });

/** Revokes the tokens of accounts that are closed. */
export async function revokeOfClosed(ctx: ActorContext<MaybeActor>, accounts: readonly { id: string }[]) {
  const tokens = await accessTokensRepository.removeOfUsers(
    ctx.db,
    accounts.map(({ id }) => id),
  );
  for (const { id, userId: user, ...shown } of tokens) record(ctx, accessTokensChanges.revoked, { id, before: { user, ...shown } });
}

/** Lets a new service account act. Needs a transaction. */
export const addService = (ctx: ActorContext, userId: string) => accessTokensRepository.addService(ctx.db, userId, ctx.now());

export function listServices(ctx: ActorContext) {
  mayAdminister(ctx);
  return accessTokensRepository.listServices(ctx.db);
}

/** Deletes a service account with its tokens; what it did keeps its name. */
export const removeService = (ctx: ActorContext, { id }: CheckedInputOf<typeof accessTokens.removeService>) =>
  inTransaction(ctx, async (ctx) => {
    mayAdminister(ctx);
    if (!(await accessTokensRepository.removeService(ctx.db, id))) throw new AppError("not_found", missingService);
    await revokeOfClosed(ctx, [{ id }]);
    record(ctx, accessTokensChanges.serviceRemoved, { id });
    return { _id: id };
  });

/** Records calls with a token. A call does not fail because of it. */
export const recordCalls = async (db: Db, id: string, calls: number, now: string) =>
  void (await accessTokensRepository.addCalls(db, id, calls, now).catch(() => undefined));

/** Tells people once about each token that ends within the next days. */
export const noticeEnding = (ctx: ActorContext<MaybeActor>) =>
  inTransaction(ctx, async (ctx) => {
    const now = ctx.now();
    const ending = await accessTokensRepository.markNoticed(ctx.db, { now, until: daysAfter(now, endsSoonDays) });
    if (ending.length === 0) return;
    const services = new Map((await accessTokensRepository.listServices(ctx.db)).map(({ _id, name }) => [_id, name]));
    const admins = await accessTokensRepository.listAdminIds(ctx.db);
    for (const { id, userId, name, expiresAt } of ending) {
      const service = services.get(userId) ?? null;
      record(ctx, accessTokensChanges.noticed, { id, to: service ? admins : [userId], name, service, expiresAt, after: { expiresAt } });
    }
  });
