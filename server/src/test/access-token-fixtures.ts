import { uuidv7 } from "uuidv7";
import { type Scope, scopes as allScopes, tokenPrefix } from "@daybook/contract/access-tokens/scopes";
import { hashToken, newToken } from "#secret-tokens.ts";
import type { Person, TestServer } from "./harness.ts";

type Options = { scopes?: readonly Scope[]; expiresInDays?: number };

/** Creates an access token of the person, with all scopes by default, and returns its id and the header that sends it. */
export async function giveToken({ app, db }: TestServer, person: Person, { scopes = allScopes, expiresInDays = 30 }: Options = {}) {
  const id = uuidv7();
  const token = tokenPrefix + newToken();
  const createdAt = app.platform.clock.now();
  const expiresAt = new Date(createdAt.getTime() + expiresInDays * 86_400_000);
  const instants = { createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() };
  const lastFour = token.slice(-4);
  await db
    .insertInto("accessTokens")
    .values({ id, userId: person.id, name: "Build script", hash: hashToken(token), lastFour, scopes: [...scopes], ...instants })
    .execute();
  return { id, token, headers: { authorization: `Bearer ${token}` } };
}
