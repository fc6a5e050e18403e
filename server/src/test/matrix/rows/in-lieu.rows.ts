import { uuidv7 } from "uuidv7";
import type { LeaveStatus } from "@daybook/contract/core/constants";
import { type Fixture, today } from "#test/matrix/fixture.ts";
import { everyone, everyoneGets, unknownId } from "#test/matrix/leaves.fixture.ts";
import { type Row, rows, type Send } from "#test/matrix/table.ts";

const saturday = "2026-03-07";
const sunday = "2026-03-08";

/** Inserts a request of the owner with its report. */
async function insert({ server, make, owner }: Fixture, status: LeaveStatus = "Pending") {
  await make.eod(owner, { date: saturday, items: [{ hoursSpent: 8 }] });
  const id = uuidv7();
  const { id: deciderId } = await make.user("admin");
  const decided = { status, decidedBy: deciderId, decidedAt: `${today}T07:00:00Z` };
  const columns = { hours: null, days: null, note: null, decidedBy: null, decidedOnBehalfOf: null, decidedAt: null, creditId: null };
  await server.db
    .insertInto("inLieuRequests")
    .values({ id, userId: owner.id, date: saturday, ...columns, createdAt: `${today}T06:00:00Z`, ...(status === "Rejected" && decided) })
    .execute();
  return id;
}

const one =
  (input: object = {}, status: LeaveStatus = "Pending"): Send =>
  async (scene) => ({ id: await insert(scene, status), ...input });

const listing: Send = async (scene) => {
  scene.target = await insert(scene);
  return {};
};

/** Gives the caller a report of a day off. */
const report =
  (date: string, hours: number): Send =>
  async ({ make, caller }) => {
    await make.eod(caller, { date, items: [{ hoursSpent: hours }] });
    return { date };
  };

/** Reviewers: the lead except for their own, admins. */
const reviewers = "403 404 404 | 200 404 403 | 200";
const approve = { decision: "approve" };

export const inLieuRows: Row[] = [
  ...rows("GET /leaves/in-lieu", [
    ["own", everyone],
    ["own requests only", "200+ 200- 200- | 200- 200- 200+ | 200-", listing],
  ]),

  ...rows("GET /leaves/in-lieu/to-review", [["what the caller can decide", "403 403 403 | 200+ 200- 200- | 200+", listing]]),

  ...rows("POST /leaves/in-lieu", [
    ["with a report of 8 h", everyoneGets(201), report(sunday, 8)],
    ["with a report of 3.5 h", everyoneGets(400), report(sunday, 3.5)],
    ["for a workday", everyoneGets(400), report("2026-03-10", 8)],
    ["without a report", everyoneGets(400), () => ({ date: sunday })],
    ["without a date", everyoneGets(400)],
  ]),

  ...rows("PUT /leaves/in-lieu/:id", [
    ["approved", reviewers, one(approve)],
    ["rejected", reviewers, one({ decision: "reject", note: "Agreed as overtime" })],
    ["already decided", reviewers.replaceAll("200", "409"), one(approve, "Rejected")],
    ["without a decision", reviewers.replaceAll("200", "400"), one()],
    ["unknown id", everyoneGets(404), () => ({ id: unknownId, ...approve })],
  ]),
];
