import { readFileSync } from "node:fs";
import { uuidv7 } from "uuidv7";
import { beforeEach, expect, test } from "vitest";
import * as leaveCancellations from "@daybook/contract/leaves/cancellations";
import { startServer } from "#test/harness.ts";
import { leavePeople } from "#test/leave-fixtures.ts";

const server = startServer();
const { reset, cast, approved, balanceOf, halvesOf, stored } = leavePeople(server);
const migration = readFileSync(new URL("../../db/migrations/0062_refund_cancelled_leave.sql", import.meta.url), "utf8");

beforeEach(reset);

test("an upgrade refunds cancelled leave that was charged again, once", async () => {
  const { member, lead } = await cast();
  await approved(member, lead, { startDate: "2026-03-24" });
  const { _id: leaveId } = await approved(member, lead, { startDate: "2026-03-16", endDate: "2026-03-17" });
  await server.as(member, leaveCancellations.request, { id: leaveId, reason: "Plans changed" });
  await server.as(lead, leaveCancellations.decide, { id: leaveId, decision: "accept" });
  const { leaveTypeId } = await stored(leaveId);
  const booked = { userId: member.id, leaveId, leaveYear: 2026 };
  await server.db
    .insertInto("leaveLedger")
    .values({ ...booked, id: uuidv7(), leaveTypeId, kind: "leave", days: -2, leaveVersion: 99 })
    .execute();
  await server.db
    .insertInto("leaveHalves")
    .values({ ...booked, date: "2026-03-16", half: "am" })
    .execute();
  expect(await balanceOf(member, "Casual")).toMatchObject({ used: 3 });

  for (let time = 0; time < 2; time++) {
    await server.database.pool.query(migration);
    expect(await balanceOf(member, "Casual")).toMatchObject({ used: 1, available: 11 });
    expect((await halvesOf(member)).map(({ date }) => date)).toEqual(["2026-03-24", "2026-03-24"]);
  }
});
