import { type Scene, today } from "#test/matrix/scene.ts";
import { type Row, rows, type Send } from "#test/matrix/table.ts";

const unknownId = "01900000-0000-7000-8000-000000000000";
const task = { taskName: "Wrote the table", hoursSpent: 2 };

/** The owner's report of a day. */
const theirs = ({ make, owner }: Scene, date = today, items = [{ hoursSpent: 2 }]) => make.eod(owner, { date, items });

/** The caller's own project, of the caller's own team. */
const callersProject = async ({ make, caller }: Scene) => (await make.project({ team: { id: caller.teamId! }, members: [caller] })).id;

const everyone = "200 200 200 | 200 200 200 | 200";
const everyoneGets = (status: number) => everyone.replaceAll("200", String(status));
/** Own reports, the team's for its lead, all for an admin. */
const readers = "200 404 404 | 200 404 200 | 200";
/** A report is edited by its author alone. */
const author = "200 404 404 | 403 404 200 | 403";
const authorGets = (status: number) => author.replaceAll("200", String(status));

const editing =
  (change: Record<string, unknown> | ((scene: Scene) => Record<string, unknown> | Promise<Record<string, unknown>>)): Send =>
  async (scene) => ({ id: (await theirs(scene)).id, ...(typeof change === "function" ? await change(scene) : change) });

const listing =
  (input: Record<string, unknown> | ((scene: Scene) => Record<string, unknown>) = {}): Send =>
  async (scene) => {
    scene.target = (await theirs(scene)).id;
    return typeof input === "function" ? input(scene) : input;
  };

export const eodsRows: Row[] = [
  ...rows("POST /eod/submit", [
    ["one's own report of today", everyoneGets(201), () => ({ tasks: [task] })],
    ["as a bare array", everyoneGets(201), () => [task]],
    ["seven days back", everyoneGets(201), () => ({ date: "2026-03-05", tasks: [task] })],
    ["eight days back", everyoneGets(400), () => ({ date: "2026-03-04", tasks: [task] })],
    ["of tomorrow", everyoneGets(400), () => ({ date: "2026-03-13", tasks: [task] })],
    [
      "a second time appends",
      everyoneGets(201),
      async (scene) => {
        await scene.make.eod(scene.caller, { date: today });
        return { tasks: [task] };
      },
    ],
    [
      "a second time over 24 hours in all",
      everyoneGets(400),
      async (scene) => {
        await scene.make.eod(scene.caller, { date: today, items: [{ hoursSpent: 23 }] });
        return { tasks: [task] };
      },
    ],
    [
      "instead of the first",
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
      "with more than 24 hours in all",
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
    [
      "with a project that one may see",
      everyoneGets(201),
      async (scene) => ({ tasks: [{ ...task, project: await callersProject(scene) }] }),
    ],
    [
      "with the owner's project",
      "201 400 400 | 201 400 201 | 201",
      async ({ make, team, owner }) => ({
        tasks: [{ ...task, project: (await make.project({ team, members: [owner] })).id }],
      }),
    ],
    ["with a project that does not exist", everyoneGets(400), () => ({ tasks: [{ ...task, project: unknownId }] })],
    ["with a task that does not exist", everyoneGets(400), () => ({ tasks: [{ ...task, taskId: unknownId }] })],
    ["under another's name is one's own", everyoneGets(201), ({ owner }) => ({ tasks: [task], userId: owner.id, user: { _id: owner.id } })],
  ]),

  ...rows("PUT /eod/:id", [
    ["its tasks", author, editing({ tasks: [{ ...task, hoursSpent: 3 }] })],
    ["the plan for tomorrow", author, editing({ planTomorrow: "More rows" })],
    ["a week later", author, async (scene) => ({ id: (await theirs(scene, "2026-03-05")).id, planTomorrow: "More rows" })],
    [
      "a day after the window",
      authorGets(409),
      async (scene) => ({ id: (await theirs(scene, "2026-03-04")).id, planTomorrow: "More rows" }),
    ],
    ["without tasks", authorGets(400), editing({ tasks: [] })],
    [
      "with more than 24 hours in all",
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
      "an earlier version",
      authorGets(409),
      async (scene) => ({
        id: (await scene.make.eod(scene.owner, { date: today, version: 2 })).id,
        planTomorrow: "More rows",
        version: 1,
      }),
    ],
    ["one that does not exist", "404 404 404 | 404 404 404 | 404", () => ({ id: unknownId, planTomorrow: "More rows" })],
    ["no id at all", everyoneGets(400), () => ({ id: "today", planTomorrow: "More rows" })],
  ]),

  ...rows("GET /eod/my-eods", [
    ["one's own", "200+ 200- 200- | 200- 200- 200+ | 200-", listing()],
    [
      "naming somebody else shows nothing of theirs",
      "200+ 200- 200- | 200- 200- 200+ | 200-",
      listing(({ owner }) => ({ user: owner.id })),
    ],
    ["a day that is none", everyoneGets(400), () => ({ startDate: "yesterday" })],
  ]),

  ...rows("GET /eod/all", [
    ["all for an admin, the own team's for a lead", "403 403 403 | 200+ 200- 200+ | 200+", listing()],
    ["of a person", "403 403 403 | 200+ 200- 200+ | 200+", listing(({ owner }) => ({ user: owner.id }))],
    ["of a team", "403 403 403 | 200+ 200- 200+ | 200+", listing(({ team }) => ({ team: team.name }))],
    ["with a page below 1", "403 403 403 | 400 400 400 | 400", () => ({ page: 0 })],
  ]),

  ...rows("GET /eod/users/:ids", [
    ["of those one may see", "200+ 200- 200- | 200+ 200- 200+ | 200+", listing(({ owner }) => ({ ids: owner.id }))],
    [
      "of several, oneself among them",
      "200+ 200- 200- | 200+ 200- 200+ | 200+",
      listing(({ owner, caller }) => ({ ids: `${owner.id},${caller.id}` })),
    ],
    ["of somebody who does not exist", everyone, () => ({ ids: unknownId })],
    ["of no id at all", everyoneGets(400), () => ({ ids: "everybody" })],
  ]),

  ...rows("GET /eod/compliance", [
    [
      "one's own row, a lead's team, everybody for an admin",
      "200+ 200- 200- | 200+ 200- 200+ | 200+",
      (scene) => {
        scene.target = scene.owner.id;
        return { startDate: "2026-03-09", endDate: today, user: scene.owner.id };
      },
    ],
    ["without days", everyoneGets(400)],
    ["backwards", everyoneGets(400), () => ({ startDate: today, endDate: "2026-03-09" })],
    ["more than 92 days", everyoneGets(400), () => ({ startDate: "2025-11-01", endDate: today })],
  ]),

  ...rows("GET /eod/draft", [
    ["one's own suggestions", everyone],
    ["never another's report", "200+ 200- 200- | 200- 200- 200+ | 200-", listing(({ owner }) => ({ user: owner.id, userId: owner.id }))],
    ["of a day that is none", everyoneGets(400), () => ({ date: "today" })],
  ]),

  ...rows("GET /eod/:id", [
    ["the author, the team's lead, an admin", readers, async (scene) => ({ id: (await theirs(scene)).id })],
    ["an old one", readers, async (scene) => ({ id: (await theirs(scene, "2025-12-01")).id })],
    [
      "a colleague in a shared project reads it no more than others",
      readers,
      async (scene) => {
        await scene.make.project({ team: scene.team, members: scene.owner === scene.caller ? [scene.owner] : [scene.owner, scene.caller] });
        return { id: (await theirs(scene)).id };
      },
    ],
    ["one that does not exist", everyoneGets(404), () => ({ id: unknownId })],
    ["no id at all", everyoneGets(400), () => ({ id: "today" })],
  ]),

  ...rows("GET /eod/:id/revisions", [
    ["whoever reads the report", readers, async (scene) => ({ id: (await theirs(scene)).id })],
    ["one that does not exist", everyoneGets(404), () => ({ id: unknownId })],
  ]),
];
