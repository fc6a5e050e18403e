import { uuidv7 } from "uuidv7";
import type { RemindersTable } from "#db/schema-reminders.ts";
import { rightNow, type Fixture, today } from "#test/matrix/fixture.ts";
import { type Row, rows } from "#test/matrix/table.ts";

const leadsAndAdmins = "403 403 403 | 200 200 200 | 200";
const everyone = "200 200 200 | 200 200 200 | 200";
const admin = "403 403 403 | 403 403 403 | 200";
const ofTheTeam = "403 403 403 | 201 404 201 | 201";

/** Inserts a reminder for the scene's owner. */
const reminded =
  (status: RemindersTable["status"], date = today) =>
  async (scene: Fixture) => {
    const id = uuidv7();
    await scene.server.db
      .insertInto("reminders")
      .values({
        id,
        userId: scene.owner.id,
        date,
        channel: "whatsapp",
        status,
        error: null,
        messageId: null,
        recipient: null,
        sentBy: null,
        createdAt: rightNow,
        updatedAt: rightNow,
      })
      .execute();
    scene.target = id;
    return { id };
  };

/** The caller chose a channel, and chooses none. */
const chosen = async ({ server, caller }: Fixture) => {
  await server.db.insertInto("reminderChannels").values({ userId: caller.id, channel: "email" }).execute();
  return { channel: null };
};

/** Sets the owner as the scene's target. */
const ofOwner = async (scene: Fixture) => {
  scene.target = scene.owner.id;
  return {};
};

export const remindersRows: Row[] = [
  ...rows("GET /whatsapp/settings", [["for admins and leads", leadsAndAdmins]]),

  ...rows("PUT /whatsapp/settings", [
    ["a text", admin, ({ n }) => ({ text: `Hello {name} of ${n}` })],
    ["an invalid time", admin.replace("200", "400"), () => ({ time: "25:00" })],
    ["an unknown placeholder", admin.replace("200", "400"), () => ({ text: "Hello {nmae}" })],
    [
      "a stale version",
      admin.replace("200", "409"),
      async ({ server }) => {
        await server.db.updateTable("reminderSettings").set({ version: 5 }).execute();
        return { text: "Late", version: 4 };
      },
    ],
    ["the schedule without a channel", admin.replace("200", "400"), () => ({ enabled: true })],
  ]),

  ...rows("GET /whatsapp/costs", [
    ["for admins", admin],
    ["a month that is none", admin.replace("200", "400"), () => ({ month: "2026-13" })],
  ]),

  ...rows("PUT /whatsapp/costs", [
    ["prices and a cap", admin, ({ n }) => ({ templatePrice: 0.01, answerPrice: null, monthlyCap: n })],
    ["a negative cap", admin.replace("200", "400"), () => ({ monthlyCap: -1 })],
    [
      "a stale version",
      admin.replace("200", "409"),
      async ({ server }) => {
        await server.db.updateTable("whatsappCostSettings").set({ version: 5 }).execute();
        return { monthlyCap: 10, version: 4 };
      },
    ],
  ]),

  ...rows("GET /whatsapp/rules", [["for admins", admin]]),

  ...rows("PUT /whatsapp/rules", [
    ["quiet hours", admin, () => ({ quietHours: { start: "20:00", end: "08:00" } })],
    ["a kind", admin, () => ({ rules: [{ kind: "must_read", enabled: true, days: [1], templateName: null }] })],
    [
      "a kind without days",
      admin.replace("200", "400"),
      () => ({ rules: [{ kind: "must_read", enabled: true, days: [], templateName: null }] }),
    ],
    [
      "a stale version",
      admin.replace("200", "409"),
      async ({ server }) => {
        await server.db.updateTable("reminderRuleSettings").set({ version: 5 }).execute();
        return { quietHours: null, version: 4 };
      },
    ],
  ]),

  ...rows("GET /whatsapp/channel", [["the own channel", everyone]]),

  ...rows("PUT /whatsapp/channel", [
    ["no channel of one's own", everyone, chosen],
    ["a channel that is not set up", everyone.replaceAll("200", "400"), () => ({ channel: "slack" })],
    ["a channel that does not exist", everyone.replaceAll("200", "400"), () => ({ channel: "pigeon" })],
  ]),

  ...rows("GET /whatsapp/preview", [
    ["the own team, everyone for admins", "403 403 403 | 200+ 200- 200+ | 200+", ofOwner],
    ["an unknown team", "403 403 403 | 200- 200- 200- | 200-", async (scene) => ({ ...(await ofOwner(scene)), team: "Unknown" })],
  ]),

  ...rows("POST /whatsapp/reminders", [
    ["manual", ofTheTeam, ({ owner }) => ({ userIds: [owner.id], manual: true })],
    ["without a channel", ofTheTeam.replaceAll("201", "409"), ({ owner }) => ({ userIds: [owner.id] })],
    ["no recipients", "403 403 403 | 400 400 400 | 400", () => ({ userIds: [] })],
    ["a user who does not exist", "403 403 403 | 404 404 404 | 404", () => ({ userIds: [uuidv7()], manual: true })],
  ]),

  ...rows("GET /whatsapp/reminders", [["the log", "403 403 403 | 200+ 200- 200+ | 200+", reminded("accepted")]]),

  ...rows("POST /whatsapp/reminders/:id/resend", [
    ["a failed one, without a channel", "404 404 404 | 409 404 409 | 409", reminded("failed")],
    ["a sent one", "404 404 404 | 409 404 409 | 409", reminded("sent")],
    ["one of another day", "404 404 404 | 409 404 409 | 409", reminded("failed", "2026-03-11")],
    ["one that does not exist", "404 404 404 | 404 404 404 | 404", () => ({ id: uuidv7() })],
  ]),
];
