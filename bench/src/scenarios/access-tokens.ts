import { request } from "node:http";
import { text } from "node:stream/consumers";
import type autocannon from "autocannon";
import { scopes, tokenPrefix } from "@daybook/contract/access-tokens/scopes";
import { openDatabase } from "../../../server/src/db/database.ts";
import { hashToken, newToken } from "../../../server/src/secret-tokens.ts";
import type { Environment } from "../environment.ts";
import { connections, load } from "../load.ts";
import { newId } from "../new-id.ts";
import type { Scenario } from "../scenario.ts";
import { median, type Row, formatInteger } from "../table.ts";

const path = "/api/users/profile";
const minShare = 0.95;
/** 40 per connection and run: all calls with the tokens of a person stay below 600, also where a person has two connections. */
const amount = 40 * connections;
const rounds = 5;

const maxListMs = 5;
const maxCallMs = 60;
const messages = 50;

/** Calls with access tokens compared with sessions of the same people, and messages of assistants. */
export const accessTokens: Scenario = {
  name: "access-tokens",
  async run(environment) {
    const { url } = await environment.product();
    const people = await peopleWithTokens(environment);
    const run = (headers: { cookie?: string; authorization?: string }[]) => {
      const remaining = [...headers];
      return load(url + path, { amount, setupClient: (client: autocannon.Client) => client.setHeaders(remaining.pop()) });
    };
    const [bySession, byToken] = [people.map(({ cookie }) => ({ cookie })), people.map(({ authorization }) => ({ authorization }))];
    const shares: number[] = [];
    const rates: { session: number; token: number }[] = [];
    await run(bySession);
    for (let round = 0; round < rounds; round++) {
      const session = await run(bySession);
      const token = await run(byToken);
      rates.push({ session: session.rate, token: token.rate });
      shares.push(token.rate / session.rate);
    }
    const share = median(shares);
    const rateOf = (key: "session" | "token") => formatInteger(median(rates.map((rate) => rate[key])));
    return [
      {
        what: "A call with an access token: requests per second",
        measured: `${rateOf("token")} of ${rateOf("session")} = ${share.toFixed(2)}`,
        target: `≥ ${minShare} of the same with a session`,
        passed: share >= minShare,
      },
      ...(await measureMessages(url, people[0]!.authorization)),
    ];
  },
};

/** Signs in one person per connection and gives each an access token. */
async function peopleWithTokens(environment: Environment) {
  const database = openDatabase(await environment.databaseUrl());
  try {
    const found = await database.db
      .selectFrom("users")
      .select(["id", "email"])
      .where("status", "=", "active")
      .where("deletedAt", "is", null)
      .where("email", "is not", null)
      .limit(connections)
      .execute();
    const people: { cookie: string; authorization: string }[] = [];
    for (let index = 0; index < connections; index++) {
      const { id, email } = found[index % found.length]!;
      const token = tokenPrefix + newToken();
      const [createdAt, expiresAt] = [Date.now(), Date.now() + 86_400_000].map((time) => new Date(time).toISOString()) as [string, string];
      const row = { id: newId(), userId: id, name: "Bench", hash: hashToken(token), lastFour: token.slice(-4), scopes: [...scopes] };
      await database.db
        .insertInto("accessTokens")
        .values({ ...row, createdAt, expiresAt })
        .execute();
      people.push({ cookie: await environment.cookieOf(email!), authorization: `Bearer ${token}` });
    }
    return people;
  } finally {
    await database.close();
  }
}

async function measureMessages(url: string, authorization: string): Promise<Row[]> {
  const measure = async (method: string, params: object) => {
    const times: number[] = [];
    // The first ten are warm-ups.
    for (let time = -10; time < messages; time++) {
      const started = performance.now();
      await send(`${url}/api/mcp`, authorization, JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }));
      if (time >= 0) times.push(performance.now() - started);
    }
    return times;
  };
  const listMs = median(await measure("tools/list", {}));
  const calls = await measure("tools/call", { name: "list_tasks", arguments: { view: "mine", limit: 10 } });
  const callMs = calls.toSorted((a, b) => a - b)[Math.floor(0.95 * messages)]!;
  return [
    {
      what: "Assistants: list of tools, median",
      measured: `${listMs.toFixed(1)} ms`,
      target: `< ${maxListMs} ms`,
      passed: listMs < maxListMs,
    },
    {
      what: "Assistants: call of a tool, p95",
      measured: `${callMs.toFixed(1)} ms`,
      target: `< ${maxCallMs} ms`,
      passed: callMs < maxCallMs,
    },
  ];
}

async function send(url: string, authorization: string, payload: string) {
  const headers = { authorization, accept: "application/json, text/event-stream", "content-type": "application/json" };
  const reply = await new Promise<string>((resolve, reject) => {
    request(url, { method: "POST", headers: { ...headers, "content-length": Buffer.byteLength(payload) } }, (incoming) => {
      text(incoming).then(resolve, reject);
    })
      .on("error", reject)
      .end(payload);
  });
  if (!reply.includes('"result"') || reply.includes('"isError":true')) throw new Error(`The message was refused: ${reply}`);
}
