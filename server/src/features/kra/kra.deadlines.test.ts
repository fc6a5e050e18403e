import { beforeEach, describe, expect, test } from "vitest";
import * as kra from "@daybook/contract/kra/kra";
import * as notifications from "@daybook/contract/notifications/notifications";
import * as nudges from "@daybook/contract/nudges/nudges";
import * as selfReviews from "@daybook/contract/kra/self-reviews";
import { startServer } from "#test/harness.ts";
import { kraFactories } from "#test/kra-factories.ts";
import { leavePeople } from "#test/leave-fixtures.ts";

const server = startServer();
const { reset, approved } = leavePeople(server);
const { team, evaluation } = kraFactories(server);
const march = { year: 2026, month: 3 };

beforeEach(async () => {
  await reset();
  await server.db
    .updateTable("settings")
    .set({
      timezone: "UTC",
      workweek: [1, 2, 3, 4, 5],
      selfReview: "required",
      calibration: "off",
      selfReviewDueDay: 8,
      evaluationDueDay: 0,
    })
    .execute();
});

type Person = { id: string };

/** Runs the job at a time in April. */
const runAt = async (time: string) => {
  server.clock.set(`2026-04-${time}:00Z`);
  await server.app.jobs.run("nudges.deadlines");
};
const titles = async (of: Person) =>
  (await server.as(of, notifications.list, {})).data.filter(({ kind }) => kind === "evaluation_reminder").map(({ title }) => title);
const ofReview = "Daybook reminds you to send your self-review for March 2026";

describe("the due day of self-reviews", () => {
  test("brings one reminder from three days before, in the morning of a workday", async () => {
    const { member } = await team();
    await runAt("04T09:00");
    // Sunday.
    await runAt("05T09:00");
    await runAt("06T06:59");
    expect(await titles(member)).toEqual([]);
    await runAt("06T07:00");
    expect(await titles(member)).toEqual([`${ofReview} by 8 Apr 2026`]);
    await runAt("07T09:00");
    await runAt("09T09:00");
    expect(await titles(member)).toHaveLength(1);
  });

  test("brings one reminder when two processes run at the same time", async () => {
    const { member } = await team();
    const { app } = await server.build({});
    server.clock.set("2026-04-07T09:00:00Z");
    await Promise.all([server.app.jobs.run("nudges.deadlines"), app.jobs.run("nudges.deadlines")]);
    expect(await titles(member)).toHaveLength(1);
  });

  test("waits for people who are away, up to a week after it", async () => {
    const { member, admin } = await team();
    const other = await team();
    await approved(member, admin, { startDate: "2026-04-06", endDate: "2026-04-09" });
    await approved(other.member, admin, { startDate: "2026-04-06", endDate: "2026-04-15" });
    await runAt("07T09:00");
    await runAt("09T09:00");
    expect(await titles(member)).toEqual([]);
    await runAt("10T09:00");
    expect(await titles(member)).toEqual([`${ofReview}, due since 8 Apr 2026`]);
    await runAt("16T09:00");
    expect(await titles(other.member)).toEqual([]);
  });

  test("says nothing where the review is sent, optional, or without a due day", async () => {
    const { member, delivery, quality } = await team();
    server.clock.set("2026-04-02T09:00:00Z");
    await server.as(member, selfReviews.save, {
      ...march,
      ratings: [delivery, quality].map((parameterId) => ({ parameterId, rating: 4 })),
    });
    expect((await server.as(member, selfReviews.submit, march)).status).toBe(200);
    await runAt("08T09:00");
    expect(await titles(member)).toEqual([]);
    const optional = await team();
    await server.db.updateTable("settings").set({ selfReview: "optional" }).execute();
    await runAt("08T09:00");
    await server.db.updateTable("settings").set({ selfReview: "required", selfReviewDueDay: 0 }).execute();
    await runAt("08T10:00");
    expect(await titles(optional.member)).toEqual([]);
  });

  test("leaves out who a lead has reminded today, until tomorrow", async () => {
    const { member, lead } = await team();
    server.clock.set("2026-04-06T06:00:00Z");
    await server.as(lead, nudges.remind, { kind: "self_review", month: "2026-03", userIds: [member.id] });
    await runAt("06T09:00");
    expect(await titles(member)).toHaveLength(1);
    await runAt("07T09:00");
    expect(await titles(member)).toHaveLength(2);
    const { data, body } = await server.as(lead, nudges.today, { kind: "self_review" });
    expect([data, body.message]).toMatchObject([[{ user: member.id, sentBy: null }], undefined]);
    const again = await server.as(lead, nudges.remind, { kind: "self_review", month: "2026-03", userIds: [member.id] });
    expect([again.status, again.body.message]).toEqual([409, `${member.name} was reminded today at 09:00. You can remind again tomorrow.`]);
  });
});

describe("the due day of evaluations", () => {
  beforeEach(() => server.db.updateTable("settings").set({ selfReview: "off", evaluationDueDay: 8 }).execute());

  test("reminds leads of what they have not shared", async () => {
    const { lead, member } = await team();
    const done = await team();
    server.clock.set("2026-04-02T09:00:00Z");
    await evaluation(done.lead, done.member, { status: "Shared" });
    await runAt("07T09:00");
    expect(await titles(lead)).toEqual(["Daybook reminds you to share 1 evaluation for March 2026 by 8 Apr 2026"]);
    expect([await titles(member), await titles(done.lead)]).toEqual([[], []]);
  });

  test("with calibration, of what is not ready", async () => {
    await server.db.updateTable("settings").set({ calibration: "before-sharing" }).execute();
    const { lead } = await team();
    const ready = await team();
    server.clock.set("2026-04-02T09:00:00Z");
    const { _id: id } = await evaluation(ready.lead, ready.member);
    expect((await server.as(ready.lead, kra.updateMonthly, { id, status: "Ready" })).status).toBe(200);
    await runAt("09T09:00");
    expect(await titles(lead)).toEqual(["Daybook reminds you to finish 1 evaluation for March 2026, due since 8 Apr 2026"]);
    expect(await titles(ready.lead)).toEqual([]);
  });
});
