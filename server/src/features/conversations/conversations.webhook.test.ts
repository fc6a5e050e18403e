import { beforeEach, describe, expect, test } from "vitest";
import { notification, signatureOf } from "#seed/reminders/whatsapp-notification.ts";
import { fakeGraphApi } from "#test/fakes/fake-graph-api.ts";
import { conversationFixtures, textOf } from "#test/fakes/phones.ts";
import { shapes } from "#test/fakes/whatsapp-bodies.ts";
import { startServer } from "#test/harness.ts";
import { reminderFixtures } from "#test/reminder-fixtures.ts";

/* The real webhook with bodies as Meta sends them: signed, forged, repeated, of other numbers, several in one. */

const graph = fakeGraphApi();
const server = startServer({ env: { whatsapp: graph.env } });
const { teamOfTwo, reset } = reminderFixtures(server);
const { verify, log, newPhone, deliver } = conversationFixtures(server, graph);

beforeEach(reset);

let run = 0;

async function scene() {
  const { member } = await teamOfTwo();
  const phone = (await verify(member)).slice(1);
  graph.received.length = 0;
  const prefix = `wamid.corpus${++run}.`;
  return { member, phone, id: (name: string) => `${prefix}${name.replaceAll(" ", "_")}` };
}

async function post(body: object, { secret = graph.env.appSecret, signed }: { secret?: string; signed?: string } = {}) {
  const payload = JSON.stringify(body);
  const { statusCode } = await server.app.inject({
    method: "POST",
    url: "/api/whatsapp/webhook",
    payload,
    headers: {
      "content-type": "application/json",
      "user-agent": "facebookexternalua",
      "x-hub-signature-256": signatureOf(signed ?? payload, secret),
    },
  });
  await deliver();
  return statusCode;
}

const body = (value: object, phoneNumberId = graph.env.phoneNumberId) => notification(phoneNumberId, value);
const received = async (person: { id: string }) =>
  (await log(person)).filter(({ direction, kind }) => direction === "in" && kind !== "verify").map(({ kind }) => kind);
const draftsOf = (person: { id: string }) => server.db.selectFrom("eodDrafts").select("tasks").where("userId", "=", person.id).execute();

describe("a body", () => {
  test.each(shapes.map((shape) => [shape.name, shape] as const))("with a %s", async (_name, { answer, logged, value }) => {
    const { member, phone, id } = await scene();
    expect(await post(body(value(phone, id)))).toBe(200);
    const answers = graph.received.map(textOf);
    if (answer === "none") expect(answers).toEqual([]);
    else expect(answers).toEqual([expect.stringMatching(answer)]);
    expect(await received(member)).toEqual(logged ? [logged] : []);
    // Only written lines are a report: a caption, an edit or a message of the company never is.
    expect(await draftsOf(member)).toHaveLength(logged === "report" && answer !== "none" && /draft/.test(String(answer)) ? 1 : 0);
  });

  test("with everything at once, in several entries and changes, is the same as one after the other, and repeated changes nothing", async () => {
    const { member, phone, id } = await scene();
    const parts = shapes.map(({ value }) => body(value(phone, id)).entry[0]!);
    const all = {
      ...body({}),
      entry: [...parts, { id: "0", changes: [] }, ...parts.map(({ changes }) => ({ id: "1", changes: [...changes, ...changes] }))],
    };
    expect(await post(all)).toBe(200);
    const expected = shapes.flatMap(({ logged }) => logged ?? []);
    expect((await received(member)).toSorted()).toEqual(expected.toSorted());
    const [answers, rows, drafts] = [graph.received.length, await log(member), await draftsOf(member)];
    expect(await post(all)).toBe(200);
    for (const part of parts) expect(await post({ ...body({}), entry: [part] })).toBe(200);
    expect([graph.received.length, await log(member), await draftsOf(member)]).toEqual([answers, rows, drafts]);
  });
});

describe("nothing changes by a body", () => {
  test.each(shapes.map((shape) => [shape.name, shape] as const))(
    "with a %s that is forged, for another number of the company, or of a number that is not verified",
    async (_name, { value }) => {
      const { member, phone, id } = await scene();
      const before = [await log(member), await draftsOf(member)];
      const changes = async () => [await log(member), await draftsOf(member)];
      expect(await post(body(value(phone, id)), { secret: "another" })).toBe(403);
      // The signature of a body that differs in one space.
      expect(await post(body(value(phone, id)), { signed: `${JSON.stringify(body(value(phone, id)))} ` })).toBe(403);
      expect(await post(body(value(phone, id), "999999999999999"))).toBe(200);
      const other = newPhone().slice(1);
      expect(await post(body(value(other, (name) => `${id(name)}.other`)))).toBe(200);
      expect(await changes()).toEqual(before);
      expect(graph.received).toEqual([]);
    },
  );
});
