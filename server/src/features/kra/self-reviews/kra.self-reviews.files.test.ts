import { beforeEach, expect, test } from "vitest";
import { readCsv } from "@daybook/contract/core/csv";
import * as kra from "@daybook/contract/kra/kra";
import * as selfReviews from "@daybook/contract/kra/self-reviews";
import { startServer } from "#test/harness.ts";
import { kraFactories } from "#test/kra-factories.ts";

const server = startServer();
const { team, evaluation } = kraFactories(server);
const march = { year: 2026, month: 3 };

beforeEach(async () => {
  server.clock.set("2026-04-02T09:00:00Z");
  await server.db.updateTable("settings").set({ timezone: "UTC", selfReview: "optional", calibration: "off" }).execute();
});

type Person = { id: string };
type Scene = Awaited<ReturnType<typeof team>>;

async function send({ member, delivery, quality }: Scene, rating = 5) {
  const ratings = [delivery, quality].map((parameterId) => ({ parameterId, rating, comment: "" }));
  await server.as(member, selfReviews.save, { ...march, ratings });
  expect((await server.as(member, selfReviews.submit, march)).status).toBe(200);
}

const markReady = (by: Person, id: string) => server.as(by, kra.updateMonthly, { id, status: "Ready" });

const file = async (reader: Person, path: string) => {
  const response = await server.app.inject({ url: `/api/kra${path}`, headers: { cookie: await server.cookieOf(reader) } });
  expect(response.statusCode).toBe(200);
  const [head, ...rows] = readCsv(response.body).map(({ cells }) => cells);
  return rows.map((cells) => Object.fromEntries(head!.map((name, i) => [name, cells[i]])));
};
const evaluations = (reader: Person) => file(reader, "/admin/evaluations?year=2026&month=3&format=csv");
const members = (reader: Person) => file(reader, "/team-members?year=2026&month=3&format=csv");

test("files have the self-review once the evaluator may read it", async () => {
  const scene = await team();
  await send(scene, 5);
  const { _id: id } = await evaluation(scene.lead, scene.member, { rating: 3 });
  const [unread] = await evaluations(scene.lead);
  expect(unread).toMatchObject({ "Self-review": "Sent", "Self-review score": "", "Delivery (self-review)": "" });
  await markReady(scene.lead, id);
  const [ready] = await evaluations(scene.lead);
  expect(ready).toMatchObject({
    "Delivery (rating)": "3",
    "Self-review": "Sent",
    "Self-review score": "100",
    "Delivery (self-review)": "5",
    "Quality (self-review)": "5",
  });
});

test("files say who has sent one, and have no columns for them in a company without", async () => {
  const scene = await team();
  await evaluation(scene.lead, scene.member);
  expect(await members(scene.lead)).toContainEqual(
    expect.objectContaining({ Member: "Arjun", "Self-review": "Not sent", Evaluation: "Draft" }),
  );
  expect((await evaluations(scene.lead))[0]).toMatchObject({ "Self-review": "Not sent", "Self-review score": "" });
  await send(scene);
  expect(await members(scene.lead)).toContainEqual(expect.objectContaining({ Member: "Arjun", "Self-review": "Sent" }));
  await server.db.updateTable("settings").set({ selfReview: "off" }).execute();
  for (const rows of [await members(scene.lead), await evaluations(scene.lead)])
    expect(Object.keys(rows[0]!).filter((name) => /self-review/i.test(name))).toEqual([]);
});
