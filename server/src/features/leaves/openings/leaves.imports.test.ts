import { beforeEach, describe, expect, test } from "vitest";
import * as imports from "@daybook/contract/imports/imports";
import type { Person } from "#test/harness.ts";
import { startServer } from "#test/harness.ts";
import { leavePeople } from "#test/leave-fixtures.ts";
import { uploads } from "#test/uploads.ts";

const server = startServer();
const { reset, cast, applied, balanceOf, ledgerOf } = leavePeople(server);
const { upload } = uploads(server);

beforeEach(reset);

async function uploaded(admin: Person, kind: string, lines: string[]) {
  const file = { name: `${kind}.csv`, type: "text/csv", data: Buffer.from(lines.join("\n")) };
  const { status, body } = await upload(admin, `/imports/kinds/${kind}`, file);
  expect([status, body.message]).toEqual([201, undefined]);
  return String(body.data._id);
}

const get = async (admin: Person, id: string) => (await server.as(admin, imports.get, { id, show: "all" })).data;

async function imported(admin: Person, id: string, leaveOut = false) {
  const started = await server.as(admin, imports.start, { id, leaveOut });
  expect([started.status, started.body.message]).toEqual([200, undefined]);
  await server.app.jobs.run("imports.run");
  return get(admin, id);
}

const factsOf = ({ id }: Person) =>
  server.db.selectFrom("users").select(["name", "email", "employeeId"]).where("id", "=", id).executeTakeFirstOrThrow();
const noticesOf = ({ id }: Person) => server.db.selectFrom("notifications").select("id").where("userId", "=", id).execute();

describe("importing opening balances", () => {
  test("shows each balance before and after with the sums, asks about doubts, and writes a ledger line with its reason", async () => {
    const { member, mate, admin } = await cast();
    await server.db.updateTable("users").set({ employeeId: "E-77" }).where("id", "=", mate.id).execute();
    const { email } = await factsOf(member);
    const lines = ["Pers.-Nr.;Mail;Casual (days);Sick days left;Stand", `;${email};7,5;12;16.03.2026`, `E-77;;-1;10;16.03.2026`];
    const id = await uploaded(admin, "opening_balances", lines);
    const draft = await get(admin, id);
    const casual = draft.fields.find(({ label }) => label === "Casual")!.field;
    expect(draft.columns.map(({ field }) => field?.replace(/:.*/, ":"))).toEqual(["employeeId", "email", "type:", "type:", "asOf"]);
    expect(draft.page.map(({ problems }) => problems)).toEqual([[], []]);
    expect(draft.page[0]!.changes).toContainEqual({ field: casual, before: "12", after: "7.5" });
    expect(draft.page[1]!.doubts).toEqual(["Casual: Below zero: taken in advance?"]);
    expect(draft.counts).toMatchObject({ update: 2, toLookAt: 1 });
    const shown = async (show: imports.ImportView) =>
      (await server.as(admin, imports.get, { id, show })).data.page.map(({ line }: imports.ImportRow) => line);
    expect([await shown("update"), await shown("to_look_at")]).toEqual([[2, 3], [3]]);
    expect(draft.sums).toContainEqual({ field: casual, before: 24, after: 6.5 });
    expect((await imported(admin, id)).outcomes).toEqual({ updated: 2 });

    expect(await balanceOf(member, "Casual")).toMatchObject({ remaining: 7.5 });
    const reasons = (await ledgerOf(member)).filter(({ kind }) => kind === "adjustment").map(({ days, reason }) => [days, reason]);
    expect(reasons).toEqual([[-4.5, "Opening balance: 7.5 days left on 16 Mar 2026"]]);
    expect(await noticesOf(member)).toEqual([]);

    const again = await uploaded(admin, "opening_balances", lines);
    expect((await get(admin, again)).counts).toMatchObject({ update: 0, same: 2, wrong: 0 });
  });

  test("sets the days a year of people, before what is left on the day, and shows what they do to balances", async () => {
    const { member, mate, lead, admin } = await cast();
    const [{ email }, other, third] = [await factsOf(member), await factsOf(mate), await factsOf(lead)];
    const id = await uploaded(admin, "opening_balances", [
      "Email;Casual;Casual per year;Sick Anspruch;Date",
      `${email};7,5;20;;2026-03-16`,
      `${other.email};;15;;2026-03-16`,
      `${third.email};;;30;2027-01-01`,
    ]);
    const draft = await get(admin, id);
    expect(draft.columns.map(({ field }) => field?.replace(/:.*/, ":"))).toEqual(["email", "type:", "year:", "year:", "asOf"]);
    const perYear = draft.columns[2]!.field!;
    expect(draft.page.map(({ changes }) => changes.find(({ field }) => field === perYear)?.after)).toEqual(["20", "15", undefined]);
    expect(draft.page.map(({ problems, notes }) => [problems, notes])).toEqual([
      [[], []],
      [[], ["Casual: 12 days left on 16 Mar 2026 become 15."]],
      [[], ["Sick: 12 days left on 1 Jan 2027 become 30."]],
    ]);
    expect((await imported(admin, id)).outcomes).toEqual({ updated: 3 });
    expect([await balanceOf(member, "Casual"), await balanceOf(member, "Casual", 2027)]).toMatchObject([{ remaining: 7.5 }, { total: 20 }]);
    expect(await balanceOf(mate, "Casual")).toMatchObject({ remaining: 15 });
    expect([await balanceOf(lead, "Sick"), await balanceOf(lead, "Sick", 2027)]).toMatchObject([{ total: 12 }, { total: 30 }]);
    const again = await uploaded(admin, "opening_balances", [
      "Email,Casual per year,Sick per year",
      `${other.email},15,plenty`,
      `${email},-1,`,
    ]);
    expect((await get(admin, again)).page.map(({ problems }) => problems[0]?.message)).toEqual([
      `"plenty" is no number of full or half days a year, such as 25.`,
      `"-1" is no number of full or half days a year, such as 25.`,
    ]);
  });

  test("names the row of what is no person, no number, no possible day or twice there", async () => {
    const { member, admin } = await cast();
    const { email } = await factsOf(member);
    const id = await uploaded(admin, "opening_balances", [
      "Email,Casual,Date",
      `nowhere@example.com,5,2026-03-16`,
      `${email},plenty,2026-03-16`,
      `${email},5.25,2026-03-16`,
      `${email},5,2019-03-16`,
      `${email},,2026-03-17`,
    ]);
    expect((await get(admin, id)).page.map(({ problems }) => problems[0]?.message)).toEqual([
      `No active person, or more than one, is "nowhere@example.com". Say who it is.`,
      `"plenty" is no number of full or half days, such as 7.5.`,
      "Line 3 is about the same person. Leave one of the rows out.",
      "Please choose a day in the leave years 2026 and 2027.",
      "The row has no number of days.",
    ]);
  });
});

describe("importing past leave", () => {
  test("records and charges it without notices; overlaps and days outside of employment are problems of their row", async () => {
    const { member, mate, admin } = await cast();
    const [{ email, name }, other] = [await factsOf(member), await factsOf(mate)];
    await server.db.updateTable("users").set({ dateOfJoining: "2026-02-10" }).where("id", "=", mate.id).execute();
    await applied(member, { startDate: "2026-03-16" });
    const lines = [
      "Employee,Leave type,From,To,Half day,Remarks",
      `${email},casual leave,02/02/2026,04/02/2026,,Family`,
      `${email},Casual,16/03/2026,,,`,
      `${email},Casual,04/02/2026,,,`,
      `${other.email},Casual,09/02/2026,,,`,
      `${other.email},Casual,13/02/2026,,afternoon,`,
      `${other.email},Gardening,16/02/2026,,,`,
      `${name} Unknown,Casual,17/02/2026,,,`,
      `${email},Casual,01/02/2026,,,`,
    ];
    const id = await uploaded(admin, "past_leave", lines);
    await server.as(admin, imports.choose, { id, dayOrders: { startDate: "day first", endDate: "day first" } });
    const { page, unknown } = await get(admin, id);
    expect(page.map(({ problems, notes }) => problems[0]?.message ?? notes.at(-1))).toEqual([
      "3 days",
      "It overlaps Casual leave: 16 Mar 2026 (Pending).",
      "It overlaps line 2. Correct one, or leave one out.",
      "Leave can begin on the joining date, 10 Feb 2026, or later.",
      "0.5 days",
      `"Gardening" is no leave type here.`,
      `No active person, or more than one, is "${name} Unknown". Say who it is.`,
      "There are no workdays in this period.",
    ]);
    expect(unknown.map(({ word }) => word)).toEqual([`${name} Unknown`, "Gardening"]);
    expect((await imported(admin, id, true)).outcomes).toEqual({ created: 2, left_out: 6 });
    expect(await balanceOf(member, "Casual")).toMatchObject({ used: 3 });
    expect(await balanceOf(mate, "Casual")).toMatchObject({ used: 0.5 });
    const stored = await server.db.selectFrom("leaves").selectAll().where("userId", "=", mate.id).execute();
    expect(stored).toMatchObject([{ status: "Approved", startDayPart: "second_half", isManual: true, markedBy: admin.id }]);
    expect(await noticesOf(mate)).toEqual([]);

    const again = await uploaded(admin, "past_leave", lines);
    await server.as(admin, imports.choose, { id: again, dayOrders: { startDate: "day first", endDate: "day first" } });
    expect((await get(admin, again)).counts).toMatchObject({ create: 0, same: 2 });
  });

  test("an employee ID in the column of people is understood, and not asked about", async () => {
    const { mate, admin } = await cast();
    await server.db.updateTable("users").set({ employeeId: "E-771" }).where("id", "=", mate.id).execute();
    const lines = ["Employee,Type,From", "E-771,Casual,2026-02-16", "E-771,Casual,2026-02-16", "E-772,Casual,2026-02-16"];
    const { page, unknown } = await get(admin, await uploaded(admin, "past_leave", lines));
    expect(page.map(({ action }) => action)).toEqual(["create", "wrong", "wrong"]);
    expect(unknown.map(({ word }) => word)).toEqual(["E-772"]);
  });

  test("a row that cannot be booked any more is refused alone, with its sentence", async () => {
    const { member, mate, admin } = await cast();
    const [{ email }, other] = [await factsOf(member), await factsOf(mate)];
    const id = await uploaded(admin, "past_leave", ["Email,Type,From", `${email},Casual,2026-02-02`, `${other.email},Casual,2026-02-03`]);
    await server.as(admin, imports.start, { id, leaveOut: false });
    await server.db.updateTable("users").set({ dateOfJoining: "2026-02-10" }).where("id", "=", mate.id).execute();
    await server.app.jobs.run("imports.run");
    const found = await get(admin, id);
    expect(found.outcomes).toEqual({ created: 1, refused: 1 });
    expect(found.page.find(({ line }) => line === 3)?.reason).toBe("Leave can begin on the joining date, 10 Feb 2026, or later.");
  });
});
