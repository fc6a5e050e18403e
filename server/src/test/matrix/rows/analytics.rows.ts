import { reportKinds } from "@daybook/contract/reports/reports";
import { insertLeave } from "#test/leave-factories.ts";
import { rated, unknownId } from "#test/matrix/kra.fixture.ts";
import { withGrantedYears } from "#test/matrix/leaves.fixture.ts";
import { type Fixture, today } from "#test/matrix/fixture.ts";
import { type Row, rows, type Send } from "#test/matrix/table.ts";
import { raised } from "./blockers.rows.ts";

const everyoneGets = (status: number) => "200 200 200 | 200 200 200 | 200".replaceAll("200", String(status));
/** Members are rejected, whatever the input. */
const managersGet = (status: number) => `403 403 403 | ${status} ${status} ${status} | ${status}`;
const adminsGet = (status: number) => `403 403 403 | 403 403 403 | ${status}`;

type Input = Record<string, unknown>;

/** Gives the owner a report with a blocker, a task of a project, and leave. */
async function ownerData(scene: Fixture) {
  const { make, owner, team, n, server } = scene;
  const project = await make.project({ team, members: [owner], name: `Matrix Analysed ${n}` });
  const submittedAt = new Date(Date.parse(`${today}T08:00:00Z`) + n * 1000).toISOString();
  const eod = await make.eod(owner, { date: today, submittedAt, items: [{ projectId: project.id, blockers: "No key" }] });
  const task = await make.task(owner, { assigneeId: owner.id, title: `Matrix Task ${n}`, createdAt: `${today}T07:00:00Z` });
  await insertLeave(server, owner, { days: ["2026-03-10"] });
  return { project, eod, task };
}

/** Creates the owner's data and sets the scene's target. */
const seeing =
  (target: (scene: Fixture, data: Awaited<ReturnType<typeof ownerData>>) => string, input: (scene: Fixture) => Input = () => ({})): Send =>
  async (scene) => {
    const data = await ownerData(scene);
    scene.target = target(scene, data);
    return input(scene);
  };

const ownersId = ({ owner }: Fixture) => owner.id;
const ofOwner = ({ owner }: Fixture) => ({ user: owner.id });
const readers = "403 403 403 | 200+ 200- 200+ | 200+";

const wrong: [what: string, statuses: string, send: Send][] = [
  ["an end before the start", managersGet(400), () => ({ startDate: today, endDate: "2026-03-09" })],
  ["more than 366 days", managersGet(400), () => ({ startDate: "2025-01-01", endDate: today })],
  ["an invalid date", managersGet(400), () => ({ startDate: "yesterday" })],
  ["an invalid user id", managersGet(400), () => ({ user: "everyone" })],
];

const analysed = [
  ["GET /analytics/users", ownersId],
  ["GET /analytics/teams", ({ team }: Fixture) => team.id],
  ["GET /analytics/projects", (_scene: Fixture, { project }: Awaited<ReturnType<typeof ownerData>>) => project.id],
] as const;

export const analyticsRows: Row[] = [
  ...rows("GET /analytics/overview", [
    [
      "the owner's report: only as their own",
      "200+ 200- 200- | 200- 200- 200+ | 200-",
      async (scene) => {
        await withGrantedYears(() => ({}))(scene);
        return seeing((_scene, { eod }) => eod.id)(scene);
      },
    ],
    [
      "the owner's blocker: asked about in their own report, listed for lead and admin",
      "200+ 200- 200- | 200+ 200- 200+ | 200+",
      async (scene) => {
        await withGrantedYears(() => ({}))(scene);
        // Only the oldest ones are listed.
        await scene.server.db.deleteFrom("blockers").execute();
        await raised(scene);
        return {};
      },
    ],
    [
      "the owner's leave: visible to the team and to admins",
      "200+ 200+ 200- | 200+ 200- 200+ | 200+",
      async (scene) => {
        await withGrantedYears(() => ({}))(scene);
        scene.target = (await insertLeave(scene.server, scene.owner, { days: [today] })).id;
        return {};
      },
    ],
  ]),

  ...analysed.flatMap(([operation, target]) =>
    rows(operation, [
      ["over the last 30 days", readers, seeing(target)],
      ["filtered by person", readers, seeing(target, ofOwner)],
      ...wrong,
    ]),
  ),
];

/** Quotes a name, so that it does not match a longer one. */
const quoted = (name: string) => `"${name}"`;

/** Reports contain names instead of ids. Filtering by the owner keeps the result on one page. */
const reported: Record<(typeof reportKinds)[number], [statuses: string, send: Send]> = {
  eod: [readers, seeing(({ owner }) => quoted(owner.name), ofOwner)],
  hours: [readers, seeing(({ owner }) => quoted(owner.name), ofOwner)],
  leaves: [readers, seeing(({ owner }) => quoted(owner.name), ofOwner)],
  tasks: [readers, seeing((_scene, { task }) => quoted(task.title), ofOwner)],
  users: [readers, seeing(({ owner }) => quoted(owner.name), ofOwner)],
  projects: [
    readers,
    async (scene) => {
      const { project } = await ownerData(scene);
      scene.target = quoted(project.name);
      return { project: project.id };
    },
  ],
  // Leads do not evaluate themselves.
  kra: [
    "403 403 403 | 200+ 200- 200- | 200+",
    async (scene) => {
      await rated(scene, "Shared");
      scene.target = quoted(scene.owner.name);
      return ofOwner(scene);
    },
  ],
};

export const reportsRows: Row[] = [
  ...rows("GET /reports/:kind", [
    ...reportKinds.map((kind): [string, string, Send] => {
      const [statuses, send] = reported[kind];
      return [kind, statuses, async (scene) => ({ kind, ...((await send(scene)) as Input) })];
    }),
    ...reportKinds.map((kind): [string, string, Send] => [
      `${kind} without matches`,
      managersGet(200),
      () => ({ kind, search: "no such text" }),
    ]),
    ["an unknown report", everyoneGets(400), () => ({ kind: "weather" })],
    ["an unknown status", managersGet(400), () => ({ kind: "tasks", status: "Gone" })],
    ["an unknown format", managersGet(400), () => ({ kind: "eod", format: "pdf" })],
    ["a page of more than 100", managersGet(400), () => ({ kind: "eod", limit: 101 })],
    ...wrong.map(([what, statuses, send]): [string, string, Send] => [
      what,
      statuses,
      async (scene) => ({ kind: "hours", ...((await send(scene)) as Input) }),
    ]),
  ]),
];

export const exportsRows: Row[] = [
  ...rows("GET /export", [
    ["the company's data", adminsGet(200).replace(/200$/, "200+"), seeing(ownersId)],
    ["the user's own data", "200+ 200- 200- | 200- 200- 200+ | 200-", seeing(ownersId, () => ({ own: true }))],
    ["the owner's data", "200+ 403 403 | 403 403 200+ | 200+", seeing(ownersId, ({ owner }) => ({ userId: owner.id }))],
    [
      "own data, with another user's id",
      "200+ 200- 200- | 200- 200- 200+ | 200-",
      seeing(ownersId, ({ owner }) => ({ own: true, userId: owner.id })),
    ],
    ["of an unknown user", adminsGet(404), () => ({ userId: unknownId })],
    ["of an invalid user id", everyoneGets(400), () => ({ userId: "me" })],
    ["an invalid flag", everyoneGets(400), () => ({ own: "perhaps" })],
  ]),
];

export const digestsRows: Row[] = [
  ...rows("GET /digests/:date", [
    [
      "the owner's missing report: in the own digest, the lead's and an admin's",
      "200+ 200- 200- | 200+ 200- 200+ | 200+",
      async (scene) => {
        scene.target = scene.owner.id;
        return { date: today };
      },
    ],
    [
      "the owner's blocker: for those who can decide about it",
      "200+ 200- 200- | 200+ 200- 200+ | 200+",
      async (scene) => {
        // Only the oldest ones are listed.
        await scene.server.db.deleteFrom("blockers").execute();
        await raised(scene);
        return { date: today };
      },
    ],
    [
      "the owner's leave: visible to the team and to admins",
      "200+ 200+ 200- | 200+ 200- 200+ | 200+",
      async (scene) => {
        scene.target = (await insertLeave(scene.server, scene.owner, { days: [today] })).id;
        return { date: today };
      },
    ],
    ["an invalid date", "400 400 400 | 400 400 400 | 400", () => ({ date: "yesterday" })],
  ]),
];
