import {
  admins,
  adminsGet,
  everyone,
  everyoneGets,
  freeDay,
  granted,
  linked,
  listing,
  monday,
  nothing,
  nextMonday,
  one,
  scope,
  several,
  someHoliday,
  someType,
  theirs,
  unknownId,
  unpaid,
} from "#test/matrix/leaves.scene.ts";
import { type Row, rows } from "#test/matrix/table.ts";

/** Pending: the person, the lead of the team, an admin; a lead on the own as a member. */
const pending = "200 404 404 | 200 404 200 | 200";
/** Decided: the lead, not on the own, and an admin. */
const decided = "403 404 404 | 200 404 403 | 200";
/** Who decides: the lead, not on the own, and an admin. */
const deciders = "403 404 404 | 200 404 403 | 200";
const decidersGet = (status: number) => deciders.replaceAll("200", String(status));
const decideMany = "403 403 403 | 200 200 200 | 200";
/** Whose numbers one reads. */
const readers = "200 403 404 | 200 404 200 | 200";
const approved = { status: "Approved" } as const;
const rejected = { status: "Rejected" } as const;
const why = { reason: "Release week" };
const year = { startDate: "2026-03-01", endDate: "2026-03-31" };

export const leavesRows: Row[] = [
  ...rows("POST /leaves", [
    ["for oneself", everyoneGets(201), ({ caller }) => ({ ...unpaid, userId: caller.id })],
    ["naming nobody", everyoneGets(201), () => unpaid],
    // From a member the name counts for nothing: the leave is one's own.
    ["for the owner", "201 201 201 | 201 404 201 | 201", ({ owner }) => ({ ...unpaid, userId: owner.id })],
    ["for somebody who does not exist", "201 201 201 | 404 404 404 | 404", () => ({ ...unpaid, userId: unknownId })],
    ["a past day of the leave year", everyoneGets(201), () => ({ ...unpaid, startDate: "2026-01-05" })],
    ["a day of the leave year before", everyoneGets(400), () => ({ ...unpaid, startDate: "2025-12-30" })],
    ["a weekend", everyoneGets(400), () => ({ ...unpaid, startDate: "2026-03-14" })],
    ["more than there is", everyoneGets(409), () => ({ leaveType: "Casual", startDate: monday, endDate: "2026-04-10" })],
    ["without a type", everyoneGets(400), () => ({ startDate: monday })],
    ["without a day", everyoneGets(400), () => ({ leaveType: "Unpaid" })],
  ]),

  ...rows("POST /leaves/mark-manual", [
    ["for the owner", "403 403 403 | 201 404 403 | 201", ({ owner }) => ({ ...unpaid, userId: owner.id })],
    ["for oneself", "403 403 403 | 403 403 403 | 201", ({ caller }) => ({ ...unpaid, userId: caller.id })],
    [
      "in the leave year before",
      "403 403 403 | 201 404 403 | 201",
      ({ owner }) => ({ ...unpaid, startDate: "2025-12-30", userId: owner.id }),
    ],
    ["for nobody", "403 403 403 | 400 400 400 | 400", () => unpaid],
  ]),

  ...rows("PUT /leaves/:id", [
    ["a pending one", pending, one({}, why)],
    ["an approved one", decided, one(approved, why)],
    ["a rejected one", decided, one(rejected, why)],
    ["to other days", pending, one({}, { startDate: nextMonday, endDate: nextMonday })],
    ["to no days", pending.replaceAll("200", "400"), one({}, { endDate: "2026-03-13" })],
    ["to a type that is none", pending.replaceAll("200", "400"), one({}, { leaveType: "Gardening" })],
    [
      "an earlier version",
      pending.replaceAll("200", "409"),
      async (scene) => {
        const { id } = await theirs(scene);
        await scene.server.db.updateTable("leaves").set({ version: 2 }).where("id", "=", id).execute();
        return { id, version: 1, ...why };
      },
    ],
    ["one that does not exist", everyoneGets(404), () => ({ id: unknownId, ...why })],
    ["no id at all", everyoneGets(400), () => ({ id: "mine", ...why })],
  ]),

  ...rows("DELETE /leaves/:id", [
    ["a pending one", pending, one({})],
    ["an approved one", decided, one(approved)],
    ["a rejected one", decided, one(rejected)],
    ["one that does not exist", everyoneGets(404), () => ({ id: unknownId })],
  ]),

  ...rows("PUT /leaves/:id/approve", [
    ["a pending one", deciders, one({})],
    ["an approved one", decidersGet(409), one(approved)],
    ["a rejected one", decidersGet(409), one(rejected)],
    ["one that does not exist", everyoneGets(404), () => ({ id: unknownId })],
  ]),

  ...rows("PUT /leaves/:id/reject", [
    ["a pending one", deciders, one({}, why)],
    ["an approved one", decidersGet(409), one(approved, why)],
    ["a rejected one", decidersGet(409), one(rejected, why)],
    ["without a reason", decidersGet(400), one({})],
    ["one that does not exist", everyoneGets(404), () => ({ id: unknownId, ...why })],
  ]),

  ...rows("PUT /leaves/bulk/approve", [
    ["the owner's, where one decides", "- - - | 200 - - | 200", several({})],
    ["the owner's, where one does not", "403 403 403 | - 200 200 | -", several({}), nothing],
    ["one that is decided", decideMany, several(approved), nothing],
    ["none", "403 403 403 | 400 400 400 | 400", () => ({ leaveIds: [] })],
    ["too many", "403 403 403 | 400 400 400 | 400", () => ({ leaveIds: Array.from({ length: 201 }, () => unknownId) })],
  ]),

  ...rows("PUT /leaves/bulk/reject", [
    ["the owner's, where one decides", "- - - | 200 - - | 200", several({}, why)],
    ["the owner's, where one does not", "403 403 403 | - 200 200 | -", several({}, why), nothing],
    ["without a reason", "403 403 403 | 400 400 400 | 400", several({})],
  ]),

  ...rows("GET /leaves/me", [
    ["one's own", "200+ 200- 200- | 200- 200- 200+ | 200-", listing()],
    [
      "naming somebody else shows nothing of theirs",
      "200+ 200- 200- | 200- 200- 200+ | 200-",
      listing(({ owner }) => ({ user: owner.id })),
    ],
    ["of a status that is none", everyoneGets(400), () => ({ status: "Maybe" })],
  ]),

  ...rows("GET /leaves/team", [
    ["the own team's; the admin's own team is another", "403 403 403 | 200+ 200- 200+ | 200-", listing()],
    ["of a person", "403 403 403 | 200+ 200- 200+ | 200-", listing(({ owner }) => ({ user: owner.id }))],
    ["with a page below 1", "403 403 403 | 400 400 400 | 400", () => ({ page: 0 })],
  ]),

  ...rows("GET /leaves/all", [
    ["everybody's", "403 403 403 | 403 403 403 | 200+", listing(({ owner }) => ({ user: owner.id }))],
    ["of a team", "403 403 403 | 403 403 403 | 200+", listing(({ team }) => ({ team: team.name }))],
    ["backwards", adminsGet(400), () => ({ startDate: "2026-03-31", endDate: "2026-03-01" })],
  ]),

  ...rows("GET /leaves/balance", [
    ["one's own", everyone, granted(() => ({}))],
    ["the owner's", readers, granted(({ owner }) => ({ userId: owner.id }))],
    ["of somebody who does not exist", everyoneGets(404), () => ({ userId: unknownId })],
    ["of a year that is none", everyoneGets(400), () => ({ leaveYear: 1 })],
  ]),

  ...rows("GET /leaves/ledger", [
    ["one's own", everyone, granted(() => ({}))],
    ["the owner's", readers, granted(({ owner }) => ({ userId: owner.id }))],
    ["of somebody who does not exist", everyoneGets(404), () => ({ userId: unknownId })],
  ]),

  ...rows("POST /leaves/adjustments", [
    ["the owner's", adminsGet(201), ({ owner }) => ({ userId: owner.id, leaveType: "Sick", days: 1, reason: "A gift" })],
    ["without a reason", adminsGet(400), ({ owner }) => ({ userId: owner.id, leaveType: "Sick", days: 1 })],
    ["of somebody who does not exist", adminsGet(404), () => ({ userId: unknownId, leaveType: "Sick", days: 1, reason: "A gift" })],
  ]),

  ...rows("POST /leaves/preview", [
    ["for oneself", everyone, ({ caller }) => ({ ...unpaid, userId: caller.id }), nothing],
    ["for the owner", "200 200 200 | 200 404 200 | 200", ({ owner }) => ({ ...unpaid, userId: owner.id }), nothing],
    [
      "of a change of the owner's",
      pending,
      async (scene) => ({ ...unpaid, leaveId: (await theirs(scene)).id, userId: scene.caller.id }),
      nothing,
    ],
    ["without a day", everyoneGets(400), () => ({ leaveType: "Unpaid" })],
  ]),

  ...rows("GET /leaves/calendar", [
    ["what is still asked for", scope, listing(year)],
    ["who is away, colleagues too", "200+ 200+ 200- | 200+ 200- 200+ | 200+", listing(year, approved)],
    [
      "why they are away",
      scope,
      async (scene) => {
        await theirs(scene, approved);
        scene.target = "Away in tests";
        return { ...year, team: scene.team.name };
      },
    ],
    ["without days", everyoneGets(400)],
    ["more than 92 days", everyoneGets(400), () => ({ startDate: "2026-01-01", endDate: "2026-12-31" })],
  ]),

  ...rows("GET /leaves/types", [
    ["everybody", everyone],
    ["only those that are given", everyone, () => ({ active: "true" })],
    ["neither yes nor no", everyoneGets(400), () => ({ active: "maybe" })],
  ]),

  ...rows("POST /leaves/types", [
    ["a new one", adminsGet(201), ({ n }) => ({ name: `Matrix Kind ${n}`, annualDays: 3 })],
    ["a name that is taken", adminsGet(409), () => ({ name: "casual" })],
    ["without a name", adminsGet(400)],
    ["with a quarter of a day", adminsGet(400), ({ n }) => ({ name: `Matrix Kind ${n}`, annualDays: 3.25 })],
  ]),

  ...rows("PUT /leaves/types/:id", [
    ["its limit at a time", admins, someType(() => ({ maxConsecutive: 3 }))],
    ["an earlier version", adminsGet(409), someType(() => ({ maxConsecutive: 3, version: 1 }))],
    ["a colour that is none", adminsGet(400), someType(() => ({ color: "red" }))],
    ["one that does not exist", adminsGet(404), () => ({ id: unknownId, maxConsecutive: 3 })],
  ]),

  ...rows("GET /leaves/holidays", [
    ["everybody", everyone],
    ["backwards", everyoneGets(400), () => ({ startDate: "2026-03-31", endDate: "2026-03-01" })],
  ]),

  ...rows("POST /leaves/holidays", [
    ["a day", adminsGet(201), freeDay],
    [
      "a day that is one already",
      adminsGet(409),
      async (scene) => {
        await someHoliday(scene);
        return freeDay(scene);
      },
    ],
    ["without a name", adminsGet(400), () => ({ date: monday })],
  ]),

  ...rows("DELETE /leaves/holidays/:id", [
    ["one", admins, someHoliday],
    ["one that does not exist", adminsGet(404), () => ({ id: unknownId })],
  ]),

  ...rows("GET /leaves/calendar-feed", [
    ["without a link", everyone],
    ["with one", everyone, linked],
  ]),
  ...rows("POST /leaves/calendar-feed", [
    ["the first", everyoneGets(201)],
    ["another one", everyoneGets(201), linked],
  ]),
  ...rows("DELETE /leaves/calendar-feed", [
    ["the own", everyone, linked],
    ["where there is none", everyone, () => ({}), nothing],
  ]),
];
