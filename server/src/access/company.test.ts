import { describe, expect, test } from "vitest";
import { accessActors, actorsByAction, actorsWho, ids } from "#test/access-actors.ts";
import { mayAnalyse, teamScope } from "./analytics.ts";
import { announcementAccess, mayAnnounceToAnyone, mayCreateAnnouncements } from "./announcements.ts";
import { mayReadAudit } from "./audit.ts";
import { eodAccess, eodScope, mayReadAll } from "./eods.ts";
import { mayExportAll, mayExportOthers } from "./exports.ts";
import { mayAdministerHolidays } from "./holidays.ts";
import { mayReadAllHours, mayReadTeamHours } from "./hours.ts";
import { mayAdministerPolicy } from "./policy.ts";
import { mayAdministerReminders, mayRemind, reminderAccess, reminderScope } from "./reminders.ts";
import { mayChangeSchedules } from "./schedules.ts";
import { mayRemoveSecondFactors } from "./second-factor.ts";
import { mayAdministerSettings } from "./settings.ts";
import { mayReadSystem } from "./system.ts";

const { admin, lead, leadWithoutTeam, member } = accessActors;
const leads = ["admin", "lead", "leadWithoutTeam"];

test.each([
  ["announcing to anyone", mayAnnounceToAnyone],
  ["the audit trail", mayReadAudit],
  ["exporting the company", mayExportAll],
  ["exporting another user's data", mayExportOthers],
  ["holidays", mayAdministerHolidays],
  ["everyone's hours", mayReadAllHours],
  ["publishing the policy", mayAdministerPolicy],
  ["the reminder settings", mayAdministerReminders],
  ["the company settings", mayAdministerSettings],
  ["the working hours of others", mayChangeSchedules],
  ["removing the second factor of someone else", mayRemoveSecondFactors],
  ["the state of the server", mayReadSystem],
])("%s is for admins", (_what, rule) => {
  expect(actorsWho(rule)).toEqual(["admin"]);
});

test.each([
  ["figures about others", mayAnalyse],
  ["other users' reports", mayReadAll],
  ["the team's hours", mayReadTeamHours],
  ["sending reminders", mayRemind],
])("%s is for admins and leads", (_what, rule) => {
  expect(actorsWho(rule)).toEqual(leads);
});

test("the policy is not administered without a session", () => {
  expect(mayAdministerPolicy(null)).toBe(false);
});

test("announcements are written by admins, and by leads of a team if the company wants it", () => {
  expect(actorsWho((actor) => mayCreateAnnouncements(actor, { leadsAnnounce: "off" }))).toEqual(["admin"]);
  expect(actorsWho((actor) => mayCreateAnnouncements(actor, { leadsAnnounce: "on" }))).toEqual(["admin", "lead"]);
});

test("a lead manages the own announcements to the own team while the company wants it", () => {
  const own = { isVisible: false, senderId: "lead", isForOwnTeam: true, leadsAnnounce: "on" } as const;
  const both = ["admin", "lead"];
  expect(actorsByAction(announcementAccess, own)).toEqual({ read: both, update: both, remove: both });
  for (const other of [{ senderId: "admin" }, { isForOwnTeam: false }, { leadsAnnounce: "off" } as const])
    expect(actorsByAction(announcementAccess, { ...own, ...other })).toEqual({ read: ["admin"], update: ["admin"], remove: ["admin"] });
});

test("announcements are read by those they are for and admins, and changed by admins", () => {
  const facts = { senderId: "admin", isForOwnTeam: false, leadsAnnounce: "off" } as const;
  expect(actorsByAction(announcementAccess, { ...facts, isVisible: true })).toEqual({
    read: ["admin", "lead", "leadWithoutTeam", "member", "memberWithoutTeam"],
    update: ["admin"],
    remove: ["admin"],
  });
  expect(actorsByAction(announcementAccess, { ...facts, isVisible: false })).toEqual({
    read: ["admin"],
    update: ["admin"],
    remove: ["admin"],
  });
});

describe("a report", () => {
  test("is read by its author, the lead of the author's team and admins", () => {
    const report = { userId: ids.teammate, teamId: ids.team, inWindow: true };
    expect(actorsByAction(eodAccess, report)).toEqual({ read: ["admin", "lead"], update: [] });
    expect(actorsByAction(eodAccess, { ...report, teamId: ids.otherTeam })["read"]).toEqual(["admin"]);
  });

  test("is edited by its author alone, inside the reporting window", () => {
    const report = { userId: "member", teamId: ids.team, inWindow: true };
    expect(actorsByAction(eodAccess, report)).toEqual({ read: ["admin", "lead", "member"], update: ["member"] });
    expect(actorsByAction(eodAccess, { ...report, inWindow: false })["update"]).toEqual([]);
  });
});

describe("a reminder", () => {
  const reminder = { teamId: ids.team, role: "team_member", canRetry: true } as const;
  const both = ["admin", "lead"];

  test("is seen and sent again by the lead of its recipient and by admins", () => {
    expect(actorsByAction(reminderAccess, reminder)).toEqual({ read: both, resend: both });
    expect(actorsByAction(reminderAccess, { ...reminder, teamId: ids.otherTeam })).toEqual({ read: ["admin"], resend: ["admin"] });
    expect(actorsByAction(reminderAccess, { ...reminder, role: "admin" })).toEqual({ read: ["admin"], resend: ["admin"] });
  });

  test("is not sent again if it did not fail, or its day has ended", () => {
    expect(actorsByAction(reminderAccess, { ...reminder, canRetry: false })).toEqual({ read: both, resend: [] });
  });
});

test("lists hold everyone for admins, the team for leads, oneself for members", () => {
  const actors = [admin, lead, leadWithoutTeam, member];
  const team = { teamId: ids.team };
  expect([admin, lead, leadWithoutTeam].map(teamScope)).toEqual(["all", team, { teamId: null }]);
  expect(actors.map(reminderScope)).toEqual(["all", team, { teamId: null }, { teamId: null }]);
  expect(actors.map(eodScope)).toEqual([
    "all",
    { userId: "lead", teamId: ids.team },
    { userId: "leadWithoutTeam", teamId: null },
    { userId: "member", teamId: null },
  ]);
});
