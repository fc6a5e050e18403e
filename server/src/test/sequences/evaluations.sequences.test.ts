import fc from "fast-check";
import { test } from "vitest";
import type { Role } from "@daybook/contract/core/constants";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";
import { kraFactories } from "#test/kra-factories.ts";
import { sockets } from "#test/sockets.ts";
import { evaluationCommands } from "./evaluations.commands.ts";
import { everyPerson, member, type Model } from "./evaluations.model.ts";
import { expectReads } from "./evaluations.reads.ts";
import type { Real } from "./evaluations.real.ts";
import { liveSockets } from "./evaluations.sockets.ts";

/*
 * Random sequences of steps of an evaluation, with changes of teams and a delegation, compared with a model of who reads what.
 * `SEQUENCE_RUNS` sets the number of sequences, `SEQUENCE_SEED` repeats a failed run; fast-check prints the seed and the
 * shortest failing sequence.
 */

const server = startServer({ realtime: true, listen: true });
const make = factories(server);
const { templateFor } = kraFactories(server);
const connections = sockets(server);

const runs = Number(process.env["SEQUENCE_RUNS"] ?? 10);
const seed = process.env["SEQUENCE_SEED"] ?? (process.env["SEQUENCE_RUNS"] ? undefined : "20261127");
/** Without `SEQUENCE_RUNS`, no new sequence starts after this time. */
const timeLimitMs = 60_000;

/** Admin, two leads, the member and the deputy of the first lead, each with a team. */
const roles: [Role, number][] = [
  ["admin", 2],
  ["team_lead", 0],
  ["team_lead", 1],
  ["team_member", 0],
  ["team_member", 0],
];
const firstDay = 10;

async function world(isCalibrated: boolean): Promise<{ model: Model; real: Real }> {
  server.clock.set("2026-03-10T09:00:00.000Z");
  const calibration = isCalibrated ? ("before-sharing" as const) : ("off" as const);
  await server.db.updateTable("settings").set({ timezone: "UTC", selfReview: "required", calibration }).execute();
  const teams = [await make.team(), await make.team(), await make.team()];
  const people: Real["people"] = [];
  const employed = { createdAt: "2026-01-05T09:00:00Z", dateOfJoining: "2025-01-01" };
  for (const [role, team] of roles) people.push(await make.user(role, { team: teams[team]!, ...employed }));
  const { parameterId } = await templateFor(people[member]!);
  const run = crypto.randomUUID();
  const live = liveSockets(connections, people);
  await live.reopen(everyPerson);
  return {
    model: {
      isCalibrated,
      day: firstDay,
      teams: roles.map(([, team]) => team),
      stays: [{ from: 0, team: 0 }],
      review: "none",
      evaluation: null,
      comments: new Set(),
      isDelegated: false,
      heard: people.map(() => 0),
    },
    real: {
      server,
      live,
      people,
      teams,
      parameterId,
      evaluationId: undefined,
      delegationId: undefined,
      texts: { self: `self ${run}`, lead: `rating ${run}`, reason: `reason ${run}`, former: `former ${run}` },
    },
  };
}

const followTheRules = () =>
  fc.asyncProperty(fc.boolean(), fc.commands(evaluationCommands(), { maxCommands: 16, size: "max" }), async (isCalibrated, sequence) => {
    const setup = await world(isCalibrated);
    try {
      await fc.asyncModelRun(() => setup, sequence);
      await setup.real.live.expectHeard(setup.model);
      await expectReads(setup.model, setup.real);
    } finally {
      setup.real.live.end();
    }
  });

test("each side of an evaluation is read by whom the rules say in every sequence", { timeout: 600_000 }, async () => {
  const parameters = {
    numRuns: runs,
    ...(seed !== undefined && { seed: Number(seed) }),
    ...(process.env["SEQUENCE_RUNS"] === undefined && { interruptAfterTimeLimit: timeLimitMs }),
  };
  await fc.assert(followTheRules(), parameters);
});
