import { type Fixture, today } from "#test/matrix/fixture.ts";
import { type Row, rows, type Send } from "#test/matrix/table.ts";

/** Gives the owner a task; the row checks whether the response names it or the owner. */
const planned =
  (target: "owner" | "task", input: (scene: Fixture) => Record<string, unknown>): Send =>
  async (scene) => {
    const task = await scene.make.task(scene.owner, { assigneeId: scene.owner.id, estimatedHours: 8, dueDate: today });
    scene.target = target === "task" ? task.id : scene.owner.id;
    return input(scene);
  };

const invalid: [what: string, statuses: string, send: Send][] = [
  ["end before start", "403 403 403 | 400 400 400 | 400", ({ owner }) => ({ userId: owner.id, startDate: today, endDate: "2026-03-09" })],
  ["an invalid date", "403 403 403 | 400 400 400 | 400", ({ owner }) => ({ userId: owner.id, startDate: "soon" })],
];

export const workloadRows: Row[] = [
  ...rows("GET /tasks/workload", [
    ["the lead's team; all for admins", "403 403 403 | 200+ 200- 200+ | 200+", planned("owner", () => ({}))],
    [
      "a team filter does not extend the scope",
      "403 403 403 | 200+ 200- 200+ | 200+",
      planned("owner", ({ team }) => ({ team: team.name })),
    ],
    ...invalid,
  ]),
  ...rows("GET /tasks/workload/:userId", [
    ["the tasks of a person", "403 403 403 | 200+ 404 200+ | 200+", planned("task", ({ owner }) => ({ userId: owner.id }))],
    ...invalid,
  ]),
];
