import { type ReportKind, report } from "@daybook/contract/reports/reports";
import { factories } from "./factories.ts";
import type { startServer } from "./harness.ts";

/** The working week of the reports' tests. */
export const week = { startDate: "2026-03-02", endDate: "2026-03-06" };

/** A team with a lead and a member, an admin and an outsider, and calls of their reports. */
export function reportFixtures(server: ReturnType<typeof startServer>) {
  const make = factories(server);
  type Person = Awaited<ReturnType<typeof make.user>>;

  /** Removes what reports count. */
  async function empty() {
    for (const table of ["kraEvaluations", "leaveHalves", "leaves", "eods", "tasks", "projectMembers", "projects"] as const)
      await server.db.deleteFrom(table).execute();
  }

  /** Creates the people; everyone else is inactive and has no working days. */
  async function prepare() {
    server.clock.set("2026-03-12T12:00:00Z");
    await server.db.updateTable("settings").set({ timezone: "UTC", hoursPerDay: 8 }).execute();
    await empty();
    await server.db.updateTable("users").set({ status: "inactive", dateOfJoining: "2030-01-01" }).execute();
    const team = await make.team();
    const long = { dateOfJoining: "2026-01-01" };
    return {
      team,
      admin: await make.user("admin", long),
      lead: await make.user("team_lead", { team, ...long, name: "Lead" }),
      member: await make.user("team_member", { team, ...long, name: "Member" }),
      outsider: await make.user("team_member", { ...long, name: "Outsider" }),
    };
  }

  const reportOf = async (person: Person, kind: ReportKind, input: object = week) =>
    (await server.as(person, report, { kind, ...input })).data;

  return {
    make,
    empty,
    prepare,
    reportOf,
    rowsOf: async (person: Person, kind: ReportKind, input: object = week) => (await reportOf(person, kind, input)).rows,
    fileOf: async (person: Person, kind: ReportKind, input: Record<string, string>) =>
      server.app.inject({ url: `/api/reports/${kind}?${new URLSearchParams(input)}`, headers: { cookie: await server.cookieOf(person) } }),
  };
}
