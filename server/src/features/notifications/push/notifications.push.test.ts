import { createECDH, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as push from "@daybook/contract/notifications/push";
import * as leaves from "@daybook/contract/leaves/leaves";
import { startServer } from "#test/harness.ts";
import type { Person } from "#test/harness.ts";
import { leavePeople } from "#test/leave-fixtures.ts";
import { problemOfAddress } from "#messaging/public-address.ts";
import { payloadOf } from "./notifications.push.service.ts";

/** A push service on loopback; responds with the status of the path, and to `/000-…` never. */
const received: { path: string; headers: Record<string, unknown> }[] = [];
const service = createServer((request, response) => {
  received.push({ path: request.url!, headers: request.headers });
  request.resume();
  if (request.url!.startsWith("/000-")) return;
  response.writeHead(Number(/\/(\d{3})-/.exec(request.url!)?.[1] ?? 201)).end();
});
let base = "";
beforeAll(async () => {
  const listening = service.listen(0, "127.0.0.1");
  await once(listening, "listening");
  base = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
});
afterAll(() => {
  service.closeAllConnections();
  return new Promise<void>((resolve) => void service.close(() => resolve()));
});

const server = startServer({ env: { allowPrivatePush: true } });
const { reset, cast, applied } = leavePeople(server);

beforeEach(async () => {
  await reset();
  received.length = 0;
  await server.db.deleteFrom("deliveries").execute();
});

/** Keys as a browser makes them. */
function browserKeys() {
  const ecdh = createECDH("prime256v1");
  return { p256dh: ecdh.generateKeys().toString("base64url"), auth: randomBytes(16).toString("base64url") };
}

let n = 0;
const subscribe = (person: Person, status: number | "000" = 201) =>
  server.as(person, push.subscribe, { endpoint: `${base}/${status}-${++n}`, keys: browserKeys() });
const deliver = () => server.app.jobs.run("deliveries.send");
/** When a decision can no longer be taken back, and its messages are sent. */
const undone = "2026-03-12T09:00:10Z";
const stored = async (person: Person) =>
  (await server.db.selectFrom("pushSubscriptions").select("endpoint").where("userId", "=", person.id).execute()).length;

describe("push messages", () => {
  test("an approved leave sends exactly one to a subscribed browser, encrypted and signed", async () => {
    const { member, lead } = await cast();
    expect((await subscribe(member)).status).toBe(201);
    const { _id: id } = await applied(member);
    await server.as(lead, leaves.approve, { id });
    server.clock.set(undone);
    await Promise.all([deliver(), deliver()]);

    expect(received).toHaveLength(1);
    expect(received[0]!.headers).toMatchObject({
      "content-encoding": "aes128gcm",
      authorization: expect.stringMatching(/^vapid t=.+, k=.+/),
    });
    const { data } = await server.as(member, push.key);
    expect(String(received[0]!.headers["authorization"])).toContain(data.key);
  });

  test("without a subscription none is queued", async () => {
    const { member, lead } = await cast();
    const { _id: id } = await applied(member);
    await server.as(lead, leaves.approve, { id });
    server.clock.set(undone);
    await deliver();
    expect(received).toEqual([]);
  });

  test("a browser that is gone is removed, the others stay", async () => {
    const { member, lead } = await cast();
    for (const status of [201, 404, 410, 500]) await subscribe(member, status);
    const { _id: id } = await applied(member);
    await server.as(lead, leaves.approve, { id });
    server.clock.set(undone);
    await deliver();
    expect([received.length, await stored(member)]).toEqual([4, 2]);
  });

  test("twenty browsers whose push service never replies delay no other browser, not even of their own person", async () => {
    const { member, mate, lead } = await cast();
    for (let browser = 0; browser < 19; browser++) await subscribe(member, "000");
    await subscribe(member);
    await subscribe(mate);
    const ids = [(await applied(member))._id, (await applied(mate))._id];
    const started = Date.now();
    for (const id of ids) await server.as(lead, leaves.approve, { id });
    server.clock.set(undone);
    const delivered = deliver();
    await expect.poll(() => received.filter(({ path }) => path.startsWith("/201-")).length).toBe(2);
    const tookMs = Date.now() - started;
    await delivered;

    expect(received).toHaveLength(21);
    // One after the other, the replies that never come would take more than three minutes.
    expect(tookMs).toBeLessThan(9000);
    const rows = await server.db.selectFrom("deliveries").select(["status", "error"]).where("kind", "=", "notifications.push").execute();
    expect(
      Object.entries(Object.groupBy(rows, ({ status }) => status))
        .map(([status, own]) => [status, own!.length])
        .toSorted(),
    ).toEqual([
      ["failed", 19],
      ["sent", 2],
    ]);
  });

  test("ends with the session of the browser, and says whether it is subscribed", async () => {
    const { member, mate } = await cast();
    const { data } = await subscribe(member);
    const isSubscribed = async (person: Person) => (await server.as(person, push.key, { endpoint: data.endpoint })).data.subscribed;
    expect([await isSubscribed(member), await isSubscribed(mate)]).toEqual([true, false]);
    await server.db.deleteFrom("sessions").where("userId", "=", member.id).execute();
    expect(await stored(member)).toBe(0);
  });

  test("a subscription can be removed by its owner only", async () => {
    const { member, mate } = await cast();
    const { data } = await subscribe(member);
    await server.as(mate, push.unsubscribe, { endpoint: data.endpoint });
    expect(await stored(member)).toBe(1);
    await server.as(member, push.unsubscribe, { endpoint: data.endpoint });
    expect(await stored(member)).toBe(0);
  });

  test("say nothing about types and reasons of leave, and nothing of evaluations", () => {
    const notice = {
      _id: "1",
      title: "Kavya Nair requests 3 days of leave, 12 Mar 2026 to 16 Mar 2026",
      body: "Sick · 12 Mar 2026",
      entityId: "2",
      evaluation: null,
    };
    const payload = (fields: object) => payloadOf({ id: "lead", role: "team_lead" }, [{ ...notice, ...fields } as never]);
    expect(payload({ kind: "leave_requested", entityType: "leave" })).toEqual({
      id: "1",
      title: "Kavya Nair requests 3 days of leave, 12 Mar 2026 to 16 Mar 2026",
      body: "",
      href: "/team-lead/leaves",
    });
    const decided = {
      kind: "leave_decided",
      entityType: "leave",
      title: "Rohan Mehta approved your sick leave, 12 Mar 2026",
      body: "3 days",
    };
    expect(payload(decided)).toMatchObject({ title: "Your leave request has a decision", body: "" });
    expect(payloadOf({ id: "member", role: "team_member" }, [decided, decided] as never).title).toBe(
      "Your leave request has a decision and 1 more",
    );
    expect(payload({ kind: "evaluation_shared", entityType: "evaluation", title: "Your evaluation", body: "Grade A" })).toEqual({
      id: "1",
      title: "You have a new notification",
      body: "Open your inbox to read it.",
      href: "/inbox",
    });
  });
});

describe("addresses of push services", () => {
  test.each([
    "http://push.example.com/1",
    "https://localhost/1",
    "https://127.0.0.1/1",
    "https://10.1.2.3/1",
    "https://169.254.169.254/latest",
    "https://[::1]/1",
    "https://[::ffff:10.0.0.1]/1",
    "https://intranet/1",
    "https://user:secret@push.example.com/1",
    "ftp://push.example.com/1",
    "nonsense",
  ])("%s is refused", (endpoint) => expect(problemOfAddress(endpoint, false, "Wrong form")).toBeTruthy());

  test("public https addresses are accepted", () => {
    expect(problemOfAddress("https://fcm.googleapis.com/fcm/send/abc", false, "Wrong form")).toBeUndefined();
  });
});
