import { beforeEach, describe, expect, test } from "vitest";
import * as teamChannels from "@daybook/contract/team-channels/team-channels";
import * as teams from "@daybook/contract/teams/teams";
import { webhookServer } from "#test/fakes/webhook-server.ts";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";

const hook = webhookServer();
const server = startServer({ env: { allowPrivateWebhooks: true } });
const make = factories(server);

type Person = Awaited<ReturnType<typeof make.user>>;

let team: Awaited<ReturnType<typeof make.team>>;
let admin: Person;

beforeEach(async () => {
  server.clock.set("2026-03-12T06:00:00Z");
  team = await make.team({ name: `Design ${++n}` });
  admin = await make.user("admin");
});

let n = 0;
const secret = "/services/T0/B0/secret";
const save = (kind: teamChannels.ChannelKind = "slack", path = secret) =>
  server.as(admin, teamChannels.save, { id: team.id, url: `${hook.state.url}${path}`, kind });
/** As the web sends it. */
const sendTest = () => server.as(admin, teamChannels.sendTest, { id: team.id }, { "idempotency-key": `test-${++n}` });
const channel = async () => (await server.as(admin, teamChannels.get, { id: team.id })).data;
const auditOf = async () =>
  (
    await server.db.selectFrom("auditEvents").select(["action", "before", "after"]).where("entityId", "=", team.id).orderBy("id").execute()
  ).filter(({ action }) => action.startsWith("team_channels."));

const none = { isSet: false, kind: null, host: null, setAt: null, pausedAt: null, lastDeliveredAt: null, lastFailure: null };

describe("a team's channel", () => {
  test("is shown by its host; its address is encrypted and in no response and no audit event", async () => {
    expect(await channel()).toEqual(none);
    const saved = await save();
    const host = hook.state.url.slice("http://".length);
    const shown = {
      isSet: true,
      kind: "slack",
      host,
      setAt: "2026-03-12T06:00:00.000Z",
      pausedAt: null,
      lastDeliveredAt: null,
      lastFailure: null,
    };
    expect([saved.status, saved.data, saved.body.message]).toEqual([200, shown, "Channel saved"]);
    expect(await channel()).toEqual(shown);
    const { url } = await server.db.selectFrom("teamChannels").select("url").where("teamId", "=", team.id).executeTakeFirstOrThrow();
    expect(url).not.toContain("secret");
    expect(JSON.stringify([saved.body, await auditOf()])).not.toContain("secret");
  });

  test("is set, replaced and removed with an audit event each", async () => {
    await save();
    await save("mattermost");
    const removed = await server.as(admin, teamChannels.remove, { id: team.id });
    expect(removed.data).toEqual({ _id: team.id });
    expect(await channel()).toEqual(none);
    const host = hook.state.url.slice("http://".length);
    const [slack, mattermost] = [{ channel: { kind: "slack", host } }, { channel: { kind: "mattermost", host } }];
    expect(await auditOf()).toEqual([
      { action: "team_channels.set", before: null, after: slack },
      { action: "team_channels.set", before: slack, after: mattermost },
      { action: "team_channels.removed", before: mattermost, after: null },
    ]);
    const again = await server.as(admin, teamChannels.remove, { id: team.id });
    expect([again.status, again.body.message]).toEqual([409, "This team has no channel"]);
  });

  test("ends with its team", async () => {
    await save();
    await server.as(admin, teams.remove, { id: team.id });
    expect(await server.db.selectFrom("teamChannels").select("teamId").where("teamId", "=", team.id).execute()).toEqual([]);
  });

  test.each([
    ["slack", { text: "This is a test" }],
    ["mattermost", { text: "This is a test" }],
    ["google_chat", { text: "This is a test" }],
    [
      "teams",
      {
        type: "message",
        attachments: [
          {
            contentType: "application/vnd.microsoft.card.adaptive",
            contentUrl: null,
            content: {
              $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
              type: "AdaptiveCard",
              version: "1.4",
              body: [{ type: "TextBlock", text: "This is a test", wrap: true }],
            },
          },
        ],
      },
    ],
  ] as const)("gets a test message in the form of %s", async (kind, form) => {
    await save(kind);
    const tested = await sendTest();
    expect([tested.status, tested.body.message]).toEqual([200, "Test message delivered"]);
    expect(tested.data.lastDeliveredAt).toBe("2026-03-12T06:00:00.000Z");
    const [post] = hook.received;
    expect([hook.received.length, post!.path, post!.contentType]).toEqual([1, secret, "application/json"]);
    const body = post!.body.replace(/This is a test from Daybook at [^"]+ Messages about Design \d+ come here\./, "This is a test");
    expect(JSON.parse(body)).toEqual(form);
  });
});

describe("a failed test message", () => {
  test("says what the service replied and is kept for the admin", async () => {
    await save();
    hook.state.status = 400;
    const host = hook.state.url.slice("http://".length);
    const error = `${host} replied 400. Check the address and the kind.`;
    const tested = await sendTest();
    expect([tested.status, tested.body.message]).toEqual([409, error]);
    expect(await channel()).toMatchObject({ pausedAt: null, lastFailure: { at: "2026-03-12T06:00:00.000Z", error } });
  });

  test.each([404, 410])("%d pauses the channel, once in the audit log, until the address is replaced", async (status) => {
    await save();
    hook.state.status = status;
    expect((await sendTest()).body.message).toContain(`replied ${status}: the webhook no longer exists. Messages are paused.`);
    await sendTest();
    expect((await channel()).pausedAt).toBe("2026-03-12T06:00:00.000Z");
    expect((await auditOf()).map(({ action }) => action)).toEqual(["team_channels.set", "team_channels.paused"]);
    await save();
    expect(await channel()).toMatchObject({ pausedAt: null, lastFailure: null });
  });

  test("a later delivery ends the pause", async () => {
    await save();
    hook.state.status = 410;
    await sendTest();
    hook.state.status = 200;
    expect((await sendTest()).data.pausedAt).toBeNull();
  });

  test("redirects are not followed", async () => {
    await save();
    Object.assign(hook.state, { status: 302, headers: { location: `${hook.state.url}/elsewhere` } });
    expect((await sendTest()).body.message).toContain("replied with a redirect (302), which Daybook does not follow");
    expect(hook.received.map(({ path }) => path)).toEqual([secret]);
  });

  test("an unreachable service is named", async () => {
    await server.as(admin, teamChannels.save, { id: team.id, url: "http://127.0.0.1:9/hook", kind: "slack" });
    expect((await sendTest()).body.message).toBe("127.0.0.1:9 cannot be reached (ECONNREFUSED).");
  });

  test("an address encrypted under another JWT_SECRET pauses the channel", async () => {
    await save();
    await server.db.updateTable("teamChannels").set({ url: "AAAA" }).where("teamId", "=", team.id).execute();
    expect((await sendTest()).body.message).toBe("The address cannot be read, because JWT_SECRET has changed. Enter the address again.");
    expect((await channel()).pausedAt).not.toBeNull();
  });
});

describe("addresses", () => {
  const strict = startServer();
  const makeStrict = factories(strict);
  const saved = async (url: string) => {
    const own = await makeStrict.team();
    const { status, body } = await strict.as(await makeStrict.user("admin"), teamChannels.save, { id: own.id, url, kind: "slack" });
    return [status, body.errors];
  };

  test.each([
    ["https://127.0.0.1/hook", "127.0.0.1 is not a public address"],
    ["https://[::1]/hook", "::1 is not a public address"],
    ["https://10.1.2.3/hook", "10.1.2.3 is not a public address"],
    ["https://0x7f.1/hook", "127.0.0.1 is not a public address"],
    ["https://localhost/hook", "localhost is not a public address"],
    ["https://chat.internal/hook", "chat.internal is not a public address"],
    ["http://hooks.example.com/hook", "The address must begin with https:// and have no user name"],
    ["https://user:secret@hooks.example.com/hook", "The address must begin with https:// and have no user name"],
    ["hooks.example.com", "The address must begin with https:// and have no user name"],
    ["", "Address is required"],
  ])("%s is refused", async (url, message) => {
    expect(await saved(url)).toEqual([400, [{ path: "url", message }]]);
  });

  test("public https addresses are accepted", async () => {
    expect(await saved("https://hooks.slack.com/services/1")).toEqual([200, undefined]);
  });

  test("a private address that was saved before the setting changed is not called", async () => {
    await save();
    const { app } = await server.build({ env: { allowPrivateWebhooks: false } });
    const response = await app.inject({
      method: "POST",
      url: `/api/users/teams/${team.id}/channel/test`,
      headers: { cookie: await server.cookieOf(admin) },
    });
    expect([response.statusCode, hook.received]).toEqual([409, []]);
    expect(response.json().message).toContain("Enter another address.");
  });
});
