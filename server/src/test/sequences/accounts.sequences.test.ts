import fc from "fast-check";
import { afterAll, beforeAll, test } from "vitest";
import type { Role } from "@daybook/contract/core/constants";
import { factories } from "#test/factories.ts";
import { oidcEnv, startProvider } from "#test/fakes/sign-on-provider.ts";
import { startServer } from "#test/harness.ts";
import { daybookUrl } from "#test/sign-on-browser.ts";
import { accountCommands, expectAccounts, type Model, type Real } from "./accounts.commands.ts";

/*
 * Random sequences of sign-ins, changes of emails, teams, roles and status, linking and delegation, compared with a model.
 * `SEQUENCE_RUNS` sets the number of sequences, `SEQUENCE_SEED` repeats a failed run.
 */

const server = startServer();
const make = factories(server);
let provider: Awaited<ReturnType<typeof startProvider>>;
let app: Real["app"];

beforeAll(async () => {
  server.clock.set("2026-03-12T08:00:00.000Z");
  provider = await startProvider(daybookUrl);
  ({ app } = await server.build({ env: { publicUrl: daybookUrl, oidc: oidcEnv(provider.url) } }));
});
afterAll(() => provider.close());

const runs = Number(process.env["SEQUENCE_RUNS"] ?? 12);
const seed = process.env["SEQUENCE_SEED"] ?? (process.env["SEQUENCE_RUNS"] ? undefined : "20261125");
/** Without `SEQUENCE_RUNS`, no new sequence starts after this time. */
const timeLimitMs = 40_000;

const roles: [Role, number][] = [
  ["admin", 0],
  ["team_lead", 0],
  ["team_member", 0],
  ["team_lead", 1],
];
const emailCount = 6;

async function world(): Promise<{ model: Model; real: Real }> {
  const run = crypto.randomUUID();
  const emails = Array.from({ length: emailCount }, (_each, index) => `e${index}@${run}.example`);
  const teams = [await make.team(), await make.team()];
  const people = [];
  for (const [index, [role, team]] of roles.entries()) people.push(await make.user(role, { team: teams[team]!, email: emails[index]! }));
  const root = await make.user("admin");
  return {
    model: {
      people: roles.map(([role, team], email) => ({ role, team, active: true, email, confirmed: true, sessions: [] })),
      delegations: [],
      links: new Map(),
    },
    real: { server, app, provider, root, people, cookies: people.map(() => []), teams, emails },
  };
}

const followTheRules = () =>
  fc.asyncProperty(fc.commands(accountCommands(roles.length, emailCount), { maxCommands: 30, size: "max" }), async (sequence) => {
    const setup = await world();
    await fc.asyncModelRun(() => setup, sequence);
    await expectAccounts(setup.model, setup.real);
  });

test("sessions, confirmation, emails, linking and delegation follow the rules in every sequence", { timeout: 600_000 }, async () => {
  const parameters = {
    numRuns: runs,
    ...(seed !== undefined && { seed: Number(seed) }),
    ...(process.env["SEQUENCE_RUNS"] === undefined && { interruptAfterTimeLimit: timeLimitMs }),
  };
  await fc.assert(followTheRules(), parameters);
});
