import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as policy from "@daybook/contract/policy";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";

const server = startServer();
const make = factories(server);

let admin: Awaited<ReturnType<typeof make.user>>;
let member: Awaited<ReturnType<typeof make.user>>;

beforeAll(async () => {
  admin = await make.user("admin", { name: "Anna" });
  member = await make.user("team_member", { name: "Mia" });
});

beforeEach(async () => {
  await server.db.deleteFrom("policyAcknowledgements").execute();
  await server.db.deleteFrom("policyVersions").execute();
  server.clock.set("2026-03-12T09:00:00.000Z");
  server.events.length = 0;
});

const write = async (content: string, fields: Record<string, unknown> = {}) => {
  const { status, data, body } = await server.as(admin, policy.update, { content, ...fields });
  expect([status, body.message]).toEqual([200, "Policy updated successfully!"]);
  return data;
};

const stored = () => server.db.selectFrom("policyVersions").select(["version", "content"]).orderBy("version").execute();

describe("reading the policy", () => {
  test("before anything was written it is empty, for a stranger too", async () => {
    const { status, data } = await server.anonymous(policy.get);

    expect([status, data]).toEqual([
      200,
      { version: 0, content: "", updatedAt: null, requiresAcknowledgement: false, acknowledgedAt: null, can: { update: false } },
    ]);
  });

  test("without a session it is the text and nothing of people", async () => {
    await write("# Rules\n\nBe kind.", { requiresAcknowledgement: true });
    await server.as(member, policy.acknowledge);

    const { status, data } = await server.anonymous(policy.get);

    expect([status, data]).toEqual([
      200,
      {
        version: 1,
        content: "# Rules\n\nBe kind.",
        updatedAt: "2026-03-12T09:00:00.000Z",
        requiresAcknowledgement: true,
        acknowledgedAt: null,
        can: { update: false },
      },
    ]);
  });

  test("with a session that is over it is read all the same", async () => {
    const { status, data } = await server.anonymous(policy.get, {}, { cookie: "jwt=nonsense" });

    expect([status, data.version]).toEqual([200, 0]);
  });

  test("only an admin may change it, and is told so", async () => {
    expect((await server.as(admin, policy.get)).data.can).toEqual({ update: true });
    expect((await server.as(member, policy.get)).data.can).toEqual({ update: false });
    expect((await server.as(await make.user("team_lead"), policy.get)).data.can).toEqual({ update: false });
  });
});

describe("writing the policy", () => {
  test("makes a new version each time, tells everybody and leaves a note", async () => {
    await write("First");
    server.clock.set("2026-03-13T09:00:00.000Z");
    server.events.length = 0;

    const data = await write("  Second  ", { requiresAcknowledgement: true, version: 1 });

    expect(data).toMatchObject({ version: 2, content: "Second", requiresAcknowledgement: true, updatedAt: "2026-03-13T09:00:00.000Z" });
    expect(server.events).toEqual([{ name: "policy.changed" }]);
    const note = await server.db
      .selectFrom("auditEvents")
      .select(["action", "actorId", "before", "after"])
      .where("entity", "=", "policy")
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst();
    expect(note).toEqual({
      action: "policy.updated",
      actorId: admin.id,
      before: { version: 1, requiresAcknowledgement: false },
      after: { version: 2, requiresAcknowledgement: true },
    });
  });

  test("the same text with the same demand is no new version", async () => {
    await write("Words");
    server.events.length = 0;

    expect((await write("Words", { version: 1 })).version).toBe(1);
    expect(server.events).toEqual([]);
    expect((await write("Words", { requiresAcknowledgement: true })).version).toBe(2);
  });

  test("an earlier version is a conflict and changes nothing", async () => {
    await write("First");
    await write("Second");

    const { status, body } = await server.as(admin, policy.update, { content: "Third", version: 1 });

    expect([status, body.message]).toEqual([409, "This policy was changed by somebody else. Reload and try again."]);
    expect(await stored()).toEqual([
      { version: 1, content: "First" },
      { version: 2, content: "Second" },
    ]);
  });

  test("of many who start from the same version, the first one included, one wins", async () => {
    for (const version of [0, 1]) {
      const answers = await Promise.all(
        ["A", "B", "C", "D"].map((letter) => server.as(admin, policy.update, { content: `${letter} ${version}`, version })),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    }
  });

  test("those who name no version are written one after the other", async () => {
    const answers = await Promise.all(["A", "B", "C", "D"].map((content) => server.as(admin, policy.update, { content })));

    expect(answers.map(({ data }) => data.version).toSorted()).toEqual([1, 2, 3, 4]);
  });

  test.each([
    ["no text", {}, "content", "Policy text is required"],
    ["a text of blanks", { content: " \n " }, "content", "Policy text is required"],
    ["a text of 200,001 characters", { content: "x".repeat(200_001) }, "content", "Please use at most 200000 characters"],
    [
      "a demand that is no yes or no",
      { content: "Words", requiresAcknowledgement: "perhaps" },
      "requiresAcknowledgement",
      "Please answer true or false",
    ],
  ])("%s is refused in words", async (_what, input, path, message) => {
    const { status, body } = await server.as(admin, policy.update, input);

    expect([status, body.errors]).toEqual([400, [{ path, message }]]);
    expect(await stored()).toEqual([]);
  });

  test.each([
    ["team_lead", "Words"],
    ["team_member", ""],
  ] as const)("a %s may not, whatever is sent", async (role, content) => {
    const { status, body } = await server.as(await make.user(role), policy.update, { content });

    expect([status, body.message]).toEqual([403, "You don't have permission to update the policy"]);
    expect(await stored()).toEqual([]);
  });

  test("text that looks like markup stays the text it is", async () => {
    const text = "<script>alert(1)</script> [x](javascript:alert(1)) Ω🎉";
    await write(text);

    expect((await server.anonymous(policy.get)).data.content).toBe(text);
  });
});

describe("the versions", () => {
  test("newest first, with who wrote them", async () => {
    await write("First");
    await write("Second", { requiresAcknowledgement: true });

    const { status, data } = await server.as(admin, policy.versions);

    expect(status).toBe(200);
    expect(data).toMatchObject([
      { version: 2, content: "Second", requiresAcknowledgement: true, updatedBy: { _id: admin.id, name: "Anna" } },
      { version: 1, content: "First", requiresAcknowledgement: false, updatedAt: "2026-03-12T09:00:00.000Z" },
    ]);
  });

  test.each(["team_lead", "team_member"] as const)("a %s may not see them", async (role) => {
    const { status, body } = await server.as(await make.user(role), policy.versions);

    expect([status, body.message]).toEqual([403, "You don't have permission to see the policy's versions"]);
  });
});

describe("acknowledging the policy", () => {
  test("is recorded for the version in force, with its moment", async () => {
    await write("Words", { requiresAcknowledgement: true });
    server.events.length = 0;

    const { status, data, body } = await server.as(member, policy.acknowledge, { version: 1 });

    expect([status, body.message]).toEqual([200, "Thank you. Your acknowledgement was recorded."]);
    expect(data).toMatchObject({ version: 1, acknowledgedAt: "2026-03-12T09:00:00.000Z" });
    expect((await server.as(admin, policy.get)).data.acknowledgedAt).toBeNull();
    expect(server.events).toEqual([{ name: "policy.acknowledged", userId: member.id }]);
  });

  test("without a version it is the one in force; twice, even at once, it is recorded once", async () => {
    await write("Words");
    server.events.length = 0;

    const answers = await Promise.all([1, 2, 3].map(() => server.as(member, policy.acknowledge)));
    server.clock.set("2026-03-12T10:00:00.000Z");
    const later = await server.as(member, policy.acknowledge);

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(later.data.acknowledgedAt).toBe("2026-03-12T09:00:00.000Z");
    expect(server.events).toHaveLength(1);
  });

  test("a new version asks again; what was read before is not confirmed by it", async () => {
    await write("First", { requiresAcknowledgement: true });
    await server.as(member, policy.acknowledge, { version: 1 });
    await write("Second", { requiresAcknowledgement: true });

    const { status, body } = await server.as(member, policy.acknowledge, { version: 1 });

    expect([status, body.message]).toEqual([409, "The policy was changed. Please read it again."]);
    expect((await server.as(member, policy.get)).data.acknowledgedAt).toBeNull();
  });

  test("before there is a policy is 404", async () => {
    expect(await server.as(member, policy.acknowledge)).toMatchObject({ status: 404, body: { message: "There is no policy yet" } });
  });

  test("counts for oneself, whoever else the body names", async () => {
    await write("Words");

    await server.as(member, policy.acknowledge, { userId: admin.id });

    expect((await server.as(admin, policy.get)).data.acknowledgedAt).toBeNull();
  });

  test("the list says who has and who has not, of those who work here", async () => {
    await write("Words");
    const gone = await make.user("team_member", { status: "inactive" });
    await server.as(member, policy.acknowledge);

    const { status, data } = await server.as(admin, policy.acknowledgements);

    expect(status).toBe(200);
    expect(data[0]).toMatchObject({ _id: member.id, name: "Mia", acknowledgedAt: "2026-03-12T09:00:00.000Z" });
    expect(data.find(({ _id }) => _id === admin.id)?.acknowledgedAt).toBeNull();
    expect(data.map(({ _id }) => _id)).not.toContain(gone.id);
  });

  test("before there is a policy nobody has", async () => {
    const { data } = await server.as(admin, policy.acknowledgements);

    expect(data.map(({ acknowledgedAt }) => acknowledgedAt)).toEqual(data.map(() => null));
  });

  test.each(["team_lead", "team_member"] as const)("a %s may not see the list", async (role) => {
    const { status, body } = await server.as(await make.user(role), policy.acknowledgements);

    expect([status, body.message]).toEqual([403, "You don't have permission to see who acknowledged the policy"]);
  });
});
