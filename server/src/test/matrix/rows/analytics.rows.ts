import { reportKinds } from "@daybook/contract/reports";
import { leaveOf } from "#test/leave-factories.ts";
import { rated, unknownId } from "#test/matrix/kra.scene.ts";
import { granted } from "#test/matrix/leaves.scene.ts";
import { type Scene, today } from "#test/matrix/scene.ts";
import { type Row, rows, type Send } from "#test/matrix/table.ts";

const everyoneGets = (status: number) => "200 200 200 | 200 200 200 | 200".replaceAll("200", String(status));
/** Where members have no business, whatever they ask. */
const runnersGet = (status: number) => `403 403 403 | ${status} ${status} ${status} | ${status}`;
const adminsGet = (status: number) => `403 403 403 | 403 403 403 | ${status}`;

type Input = Record<string, unknown>;

/** The owner has days, a task of a project, leave and something in the way. */
async function working(scene: Scene) {
  const { make, owner, team, n, server } = scene;
  const project = await make.project({ team, members: [owner], name: `Matrix Analysed ${n}` });
  const submittedAt = new Date(Date.parse(`${today}T08:00:00Z`) + n * 1000).toISOString();
  const eod = await make.eod(owner, { date: today, submittedAt, items: [{ projectId: project.id, blockers: "No key" }] });
  const task = await make.task(owner, { assigneeId: owner.id, title: `Matrix Task ${n}`, createdAt: `${today}T07:00:00Z` });
  await leaveOf(server, owner, { days: ["2026-03-10"] });
  return { project, eod, task };
}

/** A list's target is the owner's thing. Names stand in quotes, so that no other's begins with them. */
const seeing =
  (target: (scene: Scene, things: Awaited<ReturnType<typeof working>>) => string, input: (scene: Scene) => Input = () => ({})): Send =>
  async (scene) => {
    const things = await working(scene);
    scene.target = target(scene, things);
    return input(scene);
  };

const ownersId = ({ owner }: Scene) => owner.id;
const ofOwner = ({ owner }: Scene) => ({ user: owner.id });
const readers = "403 403 403 | 200+ 200- 200+ | 200+";

const wrong: [what: string, statuses: string, send: Send][] = [
  ["backwards", runnersGet(400), () => ({ startDate: today, endDate: "2026-03-09" })],
  ["more than 366 days", runnersGet(400), () => ({ startDate: "2025-01-01", endDate: today })],
  ["a day that is none", runnersGet(400), () => ({ startDate: "yesterday" })],
  ["a person that is none", runnersGet(400), () => ({ user: "everybody" })],
];

const analysed = [
  ["GET /analytics/users", ownersId],
  ["GET /analytics/teams", ({ team }: Scene) => team.id],
  ["GET /analytics/projects", (_scene: Scene, { project }: Awaited<ReturnType<typeof working>>) => project.id],
] as const;

export const analyticsRows: Row[] = [
  ...rows("GET /analytics/overview", [
    [
      "the owner's report: as one's own or as what stands in the way of one's people",
      "200+ 200- 200- | 200+ 200- 200+ | 200+",
      async (scene) => {
        await granted(() => ({}))(scene);
        return seeing((_scene, { eod }) => eod.id)(scene);
      },
    ],
    [
      "the owner's leave: known to the team and to admins",
      "200+ 200+ 200- | 200+ 200- 200+ | 200+",
      async (scene) => {
        await granted(() => ({}))(scene);
        scene.target = (await leaveOf(scene.server, scene.owner, { days: [today] })).id;
        return {};
      },
    ],
  ]),

  ...analysed.flatMap(([operation, target]) =>
    rows(operation, [["over the last 30 days", readers, seeing(target)], ["of a person", readers, seeing(target, ofOwner)], ...wrong]),
  ),
];

const quoted = (name: string) => `"${name}"`;

/** A report tells names and no ids; narrowed to the owner it fits on a page. */
const reported: Record<(typeof reportKinds)[number], [statuses: string, send: Send]> = {
  eod: [readers, seeing(({ owner }) => quoted(owner.name), ofOwner)],
  hours: [readers, seeing(({ owner }) => quoted(owner.name), ofOwner)],
  leaves: [readers, seeing(({ owner }) => quoted(owner.name), ofOwner)],
  tasks: [readers, seeing((_scene, { task }) => quoted(task.title), ofOwner)],
  users: [readers, seeing(({ owner }) => quoted(owner.name), ofOwner)],
  projects: [
    readers,
    async (scene) => {
      const { project } = await working(scene);
      scene.target = quoted(project.name);
      return { project: project.id };
    },
  ],
  // A lead does not evaluate oneself.
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
      `${kind} that nothing fits`,
      runnersGet(200),
      () => ({ kind, search: "no such text" }),
    ]),
    ["a report that is none", everyoneGets(400), () => ({ kind: "weather" })],
    ["a status that is none", runnersGet(400), () => ({ kind: "tasks", status: "Gone" })],
    ["a format that is none", runnersGet(400), () => ({ kind: "eod", format: "pdf" })],
    ["a page too long", runnersGet(400), () => ({ kind: "eod", limit: 101 })],
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
    ["what is kept about oneself", "200+ 200- 200- | 200- 200- 200+ | 200-", seeing(ownersId, () => ({ own: true }))],
    ["what is kept about the owner", "200+ 403 403 | 403 403 200+ | 200+", seeing(ownersId, ({ owner }) => ({ userId: owner.id }))],
    [
      "naming somebody else's own",
      "200+ 200- 200- | 200- 200- 200+ | 200-",
      seeing(ownersId, ({ owner }) => ({ own: true, userId: owner.id })),
    ],
    ["of somebody who does not exist", adminsGet(404), () => ({ userId: unknownId })],
    ["of a person that is none", everyoneGets(400), () => ({ userId: "me" })],
    ["an answer that is none", everyoneGets(400), () => ({ own: "perhaps" })],
  ]),
];
