import * as leaveOpenings from "@daybook/contract/leaves/openings";
import {
  admins,
  adminsGet,
  dueTask,
  everyone,
  everyoneGets,
  freeDay,
  withGrantedYears,
  linked,
  listing,
  monday,
  readOnly,
  nextMonday,
  one,
  oneWithDocument,
  scope,
  several,
  someHoliday,
  someType,
  theirs,
  unknownId,
  unpaid,
} from "#test/matrix/leaves.fixture.ts";
import { type Row, rows, type Send } from "#test/matrix/table.ts";

/** Pending leave: the owner, the lead of the team, admins. */
const pending = "200 404 404 | 200 404 200 | 200";
const pendingGet = (status: number) => pending.replaceAll("200", String(status));
/** Reviewed leave: the lead except for their own, admins. */
const reviewed = "403 404 404 | 200 404 403 | 200";
/** Reviewers: the lead except for their own, admins. */
const reviewers = "403 404 404 | 200 404 403 | 200";
const reviewersGet = (status: number) => reviewers.replaceAll("200", String(status));
const bulkReviewers = "403 403 403 | 200 200 200 | 200";
/** Readers of a balance. */
const readers = "200 403 404 | 200 404 200 | 200";
const approved = { status: "Approved" } as const;
const asked = { ...approved, cancellation: "Pending" } as const;
const rejected = { status: "Rejected" } as const;
const withReason = { reason: "Release week" };
const daysPerYear = { leaveType: "Sick", leaveYear: 2026, annualDays: 20 };
const openings = (userId: string) => ({ date: "2026-04-01", balances: [{ userId, leaveType: "Sick", days: 4.5 }] });
const someOpenings: Send = async ({ server, make }) => {
  const [admin, member] = [await make.user("admin"), await make.user("team_member")];
  return { id: (await server.as(admin, leaveOpenings.set, openings(member.id))).data._id };
};
const year = { startDate: "2026-03-01", endDate: "2026-03-31" };

export const leavesRows: Row[] = [
  ...rows("POST /leaves", [
    ["for oneself", everyoneGets(201), ({ caller }) => ({ ...unpaid, userId: caller.id })],
    ["without userId", everyoneGets(201), () => unpaid],
    // Members' `userId` is ignored: the leave is their own.
    ["for the owner", "201 201 201 | 201 404 201 | 201", ({ owner }) => ({ ...unpaid, userId: owner.id })],
    ["for an unknown user", "201 201 201 | 404 404 404 | 404", () => ({ ...unpaid, userId: unknownId })],
    ["a past day of the leave year", everyoneGets(201), () => ({ ...unpaid, startDate: "2026-01-05" })],
    ["a day of the previous leave year", everyoneGets(400), () => ({ ...unpaid, startDate: "2025-12-30" })],
    ["a weekend", everyoneGets(400), () => ({ ...unpaid, startDate: "2026-03-14" })],
    ["more days than available", everyoneGets(409), () => ({ leaveType: "Casual", startDate: monday, endDate: "2026-04-10" })],
    ["without a type", everyoneGets(400), () => ({ startDate: monday })],
    ["without a date", everyoneGets(400), () => ({ leaveType: "Unpaid" })],
  ]),

  ...rows("POST /leaves/mark-manual", [
    ["for the owner", "403 403 403 | 201 404 403 | 201", ({ owner }) => ({ ...unpaid, userId: owner.id })],
    ["for oneself", "403 403 403 | 403 403 403 | 201", ({ caller }) => ({ ...unpaid, userId: caller.id })],
    [
      "in the previous leave year",
      "403 403 403 | 201 404 403 | 201",
      ({ owner }) => ({ ...unpaid, startDate: "2025-12-30", userId: owner.id }),
    ],
    ["without userId", "403 403 403 | 400 400 400 | 400", () => unpaid],
  ]),

  ...rows("PUT /leaves/:id", [
    ["pending", pending, one({}, withReason)],
    ["approved", reviewed, one(approved, withReason)],
    ["rejected", reviewed, one(rejected, withReason)],
    ["with new dates", pending, one({}, { startDate: nextMonday, endDate: nextMonday })],
    ["with an end before the start", pending.replaceAll("200", "400"), one({}, { endDate: "2026-03-13" })],
    ["with an unknown type", pending.replaceAll("200", "400"), one({}, { leaveType: "Gardening" })],
    [
      "with an outdated version",
      pending.replaceAll("200", "409"),
      async (scene) => {
        const { id } = await theirs(scene);
        await scene.server.db.updateTable("leaves").set({ version: 2 }).where("id", "=", id).execute();
        return { id, version: 1, ...withReason };
      },
    ],
    ["unknown id", everyoneGets(404), () => ({ id: unknownId, ...withReason })],
    ["invalid id", everyoneGets(400), () => ({ id: "mine", ...withReason })],
  ]),

  ...rows("DELETE /leaves/:id", [
    ["pending", pending, one({})],
    ["approved", reviewed, one(approved)],
    ["rejected", reviewed, one(rejected)],
    ["unknown id", everyoneGets(404), () => ({ id: unknownId })],
  ]),

  ...rows("PUT /leaves/:id/approve", [
    ["pending", reviewers, one({})],
    ["approved", reviewersGet(409), one(approved)],
    ["rejected", reviewersGet(409), one(rejected)],
    ["unknown id", everyoneGets(404), () => ({ id: unknownId })],
  ]),

  ...rows("PUT /leaves/:id/undo", [
    ["pending", reviewersGet(409), one({})],
    ["approved by someone else", reviewersGet(409), one(approved)],
    ["rejected by someone else", reviewersGet(409), one(rejected)],
    ["unknown id", everyoneGets(404), () => ({ id: unknownId })],
  ]),

  ...rows("PUT /leaves/:id/reject", [
    ["pending", reviewers, one({}, withReason)],
    ["approved", reviewersGet(409), one(approved, withReason)],
    ["rejected", reviewersGet(409), one(rejected, withReason)],
    ["without a reason", reviewersGet(400), one({})],
    ["unknown id", everyoneGets(404), () => ({ id: unknownId, ...withReason })],
  ]),

  ...rows("POST /leaves/:id/cancellation", [
    ["approved", "201 404 404 | 403 404 201 | 403", one(approved, withReason)],
    ["pending", "409 404 404 | 403 404 409 | 403", one({}, withReason)],
    ["already requested", "409 404 404 | 403 404 409 | 403", one(asked, withReason)],
    ["without a reason", "400 404 404 | 403 404 400 | 403", one(approved)],
    ["unknown id", everyoneGets(404), () => ({ id: unknownId, ...withReason })],
  ]),

  ...rows("PUT /leaves/:id/cancellation", [
    ["accepted", reviewers, one(asked, { decision: "accept" })],
    ["declined", reviewers, one(asked, { decision: "decline", note: "Release week" })],
    ["of leave without a request", reviewersGet(409), one(approved, { decision: "accept" })],
    ["without a decision", reviewersGet(400), one(asked)],
    ["unknown id", everyoneGets(404), () => ({ id: unknownId, decision: "accept" })],
  ]),

  // Uploads are multipart. Access is checked before the content type.
  ...rows("POST /leaves/:id/attachments", [
    ["to a pending leave", pendingGet(415), one({})],
    ["to an approved leave", pendingGet(415), one(approved)],
    ["to a rejected leave", pendingGet(409), one(rejected)],
    ["unknown id", everyoneGets(404), () => ({ id: unknownId })],
  ]),

  ...rows("DELETE /leaves/:id/attachments/:fileId", [
    ["of a pending leave", pending, oneWithDocument({})],
    ["of an approved leave", pendingGet(409), oneWithDocument(approved)],
    ["a document that does not exist", pendingGet(404), one({}, { fileId: unknownId })],
    ["unknown id", everyoneGets(404), () => ({ id: unknownId, fileId: unknownId })],
  ]),

  ...rows("PUT /leaves/bulk/approve", [
    ["the owner's, as a reviewer", "- - - | 200 - - | 200", several({})],
    ["the owner's, without permission", "403 403 403 | - 200 200 | -", several({}), readOnly],
    ["already reviewed", bulkReviewers, several(approved), readOnly],
    ["no ids", "403 403 403 | 400 400 400 | 400", () => ({ leaveIds: [] })],
    ["too many ids", "403 403 403 | 400 400 400 | 400", () => ({ leaveIds: Array.from({ length: 201 }, () => unknownId) })],
  ]),

  ...rows("PUT /leaves/bulk/reject", [
    ["the owner's, as a reviewer", "- - - | 200 - - | 200", several({}, withReason)],
    ["the owner's, without permission", "403 403 403 | - 200 200 | -", several({}, withReason), readOnly],
    ["without a reason", "403 403 403 | 400 400 400 | 400", several({})],
  ]),

  ...rows("PUT /leaves/bulk/undo", [
    ["decided by someone else", bulkReviewers, several(approved), readOnly],
    ["no ids", "403 403 403 | 400 400 400 | 400", () => ({ leaveIds: [] })],
  ]),

  ...rows("GET /leaves/me", [
    ["own leaves", "200+ 200- 200- | 200- 200- 200+ | 200-", listing()],
    ["with another user's id", "200+ 200- 200- | 200- 200- 200+ | 200-", listing(({ owner }) => ({ user: owner.id }))],
    ["with an unknown status", everyoneGets(400), () => ({ status: "Maybe" })],
  ]),

  ...rows("GET /leaves/team", [
    ["the caller's team (the admin is in another)", "403 403 403 | 200+ 200- 200+ | 200-", listing()],
    ["filtered by person", "403 403 403 | 200+ 200- 200+ | 200-", listing(({ owner }) => ({ user: owner.id }))],
    ["with a page below 1", "403 403 403 | 400 400 400 | 400", () => ({ page: 0 })],
  ]),

  ...rows("GET /leaves/all", [
    ["all leaves", "403 403 403 | 403 403 403 | 200+", listing(({ owner }) => ({ user: owner.id }))],
    ["filtered by team", "403 403 403 | 403 403 403 | 200+", listing(({ team }) => ({ team: team.name }))],
    ["end before start", adminsGet(400), () => ({ startDate: "2026-03-31", endDate: "2026-03-01" })],
  ]),

  ...rows("GET /leaves/balance", [
    ["own", everyone, withGrantedYears(() => ({}))],
    ["the owner's", readers, withGrantedYears(({ owner }) => ({ userId: owner.id }))],
    ["of an unknown user", everyoneGets(404), () => ({ userId: unknownId })],
    ["with an invalid year", everyoneGets(400), () => ({ leaveYear: 1 })],
  ]),

  ...rows("GET /leaves/ledger", [
    ["own", everyone, withGrantedYears(() => ({}))],
    ["the owner's", readers, withGrantedYears(({ owner }) => ({ userId: owner.id }))],
    ["of an unknown user", everyoneGets(404), () => ({ userId: unknownId })],
  ]),

  ...rows("POST /leaves/adjustments", [
    ["the owner's", adminsGet(201), ({ owner }) => ({ userId: owner.id, leaveType: "Sick", days: 1, reason: "Bonus day" })],
    ["without a reason", adminsGet(400), ({ owner }) => ({ userId: owner.id, leaveType: "Sick", days: 1 })],
    ["of an unknown user", adminsGet(404), () => ({ userId: unknownId, leaveType: "Sick", days: 1, reason: "Bonus day" })],
  ]),

  ...rows("GET /leaves/entitlements", [
    ["the owner's", admins, ({ owner }) => ({ userId: owner.id })],
    ["of an unknown user", adminsGet(404), () => ({ userId: unknownId })],
    ["of no one", adminsGet(400), () => ({})],
  ]),

  ...rows("PUT /leaves/entitlements", [
    ["the owner's", admins, ({ owner }) => ({ ...daysPerYear, userId: owner.id })],
    ["those of the type", admins, ({ owner }) => ({ ...daysPerYear, userId: owner.id, annualDays: null })],
    ["as a dry run", admins, ({ owner }) => ({ ...daysPerYear, userId: owner.id, dryRun: true }), { writesNothing: true }],
    ["of a past leave year", adminsGet(400), ({ owner }) => ({ ...daysPerYear, userId: owner.id, leaveYear: 2025 })],
    ["of an unknown user", adminsGet(404), () => ({ ...daysPerYear, userId: unknownId })],
  ]),

  ...rows("GET /leaves/openings", [
    ["of everyone", admins, () => ({ date: "2026-04-01" })],
    ["of a past leave year", adminsGet(400), () => ({ date: "2025-12-31" })],
    ["without a day", adminsGet(400), () => ({})],
  ]),

  ...rows("POST /leaves/openings", [
    ["the owner's", adminsGet(201), ({ owner }) => openings(owner.id)],
    ["without balances", adminsGet(400), () => ({ date: "2026-04-01", balances: [] })],
    ["of an unknown user", adminsGet(404), () => openings(unknownId)],
  ]),

  ...rows("DELETE /leaves/openings/:id", [
    ["of someone", admins, someOpenings],
    ["unknown ones", adminsGet(404), () => ({ id: unknownId })],
  ]),

  ...rows("POST /leaves/past", [
    ["of the owner", adminsGet(201), ({ owner }) => ({ dryRun: false, leaves: [{ ...unpaid, userId: owner.id }] })],
    ["as a dry run", adminsGet(201), ({ owner }) => ({ leaves: [{ ...unpaid, userId: owner.id }] }), readOnly],
    ["without leave", adminsGet(400), () => ({ leaves: [] })],
  ]),

  ...rows("POST /leaves/preview", [
    ["for oneself", everyone, ({ caller }) => ({ ...unpaid, userId: caller.id }), readOnly],
    ["for the owner", "200 200 200 | 200 404 200 | 200", ({ owner }) => ({ ...unpaid, userId: owner.id }), readOnly],
    [
      "a change of the owner's leave",
      pending,
      async (scene) => ({ ...unpaid, leaveId: (await theirs(scene)).id, userId: scene.caller.id }),
      readOnly,
    ],
    ["without a date", everyoneGets(400), () => ({ leaveType: "Unpaid" })],
  ]),

  ...rows("GET /leaves/calendar", [
    ["pending leave", scope, listing(year)],
    ["absences, also of colleagues", "200+ 200+ 200- | 200+ 200- 200+ | 200+", listing(year, approved)],
    [
      "the type of an absence",
      scope,
      async (scene) => {
        await theirs(scene, approved);
        scene.target = "Away in tests";
        return { ...year, team: scene.team.name };
      },
    ],
    ["without dates", everyoneGets(400)],
    ["more than 92 days", everyoneGets(400), () => ({ startDate: "2026-01-01", endDate: "2026-12-31" })],
  ]),

  ...rows("GET /leaves/types", [
    ["as any user", everyone],
    ["only active types", everyone, () => ({ active: "true" })],
    ["an invalid flag", everyoneGets(400), () => ({ active: "maybe" })],
  ]),

  ...rows("POST /leaves/types", [
    ["a new type", adminsGet(201), ({ n }) => ({ name: `Matrix Kind ${n}`, annualDays: 3 })],
    ["a duplicate name", adminsGet(409), () => ({ name: "casual" })],
    ["without a name", adminsGet(400)],
    ["a quarter day", adminsGet(400), ({ n }) => ({ name: `Matrix Kind ${n}`, annualDays: 3.25 })],
  ]),

  ...rows("PUT /leaves/types/:id", [
    ["its maximum per request", admins, someType(() => ({ maxConsecutive: 3 }))],
    ["days off between leave days", admins, someType(() => ({ sandwich: true }))],
    ["approval without a decision", admins, someType(() => ({ autoApprove: true }))],
    ["monthly and pro rata", admins, someType(() => ({ accrual: "monthly", proRata: true }))],
    ["a dry run", admins, someType(() => ({ annualDays: 12, dryRun: true })), { writesNothing: true }],
    ["an unknown accrual", adminsGet(400), someType(() => ({ accrual: "weekly" }))],
    ["with an outdated version", adminsGet(409), someType(() => ({ maxConsecutive: 3, version: 1 }))],
    ["an invalid color", adminsGet(400), someType(() => ({ color: "red" }))],
    ["unknown id", adminsGet(404), () => ({ id: unknownId, maxConsecutive: 3 })],
  ]),

  ...rows("GET /leaves/holidays", [
    ["as any user", everyone],
    ["end before start", everyoneGets(400), () => ({ startDate: "2026-03-31", endDate: "2026-03-01" })],
  ]),

  ...rows("GET /leaves/holidays/suggestions", [
    ["for admins", "403 403 403 | 403 403 403 | 200", () => ({ country: "IN", region: "KA", year: 2026 })],
    ["of an unknown country", "403 403 403 | 403 403 403 | 400", () => ({ country: "XX" })],
    ["of an invalid year", "403 403 403 | 403 403 403 | 400", () => ({ country: "IN", year: 1 })],
  ]),

  ...rows("POST /leaves/holidays", [
    ["a new date", adminsGet(201), freeDay],
    [
      "a duplicate date",
      adminsGet(409),
      async (scene) => {
        await someHoliday(scene);
        return freeDay(scene);
      },
    ],
    ["without a name", adminsGet(400), () => ({ date: monday })],
    ["a dry run", adminsGet(201), (scene) => ({ ...freeDay(scene), dryRun: true }), { writesNothing: true }],
  ]),

  ...rows("DELETE /leaves/holidays/:id", [
    ["an existing holiday", admins, someHoliday],
    ["a dry run", admins, async (scene) => ({ ...(await someHoliday(scene)), dryRun: true }), { writesNothing: true }],
    ["unknown id", adminsGet(404), () => ({ id: unknownId })],
  ]),

  ...rows("GET /leaves/my-calendar", [
    ["absences, also of colleagues", "200+ 200+ 200- | 200+ 200- 200+ | 200+", listing(year, approved)],
    ["pending leave", scope, listing(year)],
    [
      "the type of an absence",
      scope,
      async (scene) => {
        await theirs(scene, approved);
        scene.target = "Away in tests";
        return year;
      },
    ],
    ["a due task of the owner", "200+ 200- 200- | 200- 200- 200+ | 200-", dueTask],
    ["without dates", everyoneGets(400)],
  ]),

  ...rows("GET /leaves/calendar-feed", [
    ["without a link", everyone],
    ["with a link", everyone, linked],
  ]),
  ...rows("POST /leaves/calendar-feed", [
    ["the first link", everyoneGets(201)],
    ["a replacement", everyoneGets(201), linked],
  ]),
  ...rows("DELETE /leaves/calendar-feed", [
    ["an existing link", everyone, linked],
    ["without a link", everyone, () => ({}), readOnly],
  ]),
];
