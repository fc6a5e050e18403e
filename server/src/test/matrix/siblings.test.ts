import { describe, expect, test } from "vitest";
import { allRows } from "./all-rows.ts";
import { actors, type Row } from "./table.ts";

/*
 * Products of this kind forget the check on the sibling: viewing asks, editing, deleting, history do not. What the
 * table promises for them is proved row by row; here it is proved that the table itself promises no such thing.
 */

const hides = (row: Row, column: number) => row.expected[column]?.statuses.includes(404) ?? false;
const allows = (row: Row, column: number) => row.expected[column]?.statuses.some((status) => status < 400) ?? false;

/** The plain reading of one thing, and everything else that takes the same id. */
const families: [reading: string, siblings: string[]][] = [
  ["GET /users/:id", ["PUT /users/admin/user/:id", "DELETE /users/admin/user/:id"]],
  ["GET /users/teams/:id", ["PUT /users/teams/:id", "DELETE /users/teams/:id"]],
  [
    "GET /projects/:id",
    [
      "PUT /projects/:id",
      "PUT /projects/:id/members",
      "DELETE /projects/:id",
      "GET /projects/:id/hours",
      "GET /projects/:id/activity",
      "GET /users/project/:projectId",
      "GET /tasks/project/:projectId",
    ],
  ],
  [
    "GET /tasks/:id",
    [
      "PUT /tasks/:id",
      "PUT /tasks/:id/status",
      "DELETE /tasks/:id",
      "GET /tasks/:id/activity",
      "GET /tasks/:id/comments",
      "POST /tasks/:id/comments",
      "POST /tasks/:id/attachments",
      "DELETE /tasks/:id/attachments/:fileId",
    ],
  ],
  // Everybody may see an announcement; what is more than that is asked for.
  ["POST /announcements/:id/seen", ["PUT /announcements/:id", "DELETE /announcements/:id", "GET /announcements/:id/seen-by"]],
  ["GET /eod/:id", ["PUT /eod/:id", "GET /eod/:id/revisions"]],
  [
    "GET /kra/monthly/:teamMemberId/:year/:month",
    ["GET /kra/monthly/:teamMemberId/:year/:month/facts", "PUT /kra/monthly/:id", "DELETE /kra/monthly/:id"],
  ],
  ["PUT /leaves/:id", ["DELETE /leaves/:id", "PUT /leaves/:id/approve", "PUT /leaves/:id/reject"]],
];

const rowsOf = (operation: string) => allRows.filter((row) => row.operation === operation);

describe.each(families)("what %s hides", (reading, siblings) => {
  const plain = rowsOf(reading)[0]!;

  test.each(siblings)("%s does not give away", (sibling) => {
    const first = rowsOf(sibling)[0];
    expect(first, `${sibling} has no rows`).toBeDefined();
    const given = actors.filter((_, column) => hides(plain, column) && allows(first!, column));
    expect(given).toEqual([]);
  });
});

test("every operation with an id in its path belongs to a family, or has only own things", () => {
  const own = [
    "DELETE /views/:id",
    "PUT /leaves/types/:id",
    "DELETE /leaves/holidays/:id",
    "GET /eod/users/:ids",
    "GET /tasks/user/:userId",
    // Nothing else takes the same id in its path.
    "GET /kra/template/:id",
    "GET /kra/weekly/:teamMemberId/:year/:month",
    "POST /whatsapp/reminders/:id/resend",
    // The reading above is of a draft; these are of what is shared.
    "PUT /kra/monthly/:id/acknowledge",
    "GET /kra/history/:teamMemberId",
    // A kind is no id.
    "GET /reports/:kind",
  ];
  const known = new Set([...families.flatMap(([reading, siblings]) => [reading, ...siblings]), ...own]);
  const withId = new Set(allRows.map((row) => row.operation).filter((operation) => operation.includes("/:")));
  expect([...withId].filter((operation) => !known.has(operation))).toEqual([]);
});
