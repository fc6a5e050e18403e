import { beforeEach, expect, test } from "vitest";
import * as digests from "@daybook/contract/digests/digests";
import * as kra from "@daybook/contract/kra/kra";
import * as notifications from "@daybook/contract/notifications/notifications";
import * as selfReviews from "@daybook/contract/kra/self-reviews";
import type { SelfReviewMode } from "@daybook/contract/core/constants";
import { unfinished } from "@daybook/contract/kra/deadlines";
import { mailServer } from "#test/fakes/mail-server.ts";
import { startServer } from "#test/harness.ts";
import { kraFactories } from "#test/kra-factories.ts";

const mail = mailServer();
const server = startServer({ env: { smtp: mail.env, publicUrl: "https://daybook.example.com" } });
const { team, evaluation } = kraFactories(server);

type Scene = Awaited<ReturnType<typeof team>>;
type Person = { id: string };

const march = { year: 2026, month: 3 };
const day = (date: string) => server.clock.set(`${date}T07:30:00Z`);
const due = { selfReview: "required" as SelfReviewMode, selfReviewDueDay: 3, evaluationDueDay: 8, calibration: "off" as const };
const set = (settings: Partial<Omit<typeof due, "calibration"> & { calibration: "off" | "before-sharing" }>) =>
  server.db
    .updateTable("settings")
    .set({ timezone: "UTC", workweek: [1, 2, 3, 4, 5], ...settings })
    .execute();

let scene: Scene;

beforeEach(async () => {
  day("2026-04-02");
  await set(due);
  scene = await team();
});

/** What a digest says of evaluations. */
async function asked(person: Person) {
  const { data } = await server.as(person, digests.get, { date: "2026-04-02" });
  return data.evaluations.map(({ kind, month, due, count }) => `${kind} ${month} ${due} ${count}`);
}

test("has what the due days ask for: of a lead the team's evaluations, of everyone the own self-review", async () => {
  const { lead, member, admin } = scene;
  expect(await asked(member)).toEqual(["self_review 2026-03 2026-04-03 1"]);
  expect(await asked(lead)).toEqual(["evaluation 2026-03 2026-04-08 1", "self_review 2026-03 2026-04-03 1"]);
  const { data: states } = await server.as(admin, kra.teamStates, march);
  const open = states.reduce((sum, state) => sum + unfinished(state, false), 0);
  expect(await asked(admin)).toEqual([`evaluation 2026-03 2026-04-08 ${open}`]);

  const parameters = [scene.delivery, scene.quality].map((parameterId) => ({ parameterId, rating: 4 }));
  await server.as(member, selfReviews.save, { ...march, ratings: parameters });
  expect(await asked(member)).toHaveLength(1);
  await server.as(member, selfReviews.submit, march);
  expect(await asked(member)).toEqual([]);
});

test("has an evaluation until it is shared, or with calibration until it is ready", async () => {
  const { lead, member } = scene;
  await set({ selfReviewDueDay: 0 });
  const { _id: id } = await evaluation(lead, member);
  await server.as(lead, kra.updateMonthly, { id, status: "Ready" });
  expect(await asked(lead)).toEqual(["evaluation 2026-03 2026-04-08 1"]);
  await set({ calibration: "before-sharing" });
  expect(await asked(lead)).toEqual([]);
  await set({ calibration: "off" });
  await server.as(lead, kra.updateMonthly, { id, status: "Shared" });
  expect(await asked(lead)).toEqual([]);
});

test("goes on about what is late, except an optional self-review, and until the next month is over", async () => {
  const { lead, member } = scene;
  day("2026-04-30");
  expect(await asked(lead)).toEqual(["evaluation 2026-03 2026-04-08 1", "self_review 2026-03 2026-04-03 1"]);
  await set({ selfReview: "optional" });
  expect(await asked(member)).toEqual([]);
  day("2026-04-03");
  expect(await asked(member)).toEqual(["self_review 2026-03 2026-04-03 1"]);
  day("2026-05-01");
  expect(await asked(member)).toEqual(["self_review 2026-04 2026-05-03 1"]);
});

test("says nothing of evaluations without due days, self-reviews or a template", async () => {
  await server.db.updateTable("kraTemplates").set({ teamId: null }).execute();
  await set({ selfReviewDueDay: 0, evaluationDueDay: 0 });
  for (const person of [scene.lead, scene.member, scene.admin]) expect(await asked(person)).toEqual([]);
  await set({ selfReview: "off", selfReviewDueDay: 3 });
  for (const person of [scene.lead, scene.member, scene.admin]) expect(await asked(person)).toEqual([]);
});

test("names it in the email, which is sent for it alone", async () => {
  const { lead, member } = scene;
  await server.db.updateTable("users").set({ firstSignedInAt: "2026-01-02T08:00:00Z", createdAt: "2026-01-01T08:00:00Z" }).execute();
  // Nothing else is open: reports are not expected yet.
  await server.db.updateTable("settings").set({ reportsStartOn: "2026-06-01" }).execute();
  for (const person of [lead, member]) await server.as(person, notifications.updatePreferences, { digest: "daily" });
  day("2026-04-06");
  await server.app.jobs.run("digests.schedule", {});
  await server.app.jobs.run("deliveries.send");
  const textTo = (person: { email: string | null }) =>
    mail.received
      .filter((each) => each.to.includes(person.email!))
      .map(({ raw }) => raw.replaceAll(/=\r\n|\r\n(?=[ \t])/g, ""))
      .join();
  expect(textTo(lead)).toContain("Evaluations of March 2026 to finish: 1 (due 8 Apr 2026)");
  expect(textTo(lead)).toContain("Your self-review of March 2026: overdue since 3 Apr 2026");
  expect(textTo(member)).toContain("Your self-review of March 2026: overdue since 3 Apr 2026");
  expect(textTo(member)).not.toContain("Evaluations of");
});
