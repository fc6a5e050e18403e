import { uuidv7 } from "uuidv7";
import type { Fixture } from "#test/matrix/fixture.ts";
import { type Row, rows } from "#test/matrix/table.ts";
import { adminsOnly, everyoneStatus, outsider, readersStatus, unknownId } from "#test/matrix/tasks.fixture.ts";

const dates = { startDate: "2026-03-12", nextPlanned: "2026-03-13", nextDate: "2026-03-13" };

/** A series of the owner for the owner, or for another person. */
async function seriesOf({ server, owner, n }: Fixture, { assigneeId = owner.id, ownerId = owner.id } = {}) {
  const id = uuidv7();
  await server.db
    .insertInto("taskSeries")
    .values({
      id,
      assigneeId,
      ownerId,
      title: `Numbers ${n}`,
      rule: "FREQ=DAILY",
      onDayOff: "keep",
      dueAfterDays: 0,
      createdAt: "2026-03-01T08:00:00.000Z",
      ...dates,
    })
    .execute();
  return { id };
}

const ofOutsider = async (scene: Fixture) => {
  const { id } = await outsider(scene);
  return seriesOf(scene, { assigneeId: id, ownerId: id });
};

/** The caller’s own series; admins repeat tasks of the owner, because tasks are not assigned to admins. */
const input = ({ caller, owner }: Fixture) => ({
  title: "Numbers",
  rule: "FREQ=DAILY",
  startDate: "2026-03-12",
  blueprint: { assignee: caller.role === "admin" ? owner.id : caller.id },
});

const changing = (operation: Parameters<typeof rows>[0], status: number, fields: object = {}) =>
  rows(operation, [
    ["of the owner", readersStatus(status), async (scene) => ({ ...(await seriesOf(scene)), ...fields })],
    ["of an outsider", adminsOnly.replace("200", String(status)), async (scene) => ({ ...(await ofOutsider(scene)), ...fields })],
    ["that does not exist", everyoneStatus(404), () => ({ id: unknownId, ...fields })],
  ]);

export const seriesRows: Row[] = [
  ...rows("GET /tasks/series", [
    [
      "of the owner",
      "200+ 200- 200- | 200+ 200- 200+ | 200+",
      async (scene) => {
        scene.target = (await seriesOf(scene)).id;
        return {};
      },
    ],
  ]),
  ...rows("POST /tasks/series", [
    ["for oneself", everyoneStatus(201), input],
    ["for the owner", "201 400 400 | 201 400 201 | 201", (scene) => ({ ...input(scene), blueprint: { assignee: scene.owner.id } })],
    ["with a wrong rule", everyoneStatus(400), (scene) => ({ ...input(scene), rule: "FREQ=HOURLY" })],
  ]),
  ...rows("POST /tasks/series/preview", [
    ["of a rule", everyoneStatus(200), () => ({ rule: "FREQ=DAILY", startDate: "2026-03-12" }), { writesNothing: true }],
    [
      "by the calendar of the owner",
      "200 400 400 | 200 400 200 | 200",
      ({ owner }) => ({ rule: "FREQ=DAILY", startDate: "2026-03-12", assignee: owner.id }),
      { writesNothing: true },
    ],
  ]),
  ...changing("PUT /tasks/series/:id", 200, { title: "Other numbers" }),
  ...changing("DELETE /tasks/series/:id", 200),
  ...changing("POST /tasks/series/:id/skip", 200),
  ...changing("POST /tasks/series/:id/run", 201),
];
