import { beforeEach, describe, expect, test } from "vitest";
import * as reminders from "@daybook/contract/reminders";
import { factories } from "#test/factories.ts";
import { answer, graphApi, refuses } from "#test/graph-api.ts";
import { startServer } from "#test/harness.ts";

const server = startServer();
const make = factories(server);
const graph = graphApi();

const thursday = "2026-03-12";
const afternoon = `${thursday}T16:00:00.000Z`;

/** The same server with WhatsApp set up: what is sent to it goes to the stand-in. */
let whatsapp: typeof server;

beforeEach(async () => {
  server.clock.set(afternoon);
  await server.db.updateTable("settings").set({ timezone: "UTC", companyName: "Halcyon" }).execute();
  if (!whatsapp) {
    const { app } = await server.build({ env: { whatsapp: graph.env, publicUrl: "https://daybook.example.com" } });
    whatsapp = Object.assign(Object.create(server), { app });
  }
  Object.assign(server, { app: whatsapp.app });
});

let phone = 10_000_000;
const withPhone = (fields = {}) => ({ phoneNumber: `+4915${phone++}`, dateOfJoining: "2026-01-01", ...fields });

async function teamOfTwo() {
  const team = await make.team();
  const lead = await make.user("team_lead", { team, ...withPhone({ name: "Ada Lead" }) });
  const member = await make.user("team_member", { team, ...withPhone({ name: "Ben Member" }) });
  return { team, lead, member };
}

const deliver = async (id: string) => server.app.jobs.run("reminders.deliver", { ids: [id] });
const rowOf = (person: { id: string }) =>
  server.db.selectFrom("reminders").selectAll().where("userId", "=", person.id).executeTakeFirstOrThrow();

describe("reminding by hand", () => {
  test("a lead reminds a member of the own team: the outbox has it at once, the message follows", async () => {
    const { lead, member } = await teamOfTwo();

    const { status, data } = await server.as(lead, reminders.send, { userIds: [member.id] });
    expect(status).toBe(201);
    expect(data).toEqual({ queued: [member.id], skipped: [] });
    expect(graph.handed).toEqual([]);
    const queued = await rowOf(member);
    expect(queued).toMatchObject({ status: "queued", date: thursday, channel: "whatsapp", sentBy: lead.id, attempts: 0 });

    await deliver(queued.id);
    expect(graph.handed).toEqual([
      {
        messaging_product: "whatsapp",
        recipient_type: "individual",
        to: member.phoneNumber,
        type: "template",
        template: {
          name: "eod_reminder",
          language: { code: "en" },
          components: [{ type: "body", parameters: [{ type: "text", text: "Ben Member" }] }],
        },
        biz_opaque_callback_data: `${queued.id}:1`,
      },
    ]);
    expect(await rowOf(member)).toMatchObject({ status: "accepted", attempts: 1, error: null, messageId: expect.stringMatching(/^wamid/) });
  });

  test("at most one a person and day, however often and by however many it is asked for", async () => {
    const { lead, member } = await teamOfTwo();
    const admin = await make.user("admin");

    const answers = await Promise.all(
      [lead, admin, lead, admin].map((person) => server.as(person, reminders.send, { userIds: [member.id, member.id] })),
    );

    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(answers.flatMap(({ data }) => data.queued)).toEqual([member.id]);
    expect(answers.flatMap(({ data }) => data.skipped.map(({ reasons }) => reasons))).toEqual(Array(3).fill(["already reminded"]));
    const { id } = await rowOf(member);
    await Promise.all([deliver(id), deliver(id), deliver(id)]);
    await deliver(id);
    expect(graph.handed).toHaveLength(1);

    server.clock.set("2026-03-13T16:00:00.000Z");
    expect((await server.as(admin, reminders.send, { userIds: [member.id] })).data.queued).toEqual([member.id]);
  });
});

void answer;
void refuses;
