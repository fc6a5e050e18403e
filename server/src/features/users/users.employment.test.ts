import { beforeEach, describe, expect, test } from "vitest";
import * as eods from "@daybook/contract/eods/eods";
import * as leaves from "@daybook/contract/leaves/leaves";
import * as notifications from "@daybook/contract/notifications/notifications";
import * as users from "@daybook/contract/users/users";
import { startServer } from "#test/harness.ts";
import { leavePeople } from "#test/leave-fixtures.ts";

/* Joining dates and employee IDs count once an admin confirms them. Today is Thursday, 12 March 2026. */

const server = startServer();
const { make, reset, cast } = leavePeople(server);

type Person = Awaited<ReturnType<typeof make.user>>;
let member: Person;
let lead: Person;
let admin: Person;
beforeEach(async () => {
  await reset();
  ({ member, lead, admin } = await cast());
  await server.as(admin, users.update, { id: member.id, dateOfJoining: "2026-02-02", employeeId: "E-1" });
});

const stored = () =>
  server.db
    .selectFrom("users")
    .select(["dateOfJoining", "employeeId", "unconfirmed"])
    .where("id", "=", member.id)
    .executeTakeFirstOrThrow();
const auditOf = () =>
  server.db
    .selectFrom("auditEvents")
    .select(["action", "actorId", "before", "after"])
    .where("entityId", "=", member.id)
    .where("entity", "=", "users")
    .orderBy("id")
    .execute();
const typed = { dateOfJoining: "2015-01-05", employeeId: "E-0" };
const counting = { dateOfJoining: "2026-02-02", employeeId: "E-1" };

describe("a joining date and an employee ID that their person types", () => {
  test("are shown to those who see them, with what counts; colleagues see neither", async () => {
    const { data } = await server.as(member, users.updateMyProfile, typed);
    expect(data).toMatchObject({ ...typed, counting });
    for (const viewer of [member, lead, admin])
      expect((await server.as(viewer, users.get, { id: member.id })).data).toMatchObject({ ...typed, counting });
    const colleague = await make.user("team_member", { team: { id: member.teamId! } });
    const seen = (await server.as(colleague, users.get, { id: member.id })).data;
    expect(["dateOfJoining", "employeeId", "counting"].filter((field) => field in seen)).toEqual([]);
    expect((await auditOf()).at(-1)).toEqual({ action: "users.updated", actorId: member.id, before: counting, after: typed });
    expect((await server.as(admin, users.listForAdmin, { search: "E-0" })).data.map(({ _id }) => _id)).toEqual([member.id]);
  });

  test("change neither balances nor expected reports until then", async () => {
    const numbers = async () => ({
      balance: (await server.as(member, leaves.balance, {})).data,
      grid: (await server.as(lead, eods.compliance, { startDate: "2026-03-02", endDate: "2026-03-11" })).data,
    });
    const before = await numbers();
    for (const dateOfJoining of ["2015-01-05", "2026-03-12", null]) {
      expect((await server.as(member, users.updateMyProfile, { dateOfJoining })).status).toBe(200);
      expect(await numbers()).toEqual(before);
    }
    expect(await stored()).toMatchObject({ dateOfJoining: "2026-02-02", unconfirmed: { dateOfJoining: null } });
    await server.as(admin, users.update, { id: member.id, dateOfJoining: "2026-03-12" });
    expect((await numbers()).grid).not.toEqual(before.grid);
  });

  test("count when an admin sends the same value, one by one, and the audit trail says who confirmed", async () => {
    await server.as(member, users.updateMyProfile, typed);
    const { data } = await server.as(admin, users.update, { id: member.id, dateOfJoining: typed.dateOfJoining });
    expect(data).toMatchObject({ ...typed, counting: { employeeId: "E-1" } });
    expect((await auditOf()).at(-1)).toEqual({
      action: "users.employment_confirmed",
      actorId: admin.id,
      before: { dateOfJoining: "2026-02-02" },
      after: { dateOfJoining: "2015-01-05" },
    });
    expect((await server.as(admin, users.update, { id: member.id, employeeId: "E-0" })).data.counting).toEqual({});
    expect(await stored()).toEqual({ ...typed, unconfirmed: {} });
  });

  test("are not confirmed by another change of an admin, by a lead, or by the person", async () => {
    await server.as(member, users.updateMyProfile, typed);
    await server.as(admin, users.update, { id: member.id, designation: "Engineer" });
    expect((await server.as(lead, users.update, { id: member.id, dateOfJoining: typed.dateOfJoining })).status).toBe(403);
    expect((await server.as(member, users.update, { id: member.id, dateOfJoining: typed.dateOfJoining })).status).toBe(403);
    await server.as(member, users.updateMyProfile, typed);
    expect(await stored()).toEqual({ ...counting, unconfirmed: typed });
  });

  test("wait no longer when the person returns to what counts, or an admin sets another value", async () => {
    await server.as(member, users.updateMyProfile, typed);
    expect((await server.as(member, users.updateMyProfile, counting)).data.counting).toEqual({});
    await server.as(member, users.updateMyProfile, typed);
    const { data } = await server.as(admin, users.update, { id: member.id, dateOfJoining: "2026-01-05", employeeId: "E-2" });
    expect(data).toMatchObject({ dateOfJoining: "2026-01-05", employeeId: "E-2" });
    expect(await stored()).toEqual({ dateOfJoining: "2026-01-05", employeeId: "E-2", unconfirmed: {} });
  });

  test("are one notice per person to the admins, which is read once nothing waits", async () => {
    const inboxOf = async (person: Person) =>
      (await server.as(person, notifications.list, {}, { cookie: await server.cookieOf(person) })).data.filter(
        ({ kind }) => kind === "employment_changed",
      );
    await server.as(member, users.updateMyProfile, { dateOfJoining: typed.dateOfJoining });
    await server.as(member, users.updateMyProfile, { employeeId: typed.employeeId });
    const about = { entity: { type: "user", _id: member.id }, actor: { _id: member.id }, readAt: null };
    const href = "/admin/profile-management?waiting=joining_date,employee_id";
    expect(await inboxOf(admin)).toMatchObject([{ ...about, title: `${member.name} changed their employee ID`, count: 2, href }]);
    for (const person of [member, lead]) expect(await inboxOf(person)).toEqual([]);

    await server.as(admin, users.update, { id: member.id, designation: "Engineer", dateOfJoining: typed.dateOfJoining });
    expect(await inboxOf(admin)).toMatchObject([{ readAt: null }]);
    await server.as(admin, users.update, { id: member.id, employeeId: "E-9" });
    expect((await inboxOf(admin))[0]?.readAt).not.toBeNull();

    const second = await make.user("admin");
    await server.as(member, users.updateMyProfile, typed);
    expect(await inboxOf(second)).toHaveLength(1);
    await server.as(admin, users.update, { id: second.id, role: "team_lead" });
    expect(await inboxOf(second)).toEqual([]);
  });

  test("are found by admins, with how many people wait; others are not told", async () => {
    const waiting = async (person: Person, filter: string) => {
      const { data, body } = await server.as(person, users.list, { waiting: filter });
      return [data.map(({ _id }) => _id).includes(member.id), (body["stats"] as { waiting?: number }).waiting];
    };
    const before = (await waiting(admin, "joining_date"))[1] as number;
    await server.as(member, users.updateMyProfile, { dateOfJoining: typed.dateOfJoining });
    expect(await waiting(admin, "joining_date")).toEqual([true, before + 1]);
    expect(await waiting(admin, "employee_id")).toEqual([false, before + 1]);
    expect(await waiting(admin, "employee_id,joining_date")).toEqual([true, before + 1]);
    expect(await waiting(lead, "employee_id")).toEqual([true, undefined]);
    expect((await server.as(admin, users.list, { waiting: "salary" })).status).toBe(400);
  });

  test("are checked like those of an admin", async () => {
    await server.as(admin, users.update, { id: member.id, lastDayOfOffice: "2026-06-30" });
    const before = await stored();
    const { status, body } = await server.as(member, users.updateMyProfile, { dateOfJoining: "2026-07-01" });
    expect([status, body.message]).toEqual([400, "The last working day cannot be before the joining date"]);
    expect(await stored()).toEqual(before);
  });

  test("count at once from an admin's own profile", async () => {
    expect((await server.as(admin, users.updateMyProfile, typed)).data.counting).toEqual({});
  });
});
