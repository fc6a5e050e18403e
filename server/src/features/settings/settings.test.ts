import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import * as auth from "@daybook/contract/auth/auth";
import type { PayrollColumn } from "@daybook/contract/payroll/columns";
import * as settings from "@daybook/contract/settings/settings";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";

const server = startServer();
const make = factories(server);

const defaults = {
  companyName: "Daybook",
  timezone: "UTC",
  workweek: [1, 2, 3, 4, 5],
  hoursPerDay: 8,
  eodWindowDays: 7,
  eodDeadline: "10:00",
  registration: "closed",
  requireSecondFactor: "none",
  leaveYearStart: 1,
  leaveEscalationDays: 2,
  inLieuDays: 90,
  weekApproval: "off",
  payroll: "off",
  selfReview: "off",
  calibration: "off",
  leadsAnnounce: "off",
  selfReviewDueDay: 0,
  evaluationDueDay: 0,
  payrollColumns: [] as PayrollColumn[],
  retention: {},
  reportsStartOn: null,
  sessionIdleHours: 0,
  securityContact: null,
  setupDismissed: false,
  setupSkipped: [] as never[],
  logoFileId: null,
} as const;

let admin: { id: string };

beforeEach(async () => {
  await server.db
    .updateTable("settings")
    .set({ ...defaults, workweek: [...defaults.workweek] })
    .execute();
  admin = await make.user("admin");
  server.events.length = 0;
});

const image = async () =>
  `data:image/png;base64,${(
    await sharp({ create: { width: 30, height: 30, channels: 3, background: "#123456" } })
      .png()
      .toBuffer()
  ).toString("base64")}`;

describe("reading the settings", () => {
  test("an admin gets all settings", async () => {
    const { status, data } = await server.as(admin, settings.get);

    expect([status, data]).toEqual([200, { ...defaults, logoFileId: undefined, logo: null, version: expect.any(Number) }]);
  });

  test.each(["team_lead", "team_member"] as const)("a %s gets 403", async (role) => {
    const { status, body } = await server.as(await make.user(role), settings.get);

    expect([status, body.message]).toEqual([403, "You don't have permission to see the settings"]);
  });
});

describe("updating the settings", () => {
  test("changes only the given fields", async () => {
    const { data: before } = await server.as(admin, settings.get);

    const { status, data, body } = await server.as(admin, settings.update, {
      companyName: "  Studio  ",
      workweek: [6, 1, 2, 1],
      hoursPerDay: 7.5,
    });

    expect([status, body.message]).toEqual([200, "Settings updated successfully!"]);
    expect(data).toEqual({ ...before, companyName: "Studio", workweek: [1, 2, 6], hoursPerDay: 7.5, version: before.version + 1 });
    expect((await server.as(admin, settings.get)).data).toEqual(data);
  });

  test("takes effect with the next request and emits an event", async () => {
    await server.as(admin, settings.update, { eodWindowDays: 3 });

    const { body } = await server.as(await make.user(), auth.check);

    expect(body.company).toMatchObject({ eodWindowDays: 3 });
    expect(server.events).toEqual([{ name: "settings.changed" }]);
  });

  test("records an audit event with the states before and after", async () => {
    await server.as(admin, settings.update, { registration: "open", hoursPerDay: 8 });

    const event = await server.db.selectFrom("auditEvents").selectAll().where("actorId", "=", admin.id).executeTakeFirstOrThrow();

    expect(event).toMatchObject({
      action: "settings.updated",
      entity: "settings",
      before: { registration: "closed" },
      after: { registration: "open" },
    });
  });

  test("an update without changes records and emits nothing", async () => {
    const { data: before } = await server.as(admin, settings.get);

    const { data } = await server.as(admin, settings.update, { ...before });

    expect(data).toEqual(before);
    expect(server.events).toEqual([]);
    expect(await server.db.selectFrom("auditEvents").select("id").where("actorId", "=", admin.id).execute()).toEqual([]);
  });

  test.each(["team_lead", "team_member"] as const)("a %s gets 403 and changes nothing", async (role) => {
    const { status, body } = await server.as(await make.user(role), settings.update, { companyName: "Mine" });

    expect([status, body.message]).toEqual([403, "You don't have permission to update the settings"]);
    expect((await server.as(admin, settings.get)).data.companyName).toBe("Daybook");
  });

  test.each([
    ["companyName", "", "Company name is required"],
    ["companyName", "x".repeat(121), "Please use at most 120 characters"],
    ["timezone", "+05:30", "Please choose a timezone by its name, such as Asia/Kolkata"],
    ["timezone", "Mars/Olympus", "Please choose a timezone by its name, such as Asia/Kolkata"],
    ["timezone", "", "Please choose a timezone by its name, such as Asia/Kolkata"],
    ["timezone", null, "Please choose a timezone by its name, such as Asia/Kolkata"],
    ["workweek", [], "Please choose at least one workday"],
    ["workweek", [0], "Please choose workdays from 1 (Monday) to 7 (Sunday)"],
    ["workweek", "all", "Please choose workdays from 1 (Monday) to 7 (Sunday)"],
    ["hoursPerDay", 0, "Hours per day must be more than 0"],
    ["hoursPerDay", 24.5, "Hours per day must be at most 24"],
    ["hoursPerDay", 0.001, "Hours may have at most two decimals"],
    ["hoursPerDay", "8", "Hours must be a number"],
    ["eodWindowDays", 61, "Please enter a whole number from 0 to 60"],
    ["eodWindowDays", 1.5, "Please enter a whole number from 0 to 60"],
    ["eodDeadline", "24:00", "Please enter a time as HH:MM"],
    ["eodDeadline", "9:00", "Please enter a time as HH:MM"],
    ["reportsStartOn", "2026-02-30", "This date does not exist"],
    ["leaveEscalationDays", -1, "Please enter whole workdays from 0 (never) to 30"],
    ["inLieuDays", -1, "Please enter whole days from 0 (not offered) to 366"],
    ["inLieuDays", 367, "Please enter whole days from 0 (not offered) to 366"],
    ["leaveEscalationDays", 31, "Please enter whole workdays from 0 (never) to 30"],
    ["leaveYearStart", 0, "Please choose a month from 1 (January) to 12 (December)"],
    ["leaveYearStart", 13, "Please choose a month from 1 (January) to 12 (December)"],
    ["registration", "unknown", "Please choose who can create an account"],
    ["requireSecondFactor", "some", "Please choose who must use a second factor"],
  ])("rejects %s = %j", async (field, value, message) => {
    const { status, body } = await server.as(admin, settings.update, { [field]: value });

    expect([status, body.message, body.errors?.[0]?.path.split(".")[0]]).toEqual([400, message, field]);
  });

  test.each(["Asia/Kolkata", "UTC", "America/Los_Angeles", "asia/kolkata", "Etc/GMT+5"])(
    "accepts the timezone %s as typed",
    async (timezone) => {
      expect((await server.as(admin, settings.update, { timezone })).data.timezone).toBe(timezone);
      expect((await server.as(admin, auth.check)).body.company).toMatchObject({
        timezone,
        today: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      });
    },
  );

  test("concurrent updates with the same version: only one succeeds", async () => {
    const { data: loaded } = await server.as(admin, settings.get);

    const responses = await Promise.all([
      server.as(admin, settings.update, { companyName: "One", version: loaded.version }),
      server.as(admin, settings.update, { companyName: "Two", version: loaded.version }),
    ]);

    expect(responses.map((response) => response.status).sort()).toEqual([200, 409]);
    expect(responses.find((response) => response.status === 409)!.body.message).toBe(
      "These settings were changed by you in another tab or on another device. Reload and try again.",
    );
    const winner = responses.find((response) => response.status === 200)!;
    expect((await server.as(admin, settings.get)).data.companyName).toBe(winner.data.companyName);
  });
});

describe("the logo", () => {
  const logoOf = async () => (await server.anonymous(auth.options)).data.logo;
  const fetchLogo = (url: string) => server.app.inject({ url });

  test("can be uploaded, read without a session, replaced and removed", async () => {
    const { data } = await server.as(admin, settings.update, { logo: await image() });
    expect(data.logo).toMatch(/^\/api\/files\/[0-9a-f-]{36}$/);
    expect(await logoOf()).toBe(data.logo);
    expect((await fetchLogo(data.logo!)).headers["content-type"]).toBe("image/png");

    const replaced = await server.as(admin, settings.update, { logo: await image() });
    expect(replaced.data.logo).not.toBe(data.logo);
    expect((await fetchLogo(data.logo!)).statusCode).toBe(401);

    expect((await server.as(admin, settings.update, { logo: null })).data.logo).toBeNull();
    expect(await server.db.selectFrom("files").select("id").where("purpose", "=", "logo").execute()).toEqual([]);
  });

  test("sending the current logo's URL keeps it", async () => {
    const { data } = await server.as(admin, settings.update, { logo: await image() });

    const again = await server.as(admin, settings.update, { logo: data.logo, companyName: "Studio" });

    expect([again.status, again.data.logo]).toEqual([200, data.logo]);
  });

  test("rejects anything but an image of at most 2 MB and stores nothing", async () => {
    const files = () => server.db.selectFrom("files").select("id").execute();
    const before = await files();

    const wrong = await server.as(admin, settings.update, { logo: "data:image/svg+xml;base64,PHN2Zy8+", companyName: "Not saved" });
    const large = await server.as(admin, settings.update, { logo: `data:image/png;base64,${"A".repeat(2_900_000)}` });
    const huge = await server.as(admin, settings.update, { logo: `data:image/png;base64,${"A".repeat(4_000_000)}` });

    expect([wrong.status, wrong.body.message]).toEqual([400, "Please select a valid image file"]);
    expect([large.status, large.body.message]).toEqual([413, "Image size should be less than 2MB"]);
    expect([huge.status, huge.body.message]).toEqual([413, "Image size should be less than 2MB"]);
    expect((await server.as(admin, settings.get)).data).toMatchObject({ companyName: "Daybook", logo: null });
    expect(await files()).toEqual(before);
  });
});
