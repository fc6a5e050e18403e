import { uuidv7 } from "uuidv7";
import { factories } from "#test/factories.ts";
import type { TestServer } from "#test/harness.ts";
import type { ActorKind } from "./actors.ts";

type Make = ReturnType<typeof factories>;
export type User = Awaited<ReturnType<Make["user"]>>;

/** The fixtures of one request. Each row gets its own, so that rows do not affect each other. */
export type Fixture = {
  server: TestServer;
  make: Make;
  /** The owner of the requested data: a member of `team`, or a lead for "a lead on own". */
  owner: User;
  /** The user who sends the request. Without a session it is the owner, with a missing or expired cookie. */
  caller: User;
  team: { id: string; name: string };
  /** The team of actors from another team. */
  otherTeam: { id: string; name: string };
  /** The `Cookie` header, if any. */
  headers: Record<string, string>;
  /** A unique number. */
  n: number;
  /** The id that a list must or must not contain (`200+`, `200-`). */
  target?: string;
};

/** A Thursday morning, before the previous day's deadline. */
export const today = "2026-03-12";
export const rightNow = `${today}T08:00:00.000Z`;
const longAgo = "2026-02-20T08:00:00.000Z";

const initialSettings = {
  timezone: "UTC",
  registration: "closed",
  requireSecondFactor: "none",
  eodDeadline: "10:00",
  eodWindowDays: 7,
  weekApproval: "off",
  payroll: "off",
  selfReview: "off",
  calibration: "off",
  leadsAnnounce: "off",
  selfReviewDueDay: 0,
  evaluationDueDay: 0,
  version: 5,
} as const;

let counter = 0;

/** Private fields that only the user, the lead or an admin may read; unique, so that they can be found in a response. */
const privateFields = (n: number) => ({
  phoneNumber: `+4915${String(10_000_000 + n)}`,
  employeeId: `EMP-${10_000 + n}`,
  dateOfBirth: day(1970, n),
  dateOfJoining: day(2010, n),
  lastDayOfOffice: day(2040, n),
  bloodGroup: "AB-" as const,
});

const day = (year: number, n: number) => new Date(Date.UTC(year, 0, 1 + (n % 3000))).toISOString().slice(0, 10);

/** Creates fixtures on a server whose time is `rightNow`. */
export function matrixFixtures(server: TestServer) {
  const make = factories(server);

  const person = (role: User["role"], team: { id: string }, fields: Partial<User> = {}) => {
    const n = ++counter;
    return make.user(role, { team, name: `Matrix Person ${n}`, email: `matrix${n}@example.com`, ...privateFields(n), ...fields });
  };

  async function people(kind: ActorKind, team: { id: string }, elsewhere: { id: string }) {
    if (kind === "a lead on own" || kind === "a member on own") {
      const owner = await person(kind === "a lead on own" ? "team_lead" : "team_member", team);
      return { owner, caller: owner };
    }
    const owner = await person("team_member", team, kind === "a deactivated person" ? { status: "inactive" } : {});
    switch (kind) {
      case "anonymous":
      case "an expired session":
      case "a deactivated person":
        return { owner, caller: owner };
      case "a member on a teammate's":
        return { owner, caller: await person("team_member", team) };
      case "a member on another team's":
        return { owner, caller: await person("team_member", elsewhere) };
      case "a lead on own team's":
        return { owner, caller: await person("team_lead", team) };
      case "a lead on another team's":
        return { owner, caller: await person("team_lead", elsewhere) };
      case "an admin":
        return { owner, caller: await person("admin", elsewhere) };
    }
  }

  async function headersOf(kind: ActorKind, caller: User): Promise<Record<string, string>> {
    if (kind === "anonymous") return {};
    if (kind !== "an expired session") return { cookie: await server.cookieOf(caller) };
    server.clock.set(longAgo);
    const cookie = await server.cookieOf(caller);
    server.clock.set(rightNow);
    return { cookie };
  }

  return {
    make,
    person,
    /** Creates the users and resets shared state. */
    build: async (kind: ActorKind): Promise<Fixture> => {
      const n = ++counter;
      server.clock.set(rightNow);
      const team = { id: uuidv7(), name: `Matrix Team ${n}`, description: null };
      const elsewhere = { id: uuidv7(), name: `Matrix Elsewhere ${n}`, description: null };
      // In one statement, because this runs thousands of times.
      await server.db
        .with("reset", (db) => db.updateTable("settings").set(initialSettings))
        .with("forgotten", (db) => db.deleteFrom("rateLimits"))
        .insertInto("teams")
        .values([team, elsewhere])
        .execute();
      const { owner, caller } = await people(kind, team, elsewhere);
      return { server, make, owner, caller, team, otherTeam: elsewhere, headers: await headersOf(kind, caller), n };
    },
  };
}
