import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { allEndpoints } from "@daybook/contract/core/all";
import { startServer } from "#test/harness.ts";
import { insertLeave } from "#test/leave-factories.ts";
import { matrixFixtures } from "#test/matrix/fixture.ts";
import { inputsOf, textFieldsOf, withText } from "./inputs.ts";

/*
 * Sends every text field of the contract texts whose characters of several code units lie across a limit: the field's own, and
 * those at which notices, subjects and suggestions are cut. No text may fail with 5xx: it is stored whole, or refused.
 */

const server = startServer();

const characters = ["😀", "👨‍👩‍👧‍👦", "e\u0301\u0301", "🇩🇪", "\u202E", "\u200F\u0631", "\u200B"];
const cuts = [150, 200, 300, 500, 2000];

/** Texts that have a character across each limit, or across the place where `…` takes a unit of it, and texts that exceed it. */
function textsAround(maxLength: number | undefined): string[] {
  const limits = [...cuts.filter((cut) => maxLength === undefined || cut < maxLength), ...(maxLength === undefined ? [] : [maxLength])];
  const across = limits.flatMap((limit, at) =>
    [1, 2].map((before) => "a".repeat(Math.max(0, limit - before)) + characters[(at + before) % characters.length]!.repeat(3)),
  );
  return [...new Set([...characters.slice(-3), ...across])];
}

let caller: { id: string };
let ids: string[];

beforeAll(async () => {
  const { build, make, person } = matrixFixtures(server);
  const { owner, team } = await build("a lead on own team's");
  caller = await person("admin", team);
  const project = await make.project({ team, members: [owner] });
  const task = await make.task(owner, { assigneeId: owner.id, projectId: project.id });
  const eod = await make.eod(owner, { date: "2026-03-11", items: [{ taskId: task.id, projectId: project.id }] });
  const leave = await insertLeave(server, owner, { days: ["2026-03-16"], status: "Pending" });
  ids = [task.id, leave.id, owner.id, project.id, team.id, eod.id];
});

/** A number for each endpoint, so that a new one changes no sample of the others. */
const seedOf = ({ method, path }: { method: string; path: string }) =>
  [...`${method} ${path}`].reduce((hash, character) => (Math.imul(hash, 31) + character.codePointAt(0)!) | 0, 20261125);

const keepsCaller = /^\/(auth|users\/admin\/user|users\/profile|settings|setup)/;

test("no text of any length around a limit fails", { timeout: 600_000 }, async () => {
  const faults: string[] = [];
  let accepted = 0;
  for (const { endpoint } of allEndpoints) {
    for (const { path, maxLength } of textFieldsOf(endpoint)) {
      // Without a format, answers are JSON.
      const [{ format: _format, ...input }] = fc.sample(inputsOf(endpoint, ids, { hostility: false }), {
        numRuns: 1,
        seed: seedOf(endpoint),
      }) as [Record<string, unknown>];
      for (const text of textsAround(maxLength)) {
        const { status, body } = await server.as(caller, endpoint, withText(input, path, text));
        if (status >= 500) faults.push(`${endpoint.method} ${endpoint.path} ${path.join(".")} answered ${status}: ${JSON.stringify(text)}`);
        if (status >= 400 && !body.message) faults.push(`${endpoint.method} ${endpoint.path} refuses without a sentence`);
        if (status < 400) accepted++;
      }
    }
    if (endpoint.method !== "GET" && keepsCaller.test(endpoint.path)) await restoreCaller();
  }
  expect(faults).toEqual([]);
  expect(accepted).toBeGreaterThan(500);
});

const restoreCaller = () =>
  server.db.updateTable("users").set({ role: "admin", status: "active", deletedAt: null }).where("id", "=", caller.id).execute();
