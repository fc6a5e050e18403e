import { insertLeave } from "#test/leave-factories.ts";
import { today } from "#test/matrix/fixture.ts";
import { type Row, rows } from "#test/matrix/table.ts";
import { raised } from "./blockers.rows.ts";

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
