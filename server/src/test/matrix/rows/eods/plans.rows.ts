import { uuidv7 } from "uuidv7";
import { type Fixture, rightNow, today, type User } from "#test/matrix/fixture.ts";
import { type Row, rows } from "#test/matrix/table.ts";

const unknownId = "01900000-0000-7000-8000-000000000000";
const item = { text: "Plan the day" };
const everyone = "200 200 200 | 200 200 200 | 200";
const everyoneGets = (status: number) => everyone.replaceAll("200", String(status));

/** Saves a plan with one item for today and returns its unique text. */
async function planOf({ server, n }: Fixture, person: User) {
  const [id, text] = [uuidv7(), `Plan ${n} of ${person.id}`];
  await server.db.insertInto("plans").values({ id, userId: person.id, date: today, updatedAt: rightNow }).execute();
  await server.db
    .insertInto("planItems")
    .values({ id: uuidv7(), planId: id, position: 0, text, taskId: null, hours: null, picked: true })
    .execute();
  return text;
}

export const plansRows: Row[] = [
  ...rows("GET /eod/plan", [
    [
      "own plan, never another user's",
      "200+ 200- 200- | 200- 200- 200+ | 200-",
      async (scene) => {
        scene.target = await planOf(scene, scene.owner);
        return { user: scene.owner.id, userId: scene.owner.id };
      },
    ],
    ["for tomorrow", everyoneGets(400), () => ({ date: "2026-03-13" })],
    ["for an invalid date", everyoneGets(400), () => ({ date: "today" })],
  ]),

  ...rows("PUT /eod/plan", [
    ["own plan", everyone, () => ({ items: [item] })],
    ["an empty one", everyone, () => ({ items: [] })],
    ["another user's id in the body is ignored", everyone, ({ owner }) => ({ items: [item], userId: owner.id, user: { _id: owner.id } })],
    ["of a version that was never saved", everyoneGets(409), () => ({ items: [item], version: 7 })],
    ["for yesterday", everyoneGets(400), () => ({ items: [item], date: "2026-03-11" })],
    ["without items", everyoneGets(400), () => ({})],
    ["with a blank text", everyoneGets(400), () => ({ items: [{ text: "  " }] })],
    ["with a task that does not exist", everyoneGets(400), () => ({ items: [{ ...item, taskId: unknownId }] })],
    [
      "with the owner's task",
      "200 400 400 | 400 400 200 | 400",
      async ({ make, owner }) => ({ items: [{ ...item, taskId: (await make.task(owner, { assigneeId: owner.id })).id }] }),
    ],
    ["with more than 24 hours", everyoneGets(400), () => ({ items: [{ ...item, hours: 25 }] })],
    ["with more than 50 items", everyoneGets(400), () => ({ items: Array.from({ length: 51 }, (_, n) => ({ text: `Item ${n}` })) })],
  ]),

  ...rows("GET /eod/plans", [
    [
      "the team's for a lead, all for an admin",
      "403 403 403 | 200+ 200- 200+ | 200+",
      async (scene) => {
        scene.target = await planOf(scene, scene.owner);
        return {};
      },
    ],
    [
      "of a user",
      "403 403 403 | 200+ 200- 200+ | 200+",
      async (scene) => {
        scene.target = await planOf(scene, scene.owner);
        return { user: scene.owner.id };
      },
    ],
    ["for tomorrow", "403 403 403 | 400 400 400 | 400", () => ({ date: "2026-03-13" })],
  ]),
];
