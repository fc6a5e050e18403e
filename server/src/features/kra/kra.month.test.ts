import { beforeEach, describe, expect, test } from "vitest";
import * as kra from "@daybook/contract/kra/kra";
import * as notifications from "@daybook/contract/notifications/notifications";
import * as nudges from "@daybook/contract/nudges/nudges";
import * as selfReviews from "@daybook/contract/kra/self-reviews";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";
import { kraFactories, twoParameters } from "#test/kra-factories.ts";

const server = startServer();
const make = factories(server);
const { team, evaluation } = kraFactories(server);
const march = { year: 2026, month: 3 };

beforeEach(async () => {
  server.clock.set("2026-04-02T09:00:00Z");
  await server.db.updateTable("settings").set({ timezone: "UTC", selfReview: "required", calibration: "off" }).execute();
});

type Person = { id: string };
type Scene = Awaited<ReturnType<typeof team>>;

async function send({ member, delivery, quality }: Scene) {
  await server.as(member, selfReviews.save, { ...march, ratings: [delivery, quality].map((parameterId) => ({ parameterId, rating: 4 })) });
  expect((await server.as(member, selfReviews.submit, march)).status).toBe(200);
}

const states = async (by: Person) => (await server.as(by, kra.teamStates, march)).data;

describe("the state of teams", () => {
  test("counts each step of a month, and self-reviews where they are asked for", async () => {
    const scene = await team();
    const { lead, team: own, admin } = scene;
    const people = await Promise.all([1, 2].map(() => make.user("team_member", { team: own, dateOfJoining: "2025-01-01" })));
    await make.user("team_member", { team: own, dateOfJoining: "2026-04-01" });
    await send(scene);
    await evaluation(lead, scene.member);
    const { _id: id } = await evaluation(lead, people[0]!);
    await server.as(lead, kra.updateMonthly, { id, status: "Ready" });
    const mine = (await states(admin)).find(({ team }) => team === own.name);
    // The lead, who is evaluated as well, and a person are not rated yet.
    expect(mine).toEqual({
      team: own.name,
      people: 4,
      notRated: 2,
      drafts: 1,
      ready: 1,
      shared: 0,
      answered: 0,
      selfReviews: 4,
      selfReviewsSent: 1,
    });
    expect(await states(lead)).toMatchObject([{ team: own.name, people: 3, notRated: 1 }]);
    const listed = (await server.as(lead, kra.teamMembers, march)).data;
    expect(listed.map(({ _id, selfReview }) => [_id === scene.member.id, selfReview])).toEqual(
      expect.arrayContaining([
        [true, "Sent"],
        [false, "Missing"],
      ]),
    );
  });

  test("say nothing about self-reviews where no one is asked", async () => {
    const { lead, made } = await team();
    await server.as(lead, kra.saveTemplate, { _id: made._id, name: "No reviews", parameters: twoParameters, selfReview: "off" });
    expect(await states(lead)).toMatchObject([{ selfReviews: 0, selfReviewsSent: 0 }]);
    expect((await server.as(lead, kra.teamMembers, march)).data[0]).not.toHaveProperty("selfReview");
  });
});

describe("reminders of self-reviews", () => {
  const remind = (by: Person, input: object) => server.as(by, nudges.remind, { kind: "self_review", month: "2026-03", ...input });
  const inbox = async (of: Person) =>
    (await server.as(of, notifications.list, {})).data.filter(({ kind }) => kind === "evaluation_reminder");

  test("go to those who have not sent a required one, and are read once it is sent", async () => {
    const scene = await team();
    const { lead, member } = scene;
    const { data } = await remind(lead, { userIds: [member.id] });
    expect(data.remindedIds).toEqual([member.id]);
    const [notice] = await inbox(member);
    expect(notice).toMatchObject({ title: `${lead.name} reminds you to send your self-review for March 2026`, readAt: null });
    expect(notice!.href).toBe("/dashboard?self=2026-03");
    await send(scene);
    expect((await inbox(member))[0]!.readAt).not.toBeNull();
  });

  test("skip who has sent one, has the evaluation, or may choose", async () => {
    const scene = await team();
    await send(scene);
    expect((await remind(scene.lead, { userIds: [scene.member.id] })).data.remindedIds).toEqual([]);
    const shared = await team();
    await evaluation(shared.lead, shared.member, { status: "Shared" });
    expect((await remind(shared.lead, { userIds: [shared.member.id] })).data.remindedIds).toEqual([]);
    const optional = await team();
    await server.db.updateTable("settings").set({ selfReview: "optional" }).execute();
    expect((await remind(optional.lead, { userIds: [optional.member.id] })).data.remindedIds).toEqual([]);
  });

  test("reach the own team only, and need a month", async () => {
    const [{ lead }, other] = [await team(), await team()];
    expect((await remind(lead, { userIds: [other.member.id] })).status).toBe(404);
    expect((await remind(lead, { userIds: [other.member.id], month: undefined })).status).toBe(400);
  });
});

test("with calibration, leads are reminded of what is not ready", async () => {
  await server.db.updateTable("settings").set({ calibration: "before-sharing" }).execute();
  const { lead, member, admin } = await team();
  const remind = () => server.as(admin, nudges.remind, { kind: "evaluation", month: "2026-03", userIds: [lead.id] });
  const { _id: id } = await evaluation(lead, member);
  await server.as(lead, kra.updateMonthly, { id, status: "Ready" });
  expect((await remind()).data).toMatchObject({ remindedIds: [], skipped: [{ reason: "nothing is missing" }] });
  await server.as(admin, kra.removeMonthly, { id });
  expect((await remind()).data.remindedIds).toEqual([lead.id]);
  const [notice] = (await server.as(lead, notifications.list, {})).data.filter(({ kind }) => kind === "evaluation_reminder");
  expect(notice!.title).toBe(`${admin.name} reminds you to finish 1 evaluation for March 2026`);
});
