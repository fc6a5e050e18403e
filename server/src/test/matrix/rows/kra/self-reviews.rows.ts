import { kraFactories } from "#test/kra-factories.ts";
import { march } from "#test/matrix/kra.fixture.ts";
import type { Fixture } from "#test/matrix/fixture.ts";
import { allActors, rows, type Row, type Send } from "#test/matrix/table.ts";

const all = (status: number) => allActors(status).split(" ").slice(0, 7).join(" ");

/** The caller, who is asked for a self-review, with all that has been saved and sent of it. */
const asked =
  (state: "none" | "saved" | "sent", more: object = {}): Send =>
  async ({ server, caller }: Fixture) => {
    await server.db.updateTable("settings").set({ selfReview: "optional" }).execute();
    const { id: templateId, parameterId } = await kraFactories(server).templateFor(caller);
    const input = { ...march, ...more };
    if (state === "none") return input;
    const now = "2026-03-10T08:00:00Z";
    const review = { id: parameterId, userId: caller.id, templateId, templateVersion: 1, ...march, createdAt: now, updatedAt: now };
    await server.db
      .insertInto("kraSelfReviews")
      .values({ ...review, submittedAt: state === "sent" ? now : null })
      .execute();
    await server.db.insertInto("kraSelfRatings").values({ selfReviewId: parameterId, parameterId, rating: 4 }).execute();
    return input;
  };

const off: Send = async ({ server }) => {
  await server.db.updateTable("settings").set({ selfReview: "off" }).execute();
  return march;
};

export const selfReviewsRows: Row[] = [
  ...rows("GET /kra/self/:year/:month", [
    ["one's own, for those who are asked for it", all(200), asked("saved")],
    ["a month without one", all(200), asked("none")],
    ["in a company without self-reviews", all(404), off],
    ["a thirteenth month", all(400), () => ({ year: 2026, month: 13 })],
    ["a future month", all(400), () => ({ year: 2026, month: 4 })],
  ]),
  ...rows("PUT /kra/self/:year/:month", [
    ["a first draft", all(200), asked("none", { highlights: "Released the importer" })],
    ["a draft", all(200), asked("saved", { highlights: "Released the importer" })],
    ["one that is sent", all(409), asked("sent", { highlights: "Released the importer" })],
    ["an earlier version", all(409), asked("saved", { highlights: "Late", version: 7 })],
    ["in a company without self-reviews", all(404), off],
    [
      "a rating outside the scale",
      all(400),
      asked("saved", { ratings: [{ parameterId: "01900000-0000-7000-8000-000000000000", rating: 6 }] }),
    ],
  ]),
  ...rows("POST /kra/self/:year/:month/submit", [
    ["a draft with every rating", all(200), asked("saved")],
    ["before anything is rated", all(400), asked("none")],
    ["one that is sent", all(409), asked("sent")],
  ]),
  ...rows("POST /kra/self/:year/:month/withdraw", [
    ["one that is sent", all(200), asked("sent")],
    ["a draft", all(409), asked("saved")],
  ]),
];
