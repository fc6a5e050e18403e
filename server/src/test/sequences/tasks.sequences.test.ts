import fc from "fast-check";
import { uuidv7 } from "uuidv7";
import { describe, expect, test } from "vitest";
import type { Role } from "@daybook/contract/core/constants";
import * as labels from "@daybook/contract/labels/labels";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";
import { ruleBreaks, withBreak } from "./rule-breaks.ts";
import { expectLists, expectNoLeaks, type Real, taskCommands } from "./tasks.commands.ts";
import type { Model } from "./tasks.model.ts";

/*
 * Random sequences of task calls by random people, compared with a model of the rules. `SEQUENCE_RUNS` sets the number of
 * sequences, `SEQUENCE_SEED` repeats a failed run; fast-check prints the seed and the shortest failing sequence.
 */

const server = startServer();
const make = factories(server);

const runs = Number(process.env["SEQUENCE_RUNS"] ?? 40);
const seed = process.env["SEQUENCE_SEED"] ?? (process.env["SEQUENCE_RUNS"] ? undefined : "20261122");
/** Without `SEQUENCE_RUNS`, no new sequence starts after this time. */
const timeLimitMs = 40_000;

const roles: [Role, number][] = [
  ["team_lead", 0],
  ["team_member", 0],
  ["team_member", 0],
  ["admin", 0],
  ["team_lead", 1],
  ["team_member", 1],
  ["admin", 1],
];
/** The projects of team 0 and team 1, each with people of both teams. */
const members = [
  [1, 5],
  [0, 5],
];

async function world(): Promise<{ model: Model; real: Real }> {
  // Admins list the tasks of all sequences, which would take longer with each.
  await server.db.deleteFrom("tasks").execute();
  const teams = [await make.team(), await make.team()];
  const people: Awaited<ReturnType<typeof make.user>>[] = [];
  for (const [role, team] of roles) people.push(await make.user(role, { team: teams[team]! }));
  const projects = [];
  for (const [team, indexes] of members.entries())
    projects.push(await make.project({ team: teams[team]!, members: indexes.map((index) => people[index]!) }));
  return {
    model: {
      people: roles.map(([role, team]) => ({ role, team })),
      projects: members.map((each, team) => ({ team, members: each })),
      tasks: [],
      links: [],
    },
    real: { server, people, teams, projects, label: await label(), tasks: [] },
  };
}

/** A label of the company, the same for all runs. */
async function label() {
  const found = await server.db.selectFrom("labels").select("id").executeTakeFirst();
  if (found) return found.id;
  return (await server.as(await make.user("admin"), labels.create, { name: "Everyone" })).data._id;
}

function sequencesFollowTheRules() {
  const commands = fc.commands(taskCommands(roles.length, 2, members.length), { maxCommands: 25, size: "max" });
  return fc.asyncProperty(commands, async (sequence) => {
    const setup = await world();
    await fc.asyncModelRun(() => setup, sequence);
    await expectLists(setup.model, setup.real);
    await expectNoLeaks(setup.model, setup.real);
    const ids = setup.real.tasks;
    const ownApprovals = await server.db
      .selectFrom("tasks")
      .innerJoin("users", "users.id", "tasks.approvedBy")
      .select("tasks.id")
      .where("tasks.id", "in", ids.length > 0 ? ids : [uuidv7()])
      .where("users.role", "=", "team_lead")
      .where((eb) =>
        eb.or([
          eb("tasks.approvedBy", "=", eb.ref("tasks.assigneeId")),
          eb("tasks.approvedBy", "=", eb.ref("tasks.completedBy")),
          eb("tasks.approvedBy", "=", eb.ref("tasks.completedAssigneeId")),
        ]),
      )
      .execute();
    expect(ownApprovals, "tasks approved by a lead who worked on them").toEqual([]);
  });
}

const parameters = {
  numRuns: runs,
  ...(seed !== undefined && { seed: Number(seed) }),
  ...(process.env["SEQUENCE_RUNS"] === undefined && { interruptAfterTimeLimit: timeLimitMs }),
};

test("every sequence of task calls is permitted and refused as the rules say", { timeout: 600_000 }, () =>
  fc.assert(sequencesFollowTheRules(), parameters),
);

describe("the sequences find a broken rule", () => {
  test.each(ruleBreaks)("$what", { timeout: 600_000 }, async (ruleBreak) => {
    // Without a time limit: a busy machine must not look like an unnoticed error.
    const check = (which: { numRuns: number; path?: string }) =>
      withBreak(ruleBreak, () => fc.check(sequencesFollowTheRules(), { ...which, seed: Number(seed ?? 20261122), endOnFailure: true }));
    const known = await check({ numRuns: 1, path: String(ruleBreak.foundBy) });
    expect(known.failed || (await check({ numRuns: runs })).failed).toBe(true);
  });
});
