import { uuidv7 } from "uuidv7";
import { type Fixture, rightNow, today } from "#test/matrix/fixture.ts";
import { type Row, rows } from "#test/matrix/table.ts";

const unknownId = "01900000-0000-7000-8000-000000000000";
const ofReport = (userIds: string[]) => ({ kind: "report", date: today, userIds });

/** The owner was reminded today by an admin. */
async function reminded({ server, make, owner }: Fixture, kind: "report" | "policy" = "report") {
  const sender = await make.user("admin");
  const about = kind === "report" ? today : null;
  await server.db
    .insertInto("nudges")
    .values({ id: uuidv7(), userId: owner.id, kind, about, sentOn: today, sentBy: sender.id, sentAt: rightNow })
    .execute();
}

const listed =
  (kind: "report" | "policy") =>
  async (scene: Fixture): Promise<{ kind: string }> => {
    await reminded(scene, kind);
    scene.target = scene.owner.id;
    return { kind };
  };

export const nudgesRows: Row[] = [
  ...rows("POST /reminders", [
    ["the person's lead, an admin", "403 403 403 | 200 404 409 | 200", ({ owner }) => ofReport([owner.id])],
    ["a user who does not exist", "403 403 403 | 404 404 404 | 404", () => ofReport([unknownId])],
    ["a second time today", "403 403 403 | 409 404 409 | 409", async (scene) => (await reminded(scene), ofReport([scene.owner.id]))],
    [
      "of an announcement that does not exist",
      "403 403 403 | 403 403 403 | 404",
      ({ owner }) => ({ kind: "announcement", announcement: unknownId, userIds: [owner.id] }),
    ],
    ["of an announcement, without one", "403 403 403 | 400 400 400 | 400", () => ({ kind: "announcement", all: true })],
    ["without people", "403 403 403 | 400 400 400 | 400", () => ofReport([])],
    [
      "of evaluations to share",
      "403 403 403 | 403 403 403 | 200",
      ({ owner }) => ({ kind: "evaluation", month: "2026-02", userIds: [owner.id] }),
      { writesNothing: true },
    ],
  ]),

  ...rows("GET /reminders", [
    ["of reports", "403 403 403 | 200+ 200- 200+ | 200+", listed("report")],
    ["of the policy", "403 403 403 | 403 403 403 | 200+", listed("policy")],
  ]),
];
