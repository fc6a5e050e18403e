import { beforeEach, describe, expect, test } from "vitest";
import * as kra from "@daybook/contract/kra/kra";
import * as selfReviews from "@daybook/contract/kra/self-reviews";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";
import { kraFactories, twoParameters } from "#test/kra-factories.ts";

const server = startServer();
const make = factories(server);
const { team, evaluation, template } = kraFactories(server);
const march = { year: 2026, month: 3 };

beforeEach(async () => {
  server.clock.set("2026-04-02T09:00:00Z");
  await server.db.updateTable("settings").set({ timezone: "UTC", selfReview: "optional", calibration: "off" }).execute();
});

type Person = { id: string };
type Scene = Awaited<ReturnType<typeof team>>;

const read = async (reader: Person, member: Person) => server.as(reader, kra.getMonthly, { teamMemberId: member.id, ...march });

async function write({ member, delivery, quality }: Scene, rating = 5) {
  const ratings = [delivery, quality].map((parameterId) => ({ parameterId, rating, comment: `I think ${rating}` }));
  return server.as(member, selfReviews.save, { ...march, ratings, highlights: "Released the importer" });
}

async function send(scene: Scene, rating = 5) {
  await write(scene, rating);
  const sent = await server.as(scene.member, selfReviews.submit, march);
  expect(sent.status).toBe(200);
  return sent.data;
}

const markReady = (by: Person, id: string) => server.as(by, kra.updateMonthly, { id, status: "Ready" });

describe("a self-review", () => {
  test("shows the parameters, the facts of the month and what may be done", async () => {
    const { member, delivery, quality } = await team();
    const { status, data } = await server.as(member, selfReviews.get, march);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      _id: null,
      mode: "optional",
      submittedAt: null,
      highlights: "",
      can: { update: true, submit: true, withdraw: false },
    });
    expect(data.parameters.map(({ parameterId, rating }) => [parameterId, rating])).toEqual([
      [delivery, null],
      [quality, null],
    ]);
    expect(data.facts.workingDays).toBe(22);
  });

  test("is saved as a draft, sent with every rating, and taken back", async () => {
    const scene = await team();
    const { member, delivery, quality } = scene;
    const draft = await server.as(member, selfReviews.save, { ...march, ratings: [{ parameterId: delivery, rating: 4.5 }] });
    expect(draft.data).toMatchObject({ version: 2, parameters: [{ rating: 4.5 }, { rating: null }] });
    const early = await server.as(member, selfReviews.submit, march);
    expect([early.status, early.body.message]).toEqual([400, "Rate every parameter before sending: Quality"]);
    await server.as(member, selfReviews.save, { ...march, ratings: [{ parameterId: quality, rating: 3 }], highlights: "Fine" });
    const sent = await server.as(member, selfReviews.submit, march);
    expect(sent.data).toMatchObject({
      submittedAt: "2026-04-02T09:00:00.000Z",
      highlights: "Fine",
      can: { update: false, withdraw: true },
    });
    const late = await server.as(member, selfReviews.save, { ...march, highlights: "More" });
    expect([late.status, late.body.message]).toEqual([409, "Your self-review is sent. Take it back to change it."]);
    expect((await server.as(member, selfReviews.withdraw, march)).data).toMatchObject({ submittedAt: null, can: { update: true } });
  });

  test("rejects a rating of a parameter of another template", async () => {
    const [{ member }, other] = [await team(), await team()];
    const { status, body } = await server.as(member, selfReviews.save, { ...march, ratings: [{ parameterId: other.delivery, rating: 4 }] });
    expect([status, body.message]).toEqual([400, "This parameter is not part of the template"]);
  });

  test("rejects a save that is based on another version", async () => {
    const scene = await team();
    await write(scene);
    const { status } = await server.as(scene.member, selfReviews.save, { ...march, highlights: "Old tab", version: 1 });
    expect(status).toBe(409);
  });

  test("is one, when it is first saved in two tabs at once", async () => {
    const scene = await team();
    const statuses = (await Promise.all([write(scene), write(scene), write(scene)])).map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 200]);
    const rows = await server.db.selectFrom("kraSelfReviews").select("id").where("userId", "=", scene.member.id).execute();
    expect(rows).toHaveLength(1);
  });

  test("is refused once the evaluation is shared", async () => {
    const scene = await team();
    await evaluation(scene.lead, scene.member, { status: "Shared" });
    const { status, body } = await write(scene);
    expect([status, body.message]).toEqual([409, "Your evaluation of March 2026 is already shared with you"]);
  });

  test("is not recorded with its ratings in the audit trail, which admins read first", async () => {
    const scene = await team();
    await send(scene);
    const own = await server.db
      .selectFrom("auditEvents")
      .select(["action", "after"])
      .where("entity", "=", "kra_self_reviews")
      .where("actorId", "=", scene.member.id)
      .execute();
    expect(own.map(({ action }) => action).sort()).toEqual(["kra.self_review_saved", "kra.self_review_submitted"]);
    expect(JSON.stringify(own)).not.toContain("importer");
    expect(JSON.stringify(own)).not.toContain("rating");
  });
});

describe("who is asked", () => {
  test("no one while the company's setting is off, whatever the template says", async () => {
    const { lead, member, made } = await team();
    await server.db.updateTable("settings").set({ selfReview: "off" }).execute();
    await server.as(lead, kra.saveTemplate, { _id: made._id, name: "Asks", parameters: twoParameters, selfReview: "required" });
    const { status, body } = await server.as(member, selfReviews.get, march);
    expect([status, body.message]).toEqual([404, "You are not asked for a self-review of March 2026"]);
  });

  test("follows the template before the setting", async () => {
    const { lead, member, made } = await team();
    const save = (selfReview?: "off" | "required") =>
      server.as(lead, kra.saveTemplate, { _id: made._id, name: "Ours", parameters: twoParameters, ...(selfReview && { selfReview }) });
    expect((await save("required")).data.selfReview).toBe("required");
    expect((await server.as(member, selfReviews.get, march)).data.mode).toBe("required");
    // A client that does not know the field keeps it.
    expect((await save()).data.selfReview).toBe("required");
    await save("off");
    expect((await server.as(member, selfReviews.get, march)).status).toBe(404);
  });
});

describe("the evaluator", () => {
  test("reads that it was sent, but not what it says, before their own evaluation is ready", async () => {
    const scene = await team();
    const { lead, member, admin } = scene;
    await send(scene);
    const start = await server.as(lead, kra.prepareMonthly, { teamMemberId: member.id, ...march });
    expect(start.data.self).toEqual({ submittedAt: "2026-04-02T09:00:00.000Z", content: null });
    const { _id: id } = await evaluation(lead, member, { rating: 3 });
    for (const reader of [lead, admin]) {
      const answers = [
        await read(reader, member),
        await server.as(reader, kra.history, { teamMemberId: member.id }),
        await server.as(reader, kra.listEvaluations, { teamMemberId: member.id }),
        await server.as(reader, kra.teamMembers, { search: member.name, ...march }),
        await server.as(reader, kra.updateMonthly, { id, remarks: "Steady" }),
      ];
      for (const { body } of answers) expect(JSON.stringify(body)).not.toContain("importer");
      expect(answers[0]!.data).toMatchObject({ status: "Draft", self: { content: null } });
    }
    const ready = await markReady(lead, id);
    expect(ready.data).toMatchObject({
      status: "Ready",
      self: {
        content: { highlights: "Released the importer", totalScore: 100, ratings: [{ rating: 5, comment: "I think 5" }, { rating: 5 }] },
      },
    });
    expect((await server.as(lead, kra.listEvaluations, { status: "Ready", teamMemberId: member.id })).data).toHaveLength(1);
    expect((await server.as(lead, kra.listEvaluations, { status: "Draft", teamMemberId: member.id })).data).toEqual([]);
  });

  test("does not read a draft of it, nor one that was taken back", async () => {
    const scene = await team();
    await write(scene);
    const { _id: id } = await evaluation(scene.lead, scene.member);
    expect((await markReady(scene.lead, id)).data.self).toBeUndefined();
  });

  test("needs every rating to be ready, and stays ready", async () => {
    const { lead, member, delivery } = await team();
    const { _id: id } = await evaluation(lead, member, { rating: null });
    expect((await markReady(lead, id)).body.message).toBe("Rate every parameter before the evaluation is ready: Delivery, Quality");
    await server.as(lead, kra.removeMonthly, { id });
    const { _id } = await evaluation(lead, member);
    await markReady(lead, _id);
    const back = await server.as(lead, kra.updateMonthly, { id: _id, status: "Draft" });
    expect([back.status, back.body.message]).toEqual([409, "An evaluation that is ready can't be turned back into a draft"]);
    const unrated = await server.as(lead, kra.updateMonthly, { id: _id, parameters: [{ parameterId: delivery, rating: null }] });
    expect(unrated.status).toBe(400);
    // Deleting it would let the evaluator rate again without a trace.
    expect((await server.as(lead, kra.removeMonthly, { id: _id })).status).toBe(403);
  });

  test("is never held up by a missing self-review", async () => {
    await server.db.updateTable("settings").set({ selfReview: "required" }).execute();
    const { lead, member } = await team();
    const { _id: id } = await evaluation(lead, member);
    expect((await server.as(lead, kra.updateMonthly, { id, status: "Shared" })).data.status).toBe("Shared");
  });

  test("leaves a history of what changes after it is ready; the person does not read it", async () => {
    const scene = await team();
    const { lead, member, delivery } = scene;
    await send(scene);
    const { _id: id } = await evaluation(lead, member, { rating: 3 });
    await markReady(lead, id);
    const parameters = [{ parameterId: delivery, rating: 4.5, comment: "On reflection" }];
    const changed = await server.as(lead, kra.updateMonthly, { id, parameters });
    expect(changed.data.ratingChanges).toMatchObject([{ parameterId: delivery, previousRating: 3, rating: 4.5, by: { _id: lead.id } }]);
    await server.as(lead, kra.updateMonthly, { id, remarks: "The same ratings" });
    expect((await read(lead, member)).data.ratingChanges).toHaveLength(1);
    await server.as(lead, kra.updateMonthly, { id, status: "Shared" });
    const own = (await read(member, member)).data;
    expect(own.ratingChanges).toBeUndefined();
    expect(own.self?.content?.ratings).toHaveLength(2);
  });
});

describe("the person", () => {
  test("does not read an evaluation that is ready", async () => {
    const { lead, member } = await team();
    const { _id: id } = await evaluation(lead, member);
    await markReady(lead, id);
    expect((await read(member, member)).status).toBe(404);
    expect((await server.as(member, kra.history, { teamMemberId: member.id })).data).toEqual([]);
    expect((await server.as(member, kra.acknowledge, { id, decision: "Acknowledged" })).status).toBe(404);
  });

  test("can send it after the evaluation is ready, but not take it back", async () => {
    const scene = await team();
    const { _id: id } = await evaluation(scene.lead, scene.member);
    await markReady(scene.lead, id);
    await send(scene);
    expect((await read(scene.lead, scene.member)).data.self?.content).not.toBeNull();
    const { status, body } = await server.as(scene.member, selfReviews.withdraw, march);
    expect([status, body.message]).toEqual([409, "Your evaluation is finished, so your self-review can no longer be taken back"]);
  });

  test("taking it back and an evaluation that becomes ready wait for each other", async () => {
    const scene = await team();
    await send(scene);
    const { _id: id } = await evaluation(scene.lead, scene.member);
    const [back, ready] = await Promise.all([server.as(scene.member, selfReviews.withdraw, march), markReady(scene.lead, id)]);
    expect(ready.status).toBe(200);
    const now = (await read(scene.lead, scene.member)).data;
    expect(now.self === undefined).toBe(back.status === 200);
  });

  test("of another team, or a colleague, reads nothing of it", async () => {
    const scene = await team();
    await send(scene);
    const { _id: id } = await evaluation(scene.lead, scene.member);
    await markReady(scene.lead, id);
    const otherLead = (await team()).lead;
    const colleague = await make.user("team_member", { team: scene.team });
    for (const other of [otherLead, colleague]) expect((await read(other, scene.member)).status).toBe(404);
  });
});

test("a company without self-reviews and calibration has no ready evaluations", async () => {
  await server.db.updateTable("settings").set({ selfReview: "off" }).execute();
  const { lead, member } = await team();
  const { _id: id } = await evaluation(lead, member);
  const { status, body } = await markReady(lead, id);
  expect([status, body.message]).toEqual([400, "Status must be Draft or Shared"]);
  const { data } = await read(lead, member);
  expect(Object.keys(data)).not.toEqual(expect.arrayContaining(["self"]));
});

test("a template without a choice says nothing about self-reviews", async () => {
  const admin = await make.user("admin");
  expect(await template(admin)).not.toHaveProperty("selfReview");
});
