import type { Fixture } from "#test/matrix/fixture.ts";
import { type Row, rows, type Send } from "#test/matrix/table.ts";
import { deleted, unknownId } from "#test/matrix/users.states.ts";

const fullWeek = [8, 8, 8, 8, 8, 0, 0];
const ofOwner =
  (input: Record<string, unknown> = {}): Send =>
  ({ owner }: Fixture) => ({ id: owner.id, ...input });
const threeDays = { from: "2026-03-02", hours: [8, 8, 8, 0, 0, 0, 0] };

export const schedulesRows: Row[] = [
  ...rows("GET /users/:id/schedule", [
    ["the person, their lead and admins", "200 403 404 | 200 404 200 | 200", ofOwner()],
    ["a missing person", "404 404 404 | 404 404 404 | 404", () => ({ id: unknownId })],
    ["an invalid id", "400 400 400 | 400 400 400 | 400", () => ({ id: "someone" })],
  ]),

  ...rows("PUT /users/:id/schedule", [
    ["admins only", "403 403 404 | 403 404 403 | 200", ofOwner(threeDays)],
    ["a rota", "403 403 404 | 403 404 403 | 200", ofOwner({ from: "2026-03-02", cycle: [threeDays.hours, fullWeek] })],
    ["the company's hours again", "403 403 404 | 403 404 403 | 200", ofOwner({ from: "2026-03-02", hours: null })],
    ["an unknown holiday calendar", "403 403 404 | 403 404 403 | 404", ofOwner({ ...threeDays, holidayCalendar: unknownId })],
    ["six days", "403 403 404 | 403 404 403 | 400", ofOwner({ from: "2026-03-02", hours: [8, 8, 8, 8, 8, 8] })],
    ["25 hours on a day", "403 403 404 | 403 404 403 | 400", ofOwner({ from: "2026-03-02", hours: [25, 8, 8, 8, 8, 0, 0] })],
    ["no hours at all", "403 403 404 | 403 404 403 | 400", ofOwner({ from: "2026-03-02", hours: [0, 0, 0, 0, 0, 0, 0] })],
    ["without hours", "403 403 404 | 403 404 403 | 400", ofOwner({ from: "2026-03-02" })],
    ["five weeks", "403 403 404 | 403 404 403 | 400", ofOwner({ from: "2026-03-02", cycle: Array(5).fill(fullWeek) })],
    ["without a first day", "403 403 404 | 403 404 403 | 400", ofOwner({ hours: fullWeek })],
    ["a missing person", "404 404 404 | 404 404 404 | 404", () => ({ id: unknownId, ...threeDays })],
    [
      "a deleted person",
      "- 404 404 | 404 404 - | 404",
      async (scene) => {
        await deleted(scene);
        return { id: scene.owner.id, ...threeDays };
      },
    ],
  ]),
];
