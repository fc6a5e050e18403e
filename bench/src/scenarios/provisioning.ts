import { Agent, request } from "node:http";
import { text } from "node:stream/consumers";
import { tokenPrefix } from "@daybook/contract/access-tokens/scopes";
import { openDatabase } from "../../../server/src/db/database.ts";
import { hashToken, newToken } from "../../../server/src/secret-tokens.ts";
import { signIns } from "../../../server/src/seed/people.ts";
import type { Environment } from "../environment.ts";
import { newId } from "../new-id.ts";
import type { Scenario } from "../scenario.ts";

const people = 1500;
const maxSeconds = 60;
/** How many calls a provider makes at the same time. */
const parallel = 8;
/** Members that a provider adds to a group in one call. */
const chunk = 100;

/** The first synchronization of an identity provider: each person is looked for, then created, and all are put into a group. */
export const provisioning: Scenario = {
  name: "provisioning",
  size: "demo",
  async run(environment) {
    const { url } = await environment.product();
    const call = await provider(environment, url);
    const start = performance.now();
    const ids: string[] = [];
    let next = 0;
    const work = async () => {
      while (next < people) {
        const number = ++next;
        const userName = `person.${number}@provisioned.example`;
        await call("GET", `/Users?filter=${encodeURIComponent(`userName eq "${userName}"`)}`);
        const { id } = await call("POST", "/Users", { userName, displayName: `Person ${number}`, externalId: `p-${number}`, active: true });
        ids.push(id!);
      }
    };
    await Promise.all(Array.from({ length: parallel }, work));
    const group = await call("POST", "/Groups", { displayName: "Everyone" });
    for (let from = 0; from < ids.length; from += chunk) {
      const value = ids.slice(from, from + chunk).map((id) => ({ value: id }));
      await call("PATCH", `/Groups/${group.id}`, { Operations: [{ op: "Add", path: "members", value }] });
    }
    const seconds = (performance.now() - start) / 1000;
    return [
      {
        what: `First synchronization by SCIM of ${people} people and a group of them all`,
        measured: `${seconds.toFixed(1)} s`,
        target: `< ${maxSeconds} s`,
        passed: seconds < maxSeconds,
      },
    ];
  },
};

/** Gives an admin an access token and returns how to call SCIM with it. */
async function provider(environment: Environment, url: string) {
  const token = tokenPrefix + newToken();
  const database = openDatabase(await environment.databaseUrl());
  try {
    const { id: userId } = await database.db
      .selectFrom("users")
      .select("id")
      .where("email", "=", signIns.admin.email)
      .executeTakeFirstOrThrow();
    const [createdAt, expiresAt] = [Date.now(), Date.now() + 86_400_000].map((time) => new Date(time).toISOString()) as [string, string];
    const row = { id: newId(), userId, name: "Bench", hash: hashToken(token), lastFour: token.slice(-4), createdAt, expiresAt };
    await database.db
      .insertInto("accessTokens")
      .values({ ...row, scopes: ["scim:read", "scim:write"] })
      .execute();
  } finally {
    await database.close();
  }
  const agent = new Agent({ keepAlive: true, maxSockets: parallel });
  return (method: string, path: string, body?: object): Promise<{ id?: string }> =>
    new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/scim+json" };
      const sent = request(`${url}/scim/v2${path}`, { method, headers, agent }, (response) => {
        text(response).then((answer) => {
          if (response.statusCode! >= 400) reject(new Error(`${method} ${path}: ${response.statusCode} ${answer}`));
          else resolve(answer === "" ? {} : (JSON.parse(answer) as { id?: string }));
        }, reject);
      });
      sent.on("error", reject);
      sent.end(body && JSON.stringify(body));
    });
}
