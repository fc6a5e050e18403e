import { uuidv7 } from "uuidv7";
import { type Fixture, rightNow, today } from "#test/matrix/fixture.ts";
import { type Row, rows } from "#test/matrix/table.ts";

const unknownId = "01900000-0000-7000-8000-000000000000";
const about = { type: "report", date: today };

/** A question of an admin to the owner. */
async function question({ server, make, owner }: Fixture) {
  const id = uuidv7();
  const asker = await make.user("admin");
  await server.db
    .insertInto("questions")
    .values({ id, userId: owner.id, date: today, askedBy: asker.id, text: "Why?", askedAt: rightNow, answer: null, answeredAt: null })
    .execute();
  return id;
}

export const questionsRows: Row[] = [
  ...rows("POST /users/:id/ask", [
    ["the person's lead, an admin", "403 403 403 | 201 404 409 | 201", ({ owner }) => ({ id: owner.id, text: "Why?", about })],
    ["without a question", "403 403 403 | 400 404 409 | 400", ({ owner }) => ({ id: owner.id, text: " ", about })],
    ["a user who does not exist", "403 403 403 | 404 404 404 | 404", () => ({ id: unknownId, text: "Why?", about })],
  ]),

  ...rows("PUT /questions/:id", [
    ["the person who was asked", "200 404 404 | 404 404 200 | 404", async (scene) => ({ id: await question(scene), answer: "Because" })],
    ["without an answer", "400 404 404 | 404 404 400 | 404", async (scene) => ({ id: await question(scene), answer: " " })],
    ["one that does not exist", "404 404 404 | 404 404 404 | 404", () => ({ id: unknownId, answer: "Because" })],
  ]),
];
