import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as policy from "@daybook/contract/policy/policy";
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

describe("GET /policy", () => {
  test("is empty before the first version, without a session too", async () => {
    const { status, data } = await server.anonymous(policy.get);

    expect([status, data]).toEqual([
      200,
      {
        version: 0,
        content: "",
        updatedAt: null,
        requiresAcknowledgement: false,
        acknowledgedAt: null,
        dueOn: null,
        can: { update: false },
      },
    ]);
  });

  test("returns only the text to anonymous requests, no user data", async () => {
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
        dueOn: null,
        can: { update: false },
      },
    ]);
  });

  test("accepts requests with an expired session", async () => {
    const { status, data } = await server.anonymous(policy.get, {}, { cookie: "jwt=nonsense" });

    expect([status, data.version]).toEqual([200, 0]);
  });

  test("returns `can.update` true for admins only", async () => {
    expect((await server.as(admin, policy.get)).data.can).toEqual({ update: true });
    expect((await server.as(member, policy.get)).data.can).toEqual({ update: false });
    expect((await server.as(await make.user("team_lead"), policy.get)).data.can).toEqual({ update: false });
  });
});

describe("PUT /policy", () => {
  test("adds a version, emits an event and is audited", async () => {
    await write("First");
    server.clock.set("2026-03-13T09:00:00.000Z");
    server.events.length = 0;

    const data = await write("  Second  ", { requiresAcknowledgement: true, version: 1 });

    expect(data).toMatchObject({ version: 2, content: "Second", requiresAcknowledgement: true, updatedAt: "2026-03-13T09:00:00.000Z" });
    expect(server.events).toEqual([{ name: "policy.changed" }, { name: "notifications.changed", userIds: null }]);
    const audit = await server.db
      .selectFrom("auditEvents")
      .select(["action", "actorId", "before", "after"])
      .where("entity", "=", "policy")
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst();
    expect(audit).toEqual({
      action: "policy.updated",
      actorId: admin.id,
      before: { version: 1, requiresAcknowledgement: false },
      after: { version: 2, requiresAcknowledgement: true },
    });
  });

  test("adds no version if neither the text nor the acknowledgement requirement changed", async () => {
    await write("Text");
    server.events.length = 0;

    expect((await write("Text", { version: 1 })).version).toBe(1);
    expect(server.events).toEqual([]);
    expect((await write("Text", { requiresAcknowledgement: true })).version).toBe(2);
  });

  test("rejects a stale version with 409", async () => {
    await write("First");
    await write("Second");

    const { status, body } = await server.as(admin, policy.update, { content: "Third", version: 1 });

    expect([status, body.message]).toEqual([
      409,
      "This policy was changed by you in another tab or on another device. Reload and try again.",
    ]);
    expect(await stored()).toEqual([
      { version: 1, content: "First" },
      { version: 2, content: "Second" },
    ]);
  });

  test("lets one of several concurrent updates of the same version win, including the first version", async () => {
    for (const version of [0, 1]) {
      const responses = await Promise.all(
        ["A", "B", "C", "D"].map((letter) => server.as(admin, policy.update, { content: `${letter} ${version}`, version })),
      );
      expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    }
  });

  test("serializes concurrent updates without a version", async () => {
    const responses = await Promise.all(["A", "B", "C", "D"].map((content) => server.as(admin, policy.update, { content })));

    expect(responses.map(({ data }) => data.version).toSorted()).toEqual([1, 2, 3, 4]);
  });

  test.each([
    ["no text", {}, "content", "Policy text is required"],
    ["a text of blanks", { content: " \n " }, "content", "Policy text is required"],
    ["a text of 200,001 characters", { content: "x".repeat(200_001) }, "content", "Please use at most 200000 characters"],
    [
      "a requirement that is no boolean",
      { content: "Text", requiresAcknowledgement: "perhaps" },
      "requiresAcknowledgement",
      "Please answer true or false",
    ],
  ])("rejects %s", async (_what, input, path, message) => {
    const { status, body } = await server.as(admin, policy.update, input);

    expect([status, body.errors]).toEqual([400, [{ path, message }]]);
    expect(await stored()).toEqual([]);
  });

  test.each([
    ["team_lead", "Text"],
    ["team_member", ""],
  ] as const)("rejects a %s with 403, whatever the body", async (role, content) => {
    const { status, body } = await server.as(await make.user(role), policy.update, { content });

    expect([status, body.message]).toEqual([403, "You don't have permission to update the policy"]);
    expect(await stored()).toEqual([]);
  });

  test("stores text that looks like markup unchanged", async () => {
    const text = "<script>alert(1)</script> [x](javascript:alert(1)) Ω🎉";
    await write(text);

    expect((await server.anonymous(policy.get)).data.content).toBe(text);
  });
});

describe("GET /policy/versions", () => {
  test("lists versions newest first, with their authors", async () => {
    await write("First");
    await write("Second", { requiresAcknowledgement: true });

    const { status, data } = await server.as(admin, policy.versions);

    expect(status).toBe(200);
    expect(data).toMatchObject([
      { version: 2, content: "Second", requiresAcknowledgement: true, updatedBy: { _id: admin.id, name: "Anna" } },
      { version: 1, content: "First", requiresAcknowledgement: false, updatedAt: "2026-03-12T09:00:00.000Z" },
    ]);
  });

  test.each(["team_lead", "team_member"] as const)("rejects a %s with 403", async (role) => {
    const { status, body } = await server.as(await make.user(role), policy.versions);

    expect([status, body.message]).toEqual([403, "You don't have permission to see the version history of the policy"]);
  });
});

describe("acknowledging the policy", () => {
  test("is recorded for the current version, with the time", async () => {
    await write("Text", { requiresAcknowledgement: true });
    server.events.length = 0;

    const { status, data, body } = await server.as(member, policy.acknowledge, { version: 1 });

    expect([status, body.message]).toEqual([200, "Thank you. Your acknowledgement was recorded."]);
    expect(data).toMatchObject({ version: 1, acknowledgedAt: "2026-03-12T09:00:00.000Z" });
    expect((await server.as(admin, policy.get)).data.acknowledgedAt).toBeNull();
    expect(server.events).toEqual([{ name: "policy.acknowledged", userId: member.id }]);
  });

  test("defaults to the current version and is recorded once, even for concurrent requests", async () => {
    await write("Text");
    server.events.length = 0;

    const responses = await Promise.all([1, 2, 3].map(() => server.as(member, policy.acknowledge)));
    server.clock.set("2026-03-12T10:00:00.000Z");
    const repeated = await server.as(member, policy.acknowledge);

    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(repeated.data.acknowledgedAt).toBe("2026-03-12T09:00:00.000Z");
    expect(server.events).toHaveLength(1);
  });

  test("a new version must be acknowledged again; acknowledging the old one is rejected with 409", async () => {
    await write("First", { requiresAcknowledgement: true });
    await server.as(member, policy.acknowledge, { version: 1 });
    await write("Second", { requiresAcknowledgement: true });

    const { status, body } = await server.as(member, policy.acknowledge, { version: 1 });

    expect([status, body.message]).toEqual([409, "The policy was changed. Please read it again."]);
    expect((await server.as(member, policy.get)).data.acknowledgedAt).toBeNull();
  });

  test("returns 404 before the first version", async () => {
    expect(await server.as(member, policy.acknowledge)).toMatchObject({ status: 404, body: { message: "There is no policy yet" } });
  });

  test("ignores a user id in the body", async () => {
    await write("Text");

    await server.as(member, policy.acknowledge, { userId: admin.id });

    expect((await server.as(admin, policy.get)).data.acknowledgedAt).toBeNull();
  });

  test("the list shows which active users have and haven't acknowledged", async () => {
    await write("Text");
    const gone = await make.user("team_member", { status: "inactive" });
    await server.as(member, policy.acknowledge);

    const { status, data } = await server.as(admin, policy.acknowledgements);

    expect(status).toBe(200);
    expect(data[0]).toMatchObject({ _id: member.id, name: "Mia", acknowledgedAt: "2026-03-12T09:00:00.000Z" });
    expect(data.find(({ _id }) => _id === admin.id)?.acknowledgedAt).toBeNull();
    expect(data.map(({ _id }) => _id)).not.toContain(gone.id);
  });

  test("is overdue 14 days after the publication, or after the person joined", async () => {
    await write("Text", { requiresAcknowledgement: true });
    server.clock.set("2026-03-27T09:00:00.000Z");
    const early = await make.user("team_member", { name: "Eva", createdAt: "2026-01-01T09:00:00Z" });
    const joined = await make.user("team_member", { name: "Nia", createdAt: "2026-03-20T09:00:00Z" });
    await server.as(member, policy.acknowledge);
    const { data } = await server.as(admin, policy.acknowledgements);
    const dueOf = (person: { id: string }) => data.find(({ _id }) => _id === person.id)?.dueOn;
    expect([dueOf(early), dueOf(joined), dueOf(member)]).toEqual(["2026-03-26", "2026-04-03", null]);
    const own = async (person: typeof early) => (await server.as(person, policy.get)).data.dueOn;
    expect([await own(early), await own(joined), await own(member)]).toEqual(["2026-03-26", "2026-04-03", null]);

    await server.db.updateTable("settings").set({ timezone: "UTC" }).execute();
    const cookie = await server.cookieOf(admin);
    const file = async (format: string) => server.app.inject({ url: `/api/policy/acknowledgements?format=${format}`, headers: { cookie } });
    const lines = (await file("csv")).body.split("\r\n");
    expect(lines[0]).toBe("\uFEFFName,Team,State,Due on,Acknowledged at (UTC),Away today,Back on");
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Eva,.*,Overdue,2026-03-26,,No,$/),
        expect.stringMatching(/^Nia,.*,Not yet,2026-04-03,,No,$/),
        expect.stringMatching(/^Mia,.*,Acknowledged,,2026-03-27 09:00:00,No,$/),
      ]),
    );
    expect((await file("xlsx")).headers["content-type"]).toContain("spreadsheetml");
    const exported = await server.db
      .selectFrom("auditEvents")
      .select("after")
      .where("entity", "=", "policy")
      .where("action", "=", "exports.downloaded")
      .execute();
    expect(exported).toHaveLength(2);
  });

  test("the list leaves out service accounts, which read nothing", async () => {
    await write("Text", { requiresAcknowledgement: true });
    const robot = await make.user("admin", { name: "Robot" });
    await server.db.insertInto("serviceAccounts").values({ userId: robot.id, createdAt: "2026-03-01T09:00:00Z" }).execute();
    const { data } = await server.as(admin, policy.acknowledgements);
    expect(data.map(({ _id }) => _id)).not.toContain(robot.id);
    expect(data.map(({ _id }) => _id)).toContain(member.id);
  });

  test("the list has no acknowledgements before the first version", async () => {
    const { data } = await server.as(admin, policy.acknowledgements);

    expect(data.map(({ acknowledgedAt }) => acknowledgedAt)).toEqual(data.map(() => null));
  });

  test.each(["team_lead", "team_member"] as const)("rejects a %s who requests the list with 403", async (role) => {
    const person = await make.user(role);
    const { status, body } = await server.as(person, policy.acknowledgements);
    expect((await server.as(person, policy.acknowledgements, { format: "csv" })).status).toBe(403);

    expect([status, body.message]).toEqual([403, "You don't have permission to see who acknowledged the policy"]);
  });
});
