import { uuidv7 } from "uuidv7";
import * as leaves from "@daybook/contract/leaves/leaves";
import { factories } from "./factories.ts";
import type { Person, TestServer } from "./harness.ts";

/** A Thursday. The test company is in UTC, with five workdays and no holidays. */
const leaveToday = "2026-03-12";

/** Returns helpers for leave tests, which create people, apply for leave and read balances. */
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
    // Accounts exist since the previous year, so that days can be carried forward.
    const since = { createdAt: "2025-06-01T09:00:00Z", firstSignedInAt: "2025-06-02T09:00:00Z" };
    const elsewhere = await make.team();
    return {
      team,
      elsewhere,
      member: await make.user("team_member", { team, ...since }),
      mate: await make.user("team_member", { team, ...since }),
      lead: await make.user("team_lead", { team, ...since }),
      admin: await make.user("admin", { team: elsewhere, ...since }),
      outsider: await make.user("team_member", { team: elsewhere, ...since }),
      otherLead: await make.user("team_lead", { team: elsewhere, ...since }),
    };
  };

  /** Applies for leave; by default Casual on the next Monday. */
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

  /** Inserts a leave type for one test. */
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

  /** Returns the ledger entries of a person's leaves. */
  const entriesOf = async (person: Person) =>
    (await ledgerOf(person)).filter(({ leaveId }) => leaveId !== null).map(({ kind, leaveYear, days }) => [kind, leaveYear, days]);

  const halvesOf = (person: Person) =>
    server.db.selectFrom("leaveHalves").select(["date", "half"]).where("userId", "=", person.id).orderBy("date").orderBy("half").execute();

  const stored = (id: string) => server.db.selectFrom("leaves").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

  return { make, reset, cast, applied, approved, type, balanceOf, ledgerOf, entriesOf, halvesOf, stored };
}
