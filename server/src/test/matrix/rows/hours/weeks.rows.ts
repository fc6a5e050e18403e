import { uuidv7 } from "uuidv7";
import type { WeekState } from "@daybook/contract/weeks/weeks";
import { type Fixture, rightNow } from "#test/matrix/fixture.ts";
import { unknownId } from "#test/matrix/leaves.fixture.ts";
import { type Row, rows, type Send } from "#test/matrix/table.ts";

const weekStart = "2026-03-02";

/** Switches the approval of weeks on, and stores the owner's last week in a state. */
async function store({ server, make, owner }: Fixture, state: WeekState) {
  await server.db.updateTable("settings").set({ weekApproval: "on" }).execute();
  if (state === "open") return;
  const { id: decidedBy } = await make.user("admin");
  const decided = { decidedBy, decidedAt: rightNow };
  await server.db
    .insertInto("weeks")
    .values({ id: uuidv7(), userId: owner.id, weekStart, state, submittedAt: rightNow, ...(state === "approved" && decided) })
    .execute();
}

const one =
  (state: WeekState, input: object = {}): Send =>
  async (scene) => {
    await store(scene, state);
    return { user: scene.owner.id, weekStart, ...input };
  };

const listing: Send = async (scene) => {
  await store(scene, "submitted");
  scene.target = scene.owner.id;
  return { user: [scene.owner.id] };
};

const many: Send = async (scene) => {
  await store(scene, "submitted");
  return { weeks: [{ user: scene.owner.id, weekStart }] };
};

const person = "200 404 404 | 403 404 200 | 403";
const deciders = "403 404 404 | 200 404 403 | 200";
const off: Send = async ({ server, owner }) => {
  await server.db.updateTable("settings").set({ weekApproval: "off" }).execute();
  return { user: owner.id, weekStart };
};
const everyone = (status: number) => `${status} ${status} ${status} | ${status} ${status} ${status} | ${status}`;

/** The rows that all acts on a week have. */
const shared = (expected: string, state: WeekState, otherState: WeekState, input?: object): [string, string, Send][] => [
  ["in its state", expected, one(state, input)],
  ["in another state", expected.replaceAll("200", "409"), one(otherState, input)],
  ["an outdated version", expected.replaceAll("200", "409"), one(state, { ...input, version: 4 })],
  ["while weeks are not approved", everyone(409), off],
  ["unknown person", everyone(404), async (scene) => ({ ...(await one(state, input)(scene)), user: unknownId })],
  ["no Monday", everyone(400), async (scene) => ({ ...(await one(state, input)(scene)), weekStart: "2026-03-03" })],
];

export const weeksRows: Row[] = [
  ...rows("GET /hours/weeks", [
    ["own and those that one decides on", "200+ 200- 200- | 200+ 200- 200+ | 200+", listing],
    [
      "none while weeks are not approved",
      "200- 200- 200- | 200- 200- 200- | 200-",
      async (scene) => {
        await off(scene);
        scene.target = scene.owner.id;
        return {};
      },
    ],
    ["an invalid date", everyone(400), async (scene) => ({ ...(await listing(scene)), startDate: "soon" })],
  ]),
  ...rows("POST /hours/weeks/:user/:weekStart/submit", shared(person, "open", "approved")),
  ...rows("POST /hours/weeks/:user/:weekStart/withdraw", shared(person, "submitted", "open")),
  ...rows("POST /hours/weeks/:user/:weekStart/approve", shared(deciders, "submitted", "open")),
  ...rows("POST /hours/weeks/:user/:weekStart/return", [
    ...shared(deciders, "submitted", "approved", { note: "Friday is missing" }),
    ["without a note", deciders.replaceAll("200", "400"), one("submitted")],
  ]),
  ...rows("POST /hours/weeks/:user/:weekStart/reopen", shared(deciders, "approved", "open")),
  ...rows("POST /hours/weeks/approve", [
    ["of the own team, of all for admins", "403 403 403 | 200 - - | 200", many],
    ["of others, and their own: a result says so", "403 403 403 | - 200 200 | -", many, { writesNothing: true }],
    ["none", "403 403 403 | 400 400 400 | 400", async (scene) => ({ ...(await many(scene)), weeks: [] })],
    ["while weeks are not approved", everyone(409), async (scene) => ({ weeks: [await off(scene)] })],
  ]),
];
