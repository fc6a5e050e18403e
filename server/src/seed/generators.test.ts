import { describe, expect, test } from "vitest";
import { hoursPerDayMax, eodItemsMax, teamOptions } from "@daybook/contract/core/constants";
import { addDays, daysFrom, type Holidays, instantAt, kindOfDay } from "#calendar.ts";
import { dayIn } from "#clock.ts";
import type { CompanySettings } from "#context.ts";
import { deadlineOf } from "#features/eods/eods.window.service.ts";
import type { SeedCompany } from "./company.ts";
import { makeReports } from "./eods/eods.ts";
import { fixedPeople, signIns } from "./people.ts";
import { clientProjects } from "./projects/client-projects.ts";
import { ownProjects } from "./projects/own-projects.ts";
import { makeProjects } from "./projects/projects.ts";
import { seededRandom } from "./random.ts";
import { sizes, type Size } from "./sizes.ts";
import { makePeople } from "./users.ts";
import { banks } from "./work/banks.ts";

const company: CompanySettings & { holidays: Holidays } = {
  companyName: "Halcyon Studio",
  logoFileId: null,
  timezone: "Asia/Kolkata",
  workweek: [1, 2, 3, 4, 5],
  hoursPerDay: 8,
  eodWindowDays: 7,
  eodDeadline: "10:00",
  weekApproval: "off",
  payroll: "off",
  selfReview: "off",
  calibration: "off",
  leadsAnnounce: "off",
  selfReviewDueDay: 0,
  evaluationDueDay: 0,
  payrollColumns: [],
  registration: "closed",
  leaveYearStart: 1,
  leaveEscalationDays: 2,
  inLieuDays: 90,
  channels: null,
  hasWebhooks: false,
  reportsStartOn: null,
  setupAddress: null,
  holidays: new Map(),
  version: 1,
};
const today = "2026-03-12";
const teamIds = new Map(teamOptions.map((team, index) => [team as string, `00000000-0000-7000-8000-00000000000${index}`]));

function make(size: Size, { seed = "test", now = instantAt(company.timezone, today, "18:30") } = {}) {
  const random = seededRandom(seed);
  const period = { firstDay: addDays(today, 1 - size.days), today, now, company };
  const people = makePeople(random.fork("people"), period, teamIds, size.people);
  const projects = makeProjects({ period, people, teamIds, random: random.fork("projects") }, size.projects);
  const all: SeedCompany = { period, people, projects, random, away: new Set() };
  return { ...all, reports: [...makeReports(all, size.reports)] };
}

const demo = make(sizes.demo);
const items = demo.reports.flatMap(({ items }) => items);

describe("the fixed company", () => {
  test("has 40 people in the eight teams, one lead each and two admins", () => {
    expect(fixedPeople).toHaveLength(40);
    expect(fixedPeople.filter(({ role }) => role === "admin")).toHaveLength(2);
    expect(
      fixedPeople
        .filter(({ role }) => role === "team_lead")
        .map(({ team }) => team)
        .sort(),
    ).toEqual([...teamOptions].sort());
    expect(new Set(fixedPeople.map(({ name }) => name)).size).toBe(40);
  });

  test("defines every name in its projects and sign-ins", () => {
    const names = new Set(fixedPeople.map(({ name }) => name));
    const mentioned = [...clientProjects, ...ownProjects].flatMap(({ lead, members }) => [lead, ...members]);
    for (const name of [...mentioned, ...Object.values(signIns).map(({ name }) => name)]) expect(names).toContain(name);
    for (const { name, role } of Object.values(signIns)) expect(fixedPeople.find((person) => person.name === name)?.role).toBe(role);
  });

  test("has work for every team's projects, and a project for every placeholder", () => {
    const parts = new Set([...clientProjects, ...ownProjects].flatMap(({ parts }) => Object.keys(parts)));
    for (const match of JSON.stringify(banks).matchAll(/\{(\w+)\}/g)) expect(parts).toContain(match[1]);
    for (const person of demo.people) {
      const reports = demo.reports.filter(({ eod }) => eod.userId === person.id);
      expect(reports.flatMap(({ items }) => items).some(({ projectId }) => projectId !== null)).toBe(true);
    }
  });
});

describe("the reports", () => {
  test("respect the product's limits", () => {
    for (const { eod, items } of demo.reports) {
      expect(eod.totalHours).toBeLessThanOrEqual(hoursPerDayMax);
      expect(eod.totalHours).toBe(items.reduce((sum, { hoursSpent }) => sum + (hoursSpent as number), 0));
      expect(items.length).toBeGreaterThan(0);
      expect(items.length).toBeLessThanOrEqual(eodItemsMax);
      expect(items.map(({ position }) => position)).toEqual(items.map((_item, index) => index));
      for (const { hoursSpent, taskName } of items) {
        expect((hoursSpent as number) * 4).toBe(Math.round((hoursSpent as number) * 4));
        expect(hoursSpent).toBeGreaterThanOrEqual(0);
        expect(taskName.trim()).not.toBe("");
      }
    }
  });

  test("have no unfilled placeholders and no references to their author", () => {
    const texts = items.flatMap(({ taskName, description, blockers }) => [taskName, description, blockers]);
    expect(
      [...texts, ...demo.reports.map(({ eod }) => eod.planTomorrow ?? "")].filter((text) => /[{}]|undefined/.test(text ?? "")),
    ).toEqual([]);
    const ofPriya = demo.people.find(({ name }) => name === "Priya Sharma")!.id;
    expect(demo.reports.filter(({ eod }) => eod.userId === ofPriya && JSON.stringify(eod).includes("Priya"))).toEqual([]);
  });

  test("are unique per person and day, and rarely on a weekend", () => {
    expect(new Set(demo.reports.map(({ eod }) => `${eod.userId} ${eod.date}`)).size).toBe(demo.reports.length);
    const weekends = demo.reports.filter(({ eod }) => kindOfDay(company, eod.date) === "weekend");
    expect(weekends.length).toBeLessThan(demo.reports.length / 50);
  });

  test("are by current members of active projects", () => {
    const people = new Map(demo.people.map((person) => [person.id, person]));
    const projects = new Map(demo.projects.map((project) => [project.id, project]));
    for (const { eod, items } of demo.reports) {
      const person = people.get(eod.userId)!;
      expect(person.firstDay <= eod.date && (person.lastDay ?? today) >= eod.date).toBe(true);
      expect(eod.teamId).toBe(person.teamId);
      for (const { projectId } of items) {
        if (projectId === null) continue;
        const project = projects.get(projectId!)!;
        expect(project.memberIds).toContain(person.id);
        expect(project.startDate <= eod.date && eod.date <= project.lastDay).toBe(true);
      }
    }
  });

  test("were sent before now, and are late only after the deadline", () => {
    for (const { eod, revision } of demo.reports) {
      expect(eod.submittedAt <= demo.period.now && eod.updatedAt <= demo.period.now).toBe(true);
      expect(eod.submittedAt > instantAt(company.timezone, eod.date, "00:00")).toBe(true);
      expect(eod.isLate).toBe(eod.submittedAt > deadlineOf(demo.period.company, eod.date));
      expect(revision?.revision).toBe(eod.revision === 2 ? 1 : undefined);
    }
    expect(demo.reports.some(({ eod }) => eod.isLate)).toBe(true);
    expect(demo.reports.some(({ revision }) => revision)).toBe(true);
  });

  test("have gaps: a few days are missing, and some of today's are still due", () => {
    const active = demo.people.filter(({ lastDay }) => lastDay === null).length;
    const ofToday = demo.reports.filter(({ eod }) => eod.date === today).length;
    expect(ofToday).toBeGreaterThan(active / 6);
    expect(ofToday).toBeLessThan(active);
    const workdays = daysFrom(demo.period.firstDay, addDays(today, -1)).filter((day) => kindOfDay(company, day) === "working");
    const expected = demo.people.reduce(
      (sum, person) => sum + workdays.filter((day) => day >= person.firstDay && day <= (person.lastDay ?? today)).length,
      0,
    );
    const before = demo.reports.filter(({ eod }) => eod.date < today && kindOfDay(company, eod.date) === "working").length;
    expect(before).toBeGreaterThan(expected * 0.95);
    expect(before).toBeLessThan(expected);
  });

  test("are sent when people work: today's in the evening, none at noon or at night", () => {
    const noon = make(sizes.small, { now: instantAt(company.timezone, today, "12:00") });
    expect(noon.reports.filter(({ eod }) => eod.date === today)).toEqual([]);
    for (const { eod } of demo.reports) {
      const day = dayIn(company.timezone, new Date(eod.submittedAt));
      expect(eod.submittedAt >= instantAt(company.timezone, day, "08:30"), eod.submittedAt).toBe(true);
      expect(eod.submittedAt <= instantAt(company.timezone, day, "20:31"), eod.submittedAt).toBe(true);
    }
  });
});

describe("the seed", () => {
  test("creates the same company from the same seed, and another one from another seed", () => {
    expect(make(sizes.small)).toEqual({ ...make(sizes.small), random: expect.anything() });
    expect(make(sizes.small, { seed: "other" }).reports[0]).not.toEqual(make(sizes.small).reports[0]);
  });

  test("creates a larger company with the same people and keeps the latest reports", () => {
    const large = make({ people: 120, projects: 60, days: 20, reports: 1200, kraMonths: 1, leave: sizes.demo.leave });
    expect(large.people.slice(0, 40).map(({ name }) => name)).toEqual(fixedPeople.map(({ name }) => name));
    expect(new Set(large.people.map(({ email }) => email)).size).toBe(120);
    expect(new Set(large.projects.map(({ key }) => key)).size).toBe(60);
    expect(new Set(large.projects.map(({ teamId, name }) => `${teamId} ${name}`)).size).toBe(60);
    for (const { key } of large.projects) expect(key).toMatch(/^[A-Z][A-Z0-9]{1,9}$/);
    expect(large.reports).toHaveLength(1200);
    expect(large.reports.at(-1)?.eod.date).toBe(today);
  });
});
