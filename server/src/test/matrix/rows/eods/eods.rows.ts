import { type Fixture, rightNow, today, type User } from "#test/matrix/fixture.ts";
import { type Row, rows, type Send } from "#test/matrix/table.ts";

const unknownId = "01900000-0000-7000-8000-000000000000";
const task = { taskName: "Wrote the table", hoursSpent: 2 };

/** Creates the owner's report for a day. */
const ownersReport = ({ make, owner }: Fixture, date = today, items = [{ hoursSpent: 2 }]) => make.eod(owner, { date, items });

/** Creates a project of the caller's team with the caller as member. */
const callersProject = async ({ make, caller }: Fixture) => (await make.project({ team: { id: caller.teamId! }, members: [caller] })).id;

/** Saves a draft for today and returns its unique text. */
async function draftOf({ server, n }: Fixture, person: User) {
  const planTomorrow = `Plan ${n} of ${person.id}`;
  const draft = { userId: person.id, date: today, tasks: "[]", dismissed: [], planTomorrow, updatedAt: rightNow };
  await server.db
    .insertInto("eodDrafts")
    .values(draft)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return planTomorrow;
}

const everyone = "200 200 200 | 200 200 200 | 200";
const everyoneGets = (status: number) => everyone.replaceAll("200", String(status));
/** Own reports, the team's for its lead, all for an admin. */
const readers = "200 404 404 | 200 404 200 | 200";
/** Only the author can edit a report. */
const author = "200 404 404 | 403 404 200 | 403";
const authorGets = (status: number) => author.replaceAll("200", String(status));

const editing =
  (change: Record<string, unknown> | ((scene: Fixture) => Record<string, unknown> | Promise<Record<string, unknown>>)): Send =>
  async (scene) => ({ id: (await ownersReport(scene)).id, ...(typeof change === "function" ? await change(scene) : change) });

const listing =
  (input: Record<string, unknown> | ((scene: Fixture) => Record<string, unknown>) = {}): Send =>
  async (scene) => {
    scene.target = (await ownersReport(scene)).id;
    return typeof input === "function" ? input(scene) : input;
  };

export const eodsRows: Row[] = [
  ...rows("POST /eod/submit", [
    ["own report for today", everyoneGets(201), () => ({ tasks: [task] })],
    ["as a bare array", everyoneGets(201), () => [task]],
    ["seven days back", everyoneGets(201), () => ({ date: "2026-03-05", tasks: [task] })],
    ["eight days back", everyoneGets(400), () => ({ date: "2026-03-04", tasks: [task] })],
    ["for tomorrow", everyoneGets(400), () => ({ date: "2026-03-13", tasks: [task] })],
    [
      "a second time appends",
      everyoneGets(201),
      async (scene) => {
        await scene.make.eod(scene.caller, { date: today });
        return { tasks: [task] };
      },
    ],
    [
      "a second time, exceeding 24 hours in total",
      everyoneGets(400),
      async (scene) => {
        await scene.make.eod(scene.caller, { date: today, items: [{ hoursSpent: 23 }] });
        return { tasks: [task] };
      },
    ],
    [
      "replacing the first",
      everyoneGets(201),
      async (scene) => {
        await scene.make.eod(scene.caller, { date: today, items: [{ hoursSpent: 23 }] });
        return { tasks: [task], mode: "replace" };
      },
    ],
    ["with an empty body", everyoneGets(400)],
    ["without a task", everyoneGets(400), () => ({ tasks: [] })],
    ["with a blank task name", everyoneGets(400), () => ({ tasks: [{ taskName: "  " }] })],
    ["with more than 24 hours in one task", everyoneGets(400), () => ({ tasks: [{ ...task, hoursSpent: 25 }] })],
    [
      "with more than 24 hours in total",
      everyoneGets(400),
      () => ({
        tasks: [
          { ...task, hoursSpent: 13 },
          { ...task, hoursSpent: 12 },
        ],
      }),
    ],
    ["with negative hours", everyoneGets(400), () => ({ tasks: [{ ...task, hoursSpent: -1 }] })],
    ["with an unknown status", everyoneGets(400), () => ({ tasks: [{ ...task, status: "Sleeping" }] })],
    ["with more than 50 tasks", everyoneGets(400), () => ({ tasks: Array.from({ length: 51 }, () => ({ ...task, hoursSpent: 0 })) })],
    ["with a visible project", everyoneGets(201), async (scene) => ({ tasks: [{ ...task, project: await callersProject(scene) }] })],
    [
      "with the owner's project",
      "201 400 400 | 201 400 201 | 201",
      async ({ make, team, owner }) => ({
        tasks: [{ ...task, project: (await make.project({ team, members: [owner] })).id }],
      }),
    ],
    ["with a project that does not exist", everyoneGets(400), () => ({ tasks: [{ ...task, project: unknownId }] })],
    ["with a task that does not exist", everyoneGets(400), () => ({ tasks: [{ ...task, taskId: unknownId }] })],
    [
      "another user's id in the body is ignored",
      everyoneGets(201),
      ({ owner }) => ({ tasks: [task], userId: owner.id, user: { _id: owner.id } }),
    ],
  ]),

  ...rows("PUT /eod/:id", [
    ["its tasks", author, editing({ tasks: [{ ...task, hoursSpent: 3 }] })],
    ["the plan for tomorrow", author, editing({ planTomorrow: "More rows" })],
    ["a week later", author, async (scene) => ({ id: (await ownersReport(scene, "2026-03-05")).id, planTomorrow: "More rows" })],
    [
      "a day after the window",
      authorGets(409),
      async (scene) => ({ id: (await ownersReport(scene, "2026-03-04")).id, planTomorrow: "More rows" }),
    ],
    ["without tasks", authorGets(400), editing({ tasks: [] })],
    [
      "with more than 24 hours in total",
      authorGets(400),
      editing({
        tasks: [
          { ...task, hoursSpent: 13 },
          { ...task, hoursSpent: 12 },
        ],
      }),
    ],
    ["with a project that does not exist", authorGets(400), editing({ tasks: [{ ...task, project: unknownId }] })],
    [
      "a stale version",
      authorGets(409),
      async (scene) => ({
        id: (await scene.make.eod(scene.owner, { date: today, version: 2 })).id,
        planTomorrow: "More rows",
        version: 1,
      }),
    ],
    ["one that does not exist", "404 404 404 | 404 404 404 | 404", () => ({ id: unknownId, planTomorrow: "More rows" })],
    ["an invalid id", everyoneGets(400), () => ({ id: "today", planTomorrow: "More rows" })],
  ]),

  ...rows("GET /eod/my-eods", [
    ["own reports", "200+ 200- 200- | 200- 200- 200+ | 200-", listing()],
    ["another user's id in the query is ignored", "200+ 200- 200- | 200- 200- 200+ | 200-", listing(({ owner }) => ({ user: owner.id }))],
    ["an invalid date", everyoneGets(400), () => ({ startDate: "yesterday" })],
  ]),

  ...rows("GET /eod/all", [
    ["all for an admin, the team's for a lead", "403 403 403 | 200+ 200- 200+ | 200+", listing()],
    ["of a user", "403 403 403 | 200+ 200- 200+ | 200+", listing(({ owner }) => ({ user: owner.id }))],
    ["of a team", "403 403 403 | 200+ 200- 200+ | 200+", listing(({ team }) => ({ team: team.name }))],
    ["with a page below 1", "403 403 403 | 400 400 400 | 400", () => ({ page: 0 })],
  ]),

  ...rows("GET /eod/users/:ids", [
    ["of visible users", "200+ 200- 200- | 200+ 200- 200+ | 200+", listing(({ owner }) => ({ ids: owner.id }))],
    [
      "of several users, including the caller",
      "200+ 200- 200- | 200+ 200- 200+ | 200+",
      listing(({ owner, caller }) => ({ ids: `${owner.id},${caller.id}` })),
    ],
    ["of a user who does not exist", everyone, () => ({ ids: unknownId })],
    ["of an invalid id", everyoneGets(400), () => ({ ids: "everyone" })],
  ]),

  ...rows("GET /eod/compliance", [
    [
      "own row, the team's for a lead, all for an admin",
      "200+ 200- 200- | 200+ 200- 200+ | 200+",
      (scene) => {
        scene.target = scene.owner.id;
        return { startDate: "2026-03-09", endDate: today, user: scene.owner.id };
      },
    ],
    ["without dates", everyoneGets(400)],
    ["with the end before the start", everyoneGets(400), () => ({ startDate: today, endDate: "2026-03-09" })],
    ["more than 92 days", everyoneGets(400), () => ({ startDate: "2025-11-01", endDate: today })],
  ]),

  ...rows("GET /eod/draft", [
    ["own suggestions", everyone],
    [
      "never another user's report",
      "200+ 200- 200- | 200- 200- 200+ | 200-",
      listing(({ owner }) => ({ user: owner.id, userId: owner.id })),
    ],
    ["for an invalid date", everyoneGets(400), () => ({ date: "today" })],
  ]),

  ...rows("PUT /eod/draft/saved", [
    ["own draft", everyone, () => ({ tasks: [task], planTomorrow: "More rows" })],
    ["an empty one", everyone],
    ["another user's id in the body is ignored", everyone, ({ owner }) => ({ tasks: [{}], userId: owner.id, user: { _id: owner.id } })],
    ["of a version that was never saved", everyoneGets(409), () => ({ tasks: [task], version: 7 })],
    ["for tomorrow", everyoneGets(400), () => ({ date: "2026-03-13" })],
    ["with more than 24 hours in one task", everyoneGets(400), () => ({ tasks: [{ ...task, hoursSpent: 25 }] })],
    ["with more than 50 tasks", everyoneGets(400), () => ({ tasks: Array.from({ length: 51 }, () => task) })],
  ]),

  ...rows("GET /eod/draft/saved", [
    [
      "own draft, never another user's, not even for an admin",
      "200+ 200- 200- | 200- 200- 200+ | 200-",
      async (scene) => {
        await draftOf(scene, scene.caller);
        scene.target = await draftOf(scene, scene.owner);
        return { user: scene.owner.id, userId: scene.owner.id };
      },
    ],
    ["eight days back", everyoneGets(400), () => ({ date: "2026-03-04" })],
    ["for an invalid date", everyoneGets(400), () => ({ date: "today" })],
  ]),

  ...rows("DELETE /eod/draft/saved", [
    ["own draft", everyone, async (scene) => ({ date: (await draftOf(scene, scene.caller)) && today })],
    [
      "another user's id in the query is ignored",
      "200 200 200 | 200 200 200 | 200",
      async (scene) => {
        if (scene.owner !== scene.caller) await draftOf(scene, scene.owner);
        return { userId: scene.owner.id };
      },
      { writesNothing: true },
    ],
    ["for an invalid date", everyoneGets(400), () => ({ date: "today" })],
  ]),

  ...rows("GET /eod/:id", [
    ["the author, the team's lead, an admin", readers, async (scene) => ({ id: (await ownersReport(scene)).id })],
    ["an old one", readers, async (scene) => ({ id: (await ownersReport(scene, "2025-12-01")).id })],
    [
      "a shared project gives no access",
      readers,
      async (scene) => {
        await scene.make.project({ team: scene.team, members: scene.owner === scene.caller ? [scene.owner] : [scene.owner, scene.caller] });
        return { id: (await ownersReport(scene)).id };
      },
    ],
    ["one that does not exist", everyoneGets(404), () => ({ id: unknownId })],
    ["an invalid id", everyoneGets(400), () => ({ id: "today" })],
  ]),

  ...rows("GET /eod/:id/revisions", [
    ["those who can read the report", readers, async (scene) => ({ id: (await ownersReport(scene)).id })],
    ["one that does not exist", everyoneGets(404), () => ({ id: unknownId })],
  ]),
];
