import { uuidv7 } from "uuidv7";
import * as leaves from "@daybook/contract/leaves";
import { factories } from "./factories.ts";
import type { Person, TestServer } from "./harness.ts";

/** A Thursday, on a company of five workdays without holidays in UTC. */
export const leaveToday = "2026-03-12";

/** What tests of leave begin with: a team with its lead, an admin, somebody elsewhere, and how leave is made and looked at. */
export function leavePeople(server: TestServer) {
  const make = factories(server);

  const reset = async () => {
    server.events.length = 0;
    server.clock.set(`${leaveToday}T09:00:00Z`);
    await server.db
      .updateTable("settings")
      .set({ timezone: "UTC", workweek: [1, 2, 3, 4, 5], leaveYearStart: 1 })
      .execute();
    await server.db.deleteFrom("holidays").execute();
  };

  const cast = async () => {
    const team = await make.team();
    // Accounts are made in the year before, so that a year to take leave along from is there.
    const createdAt = "2025-06-01T09:00:00Z";
    const elsewhere = await make.team();
    return {
      team,
      elsewhere,
      member: await make.user("team_member", { team, createdAt }),
      mate: await make.user("team_member", { team, createdAt }),
      lead: await make.user("team_lead", { team, createdAt }),
      admin: await make.user("admin", { team: elsewhere, createdAt }),
      stranger: await make.user("team_member", { team: elsewhere, createdAt }),
      otherLead: await make.user("team_lead", { team: elsewhere, createdAt }),
    };
  };

  /** A leave that the person applied for; Casual on the Monday after, unless told otherwise. */
  const applied = async (person: Person, fields: Record<string, unknown> = {}) => {
    const { status, data, body } = await server.as(person, leaves.apply, { leaveType: "Casual", startDate: "2026-03-16", ...fields });
    if (status !== 201) throw new Error(body.message);
    return data;
  };

  const approved = async (person: Person, admin: Person, fields: Record<string, unknown> = {}) => {
    const { _id: id } = await applied(person, fields);
    const { data } = await server.as(admin, leaves.approve, { id });
    return data;
  };

  /** A leave type of its own for a test. */
  const type = async (
    fields: Partial<{ annualDays: number | null; carryForwardMax: number; negativeLimit: number }> & Record<string, unknown> = {},
  ) => {
    const row = { id: uuidv7(), name: `Type ${uuidv7()}`, annualDays: 12, maxConsecutive: null, ...fields };
    await server.db.insertInto("leaveTypes").values(row).execute();
    return row;
  };

  const balanceOf = async (person: Person, leaveType: string, leaveYear?: number) => {
    const { data } = await server.as(person, leaves.balance, { leaveYear });
    const { total, used, pending, remaining, available } = data.types.find((each) => each.leaveType === leaveType)!;
    return { total, used, pending, remaining, available };
  };

  const ledgerOf = (person: Person) =>
    server.db
      .selectFrom("leaveLedger")
      .innerJoin("leaveTypes", "leaveTypes.id", "leaveLedger.leaveTypeId")
      .select(["leaveTypes.name", "leaveYear", "kind", "days", "leaveId", "reason"])
      .where("userId", "=", person.id)
      .orderBy("leaveLedger.id")
      .execute();

  /** What leave did to a person's ledger. */
  const movementsOf = async (person: Person) =>
    (await ledgerOf(person)).filter(({ leaveId }) => leaveId !== null).map(({ kind, leaveYear, days }) => [kind, leaveYear, days]);

  const halvesOf = (person: Person) =>
    server.db.selectFrom("leaveHalves").select(["date", "half"]).where("userId", "=", person.id).orderBy("date").orderBy("half").execute();

  const stored = (id: string) => server.db.selectFrom("leaves").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

  return { make, reset, cast, applied, approved, type, balanceOf, ledgerOf, movementsOf, halvesOf, stored };
}
