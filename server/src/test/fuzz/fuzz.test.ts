import { setTimeout } from "node:timers/promises";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { allEndpoints } from "@daybook/contract/core/all";
import type { Endpoint } from "@daybook/contract/core/endpoint";
import { startServer } from "#test/harness.ts";
import { kraFactories } from "#test/kra-factories.ts";
import { insertLeave } from "#test/leave-factories.ts";
import { matrixFixtures } from "#test/matrix/fixture.ts";
import { clearChanges, listChanges, watchTables } from "#test/matrix/change-log.ts";
import { inputsOf } from "./inputs.ts";

/*
 * Sends generated inputs to every endpoint of the contract, signed out and in three roles. No call may fail with 5xx, or
 * change the database when it is refused. By default each endpoint gets one call per caller from a fixed seed.
 * `FUZZ_SECONDS=600` runs longer with a random seed and also limits each call to 1.5 s; `FUZZ_SEED` repeats a run.
 */

const server = startServer();
const seconds = Number(process.env["FUZZ_SECONDS"] ?? 0);
const seed = Number(process.env["FUZZ_SEED"] ?? (seconds > 0 ? Math.trunc(Math.random() * 2 ** 31) : 20261122));
/** Tests of `npm test` assert no timings. */
const maxMs = seconds > 0 ? 1500 : Infinity;

type Caller = { name: string; id: string | null };
let callers: Caller[];
let ids: string[];
let reset: () => Promise<void>;

beforeAll(async () => {
  const { build, make, person } = matrixFixtures(server);
  const { owner, caller: lead, team } = await build("a lead on own team's");
  const admin = await person("admin", team);
  const project = await make.project({ team, members: [owner, lead] });
  const task = await make.task(owner, { assigneeId: owner.id, projectId: project.id });
  const deleted = await make.task(owner, { assigneeId: owner.id, deletedAt: "2026-03-11T08:00:00Z" });
  const eod = await make.eod(owner, { date: "2026-03-11", items: [{ taskId: task.id, projectId: project.id }] });
  const leave = await insertLeave(server, owner, { days: ["2026-03-16"], status: "Pending" });
  const kra = kraFactories(server);
  await kra.templateFor(owner);
  const evaluation = await kra.evaluation(admin, owner, { status: "Draft" });
  const week = await kra.week(admin, owner, 2);
  ids = [owner.id, lead.id, admin.id, team.id, project.id, task.id, deleted.id, eod.id, leave.id, evaluation._id, week._id];
  callers = [
    { name: "signed out", id: null },
    { name: "a member", id: owner.id },
    { name: "a lead", id: lead.id },
    { name: "an admin", id: admin.id },
  ];
  const people = [owner, lead, admin];
  /** Undoes what an accepted call may have done to the callers. */
  reset = async () => {
    for (const { id, role, teamId, email } of people)
      await server.db
        .updateTable("users")
        .set({ role, teamId, email, status: "active", deletedAt: null, lastDayOfOffice: null })
        .where("id", "=", id)
        .execute();
  };
  await watchTables(server);
});

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(",");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** Sends an input: path fields in the path, the others as query or body. */
async function send(endpoint: Endpoint, input: Record<string, unknown>, caller: Caller) {
  const rest = { ...input };
  const path = endpoint.path.replace(/:(\w+)/g, (_match, field: string) => {
    const value = textOf(rest[field] ?? ids[0]);
    delete rest[field];
    return encodeURIComponent(value.toWellFormed().slice(0, 500) || "x");
  });
  const headers = caller.id === null ? {} : { cookie: await server.cookieOf({ id: caller.id }) };
  if (endpoint.method !== "GET") return server.app.inject({ method: endpoint.method, url: `/api${path}`, payload: rest, headers });
  const query = new URLSearchParams(
    Object.entries(rest)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]): [string, string] => [name, textOf(value).slice(0, 2000)]),
  ).toString();
  return server.app.inject({ method: "GET", url: `/api${path}${query && `?${query}`}`, headers });
}

async function faultsOf(endpoint: Endpoint, input: Record<string, unknown>, caller: Caller) {
  await server.db.deleteFrom("rateLimits").execute();
  await clearChanges(server);
  const start = performance.now();
  let response = await send(endpoint, input, caller);
  const ms = performance.now() - start;
  // A busy machine refuses calls until it catches up.
  for (let tries = 0; response.statusCode === 503 && tries < 5; tries++) {
    await setTimeout(500);
    response = await send(endpoint, input, caller);
  }
  const faults: string[] = [];
  if (response.statusCode >= 500) faults.push(`answered ${response.statusCode}`);
  // A garbage collection or a busy machine is not the call's fault: a slow call must be slow twice.
  if (ms > maxMs) {
    const again = performance.now();
    await send(endpoint, input, caller);
    if (performance.now() - again > maxMs) faults.push(`took ${Math.round(ms)} ms`);
  }
  if (response.statusCode >= 400) {
    const { message } = response.json<{ message?: string }>();
    if (!message || /check the field sent|undefined|expected/i.test(message)) faults.push(`says "${message}"`);
    const tables = [...new Set((await listChanges(server)).map(({ table }) => table))];
    if (tables.length > 0) faults.push(`was refused with ${response.statusCode} and changed ${tables.join(", ")}`);
  } else if (endpoint.method !== "GET") await reset();
  const sent = JSON.stringify(input)?.slice(0, 400);
  return faults.map((fault) => `${endpoint.method} ${endpoint.path} by ${caller.name} ${fault}: ${sent}`);
}

test(`no generated call breaks the server (seed ${seed})`, { timeout: seconds * 2000 + 300_000 }, async () => {
  const until = performance.now() + seconds * 1000;
  const found = new Map<string, string>();
  let calls = 0;
  for (let round = 0; round === 0 || performance.now() < until; round++) {
    for (const [index, { endpoint }] of allEndpoints.entries()) {
      const inputs = fc.sample(inputsOf(endpoint, ids), { numRuns: callers.length, seed: seed + round * 1000 + index });
      for (const [column, caller] of callers.entries()) {
        if (round > 0 && performance.now() > until) break;
        calls++;
        for (const fault of await faultsOf(endpoint, inputs[column]!, caller))
          found.set(fault.replace(/ by .*?(answered|took|says|was)/, " $1").split(": ")[0]!, fault);
      }
    }
  }
  expect([...found.values()]).toEqual([]);
  expect(calls).toBeGreaterThan(allEndpoints.length);
});

test("JSON nested beyond any use is refused by every writing endpoint", async () => {
  const deep = `{"filters":${"[".repeat(100_000)}${"]".repeat(100_000)}}`;
  const admin = callers.at(-1)!;
  for (const { endpoint } of allEndpoints.filter(({ endpoint }) => endpoint.method !== "GET")) {
    const headers = { "content-type": "application/json", cookie: await server.cookieOf({ id: admin.id! }) };
    const url = `/api${endpoint.path.replaceAll(/:\w+/g, ids[0]!)}`;
    const { statusCode } = await server.app.inject({ method: endpoint.method, url, headers, payload: deep });
    expect([statusCode >= 400 && statusCode < 500, `${endpoint.method} ${endpoint.path}`]).toEqual([true, expect.anything()]);
  }
});
