import { describe, expect, test } from "vitest";
import { allRows } from "./all-rows.ts";
import { actors } from "./actors.ts";
import type { Row } from "./table.ts";

/*
 * Checks the matrix itself: a common bug is to check permission for viewing but not for editing, deleting or the history of
 * the same row. An actor who cannot read a row must not be allowed any other operation on it.
 */

const hides = (row: Row, column: number) => row.expected[column]?.statuses.includes(404) ?? false;
const allows = (row: Row, column: number) => row.expected[column]?.statuses.some((status) => status < 400) ?? false;

/** The read operation of a resource, and all other operations with the same id. */
const families: [read: string, siblings: string[]][] = [
  [
    "GET /users/:id",
    [
      "PUT /users/admin/user/:id",
      "DELETE /users/admin/user/:id",
      "DELETE /users/:id/second-factor",
      "POST /users/:id/link",
      "POST /users/:id/ask",
    ],
  ],
  ["GET /users/:id/offboarding", ["POST /users/:id/offboarding", "DELETE /users/:id/offboarding", "PUT /users/:id/offboarding/checklist"]],
  // Admins see erasures in a list.
  [
    "GET /users/:id/offboarding",
    ["POST /users/:id/erasure", "POST /users/:id/erasure/confirm", "DELETE /users/:id/erasure", "PUT /users/:id/erasure/hold"],
  ],
  [
    "GET /users/teams/:id/channel",
    ["PUT /users/teams/:id/channel", "DELETE /users/teams/:id/channel", "POST /users/teams/:id/channel/test"],
  ],
  ["GET /users/teams/:id", ["PUT /users/teams/:id", "DELETE /users/teams/:id"]],
  [
    "GET /projects/:id",
    [
      "PUT /projects/:id",
      "PUT /projects/:id/members",
      "DELETE /projects/:id",
      "GET /projects/:id/hours",
      "GET /projects/:id/plan",
      "POST /projects/:id/copy",
      "GET /projects/:id/health",
      "POST /projects/:id/health",
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
      "PUT /tasks/:id/comments/:commentId",
      "DELETE /tasks/:id/comments/:commentId",
      "POST /tasks/:id/attachments",
      "DELETE /tasks/:id/attachments/:fileId",
      "GET /tasks/:id/subtasks",
      "POST /tasks/:id/copy",
      "POST /tasks/:id/links",
      "DELETE /tasks/:id/links",
      "PUT /tasks/:id/watch",
      "POST /tasks/:id/checklist",
      "PUT /tasks/:id/checklist/order",
      "PUT /tasks/:id/checklist/:itemId",
      "DELETE /tasks/:id/checklist/:itemId",
    ],
  ],
  ["PUT /tasks/series/:id", ["DELETE /tasks/series/:id", "POST /tasks/series/:id/skip", "POST /tasks/series/:id/run"]],
  // Every user may read an announcement; the other operations need permission.
  [
    "POST /announcements/:id/seen",
    [
      "POST /announcements/:id/confirm",
      "GET /announcements/:id/reactions",
      "PUT /announcements/:id/reactions",
      "PUT /announcements/:id",
      "DELETE /announcements/:id",
      "POST /announcements/:id/attachments",
      "DELETE /announcements/:id/attachments/:fileId",
      "GET /announcements/:id/receipts",
      "POST /announcements/:id/remind",
      "GET /announcements/:id/seen-by",
    ],
  ],
  ["PUT /blockers/:id", ["POST /blockers/:id/resolve", "POST /blockers/:id/reopen"]],
  [
    "GET /eod/:id",
    [
      "PUT /eod/:id",
      "GET /eod/:id/revisions",
      "GET /eod/:id/comments",
      "POST /eod/:id/comments",
      "PUT /eod/:id/comments/:commentId",
      "DELETE /eod/:id/comments/:commentId",
      "PUT /eod/:id/reactions",
    ],
  ],
  [
    "GET /kra/monthly/:teamMemberId/:year/:month",
    ["GET /kra/monthly/:teamMemberId/:year/:month/facts", "PUT /kra/monthly/:id", "DELETE /kra/monthly/:id"],
  ],
  [
    "PUT /leaves/:id",
    [
      "DELETE /leaves/:id",
      "PUT /leaves/:id/approve",
      "PUT /leaves/:id/undo",
      "PUT /leaves/:id/reject",
      "POST /leaves/:id/cancellation",
      "PUT /leaves/:id/cancellation",
      "POST /leaves/:id/attachments",
      "DELETE /leaves/:id/attachments/:fileId",
    ],
  ],
  [
    "GET /imports/:id",
    [
      "PUT /imports/:id",
      "DELETE /imports/:id",
      "PUT /imports/:id/rows/:line",
      "POST /imports/:id/start",
      "POST /imports/:id/stop",
      "GET /imports/:id/rest",
    ],
  ],
  ["PUT /labels/:id", ["DELETE /labels/:id", "POST /labels/:id/merge"]],
  [
    "PUT /webhooks/:id",
    [
      "DELETE /webhooks/:id",
      "POST /webhooks/:id/test",
      "POST /webhooks/:id/rotate",
      "GET /webhooks/:id/deliveries",
      "POST /webhooks/:id/deliveries/:deliveryId/retry",
    ],
  ],
  ["GET /users/:id/schedule", ["PUT /users/:id/schedule"]],
  ["GET /users/:id/place", ["PUT /users/:id/place"]],
  ["PUT /holiday-calendars/:id", ["DELETE /holiday-calendars/:id"]],
  ["DELETE /delegations/:id", ["PUT /delegations/:id"]],
];

const rowsOf = (operation: string) => allRows.filter((row) => row.operation === operation);

describe.each(families)("rows hidden by %s", (read, siblings) => {
  const plain = rowsOf(read)[0]!;

  test.each(siblings)("are not accessible with %s", (sibling) => {
    const first = rowsOf(sibling)[0];
    expect(first, `${sibling} has no rows`).toBeDefined();
    const exposed = actors.filter((_, column) => hides(plain, column) && allows(first!, column));
    expect(exposed).toEqual([]);
  });
});

test("every operation with an id in its path is in a family, or only concerns the user's own data", () => {
  const own = [
    "DELETE /views/:id",
    // Nothing else is about one group.
    "PUT /settings/groups/:id",
    "PUT /notifications/:id",
    "POST /notifications/unsubscribe/:token",
    // The link is the right.
    "GET /decisions/:token",
    "POST /decisions/:token",
    // A day is not an id.
    "GET /digests/:date",
    "DELETE /auth/sessions/:id",
    "DELETE /auth/passkeys/:id",
    "DELETE /auth/tokens/:id",
    "PUT /holiday-calendars/teams/:id",
    "PUT /leaves/types/:id",
    "DELETE /leaves/holidays/:id",
    "DELETE /leaves/openings/:id",
    "PUT /leaves/closures/:id",
    "DELETE /leaves/closures/:id",
    "POST /leaves/closures/:id/rest",
    "PUT /leaves/limits/:id",
    "DELETE /leaves/limits/:id",
    "GET /eod/users/:ids",
    "PUT /questions/:id",
    "GET /tasks/user/:userId",
    "GET /tasks/workload/:userId",
    // No other operation has this id in its path.
    "PUT /leaves/in-lieu/:id",
    // A month is not an id.
    "GET /payroll/:month",
    "POST /payroll/:month/close",
    "POST /payroll/:month/reopen",
    // A week is read with others.
    "POST /hours/weeks/:user/:weekStart/submit",
    "POST /hours/weeks/:user/:weekStart/withdraw",
    "POST /hours/weeks/:user/:weekStart/approve",
    "POST /hours/weeks/:user/:weekStart/return",
    "POST /hours/weeks/:user/:weekStart/reopen",
    "GET /kra/template/:id",
    "GET /kra/weekly/:teamMemberId/:year/:month",
    "POST /whatsapp/reminders/:id/resend",
    // The read operation above is about a draft; these are about shared evaluations.
    "PUT /kra/monthly/:id/acknowledge",
    // Who comments leads a former team, which does not read the evaluation.
    "POST /kra/monthly/:id/comment",
    // Only admins calibrate; it is read as a list.
    "PUT /kra/calibration/:evaluationId",
    // A month is not an id, and the review is one's own.
    "GET /kra/self/:year/:month",
    "PUT /kra/self/:year/:month",
    "POST /kra/self/:year/:month/submit",
    "POST /kra/self/:year/:month/withdraw",
    "GET /kra/history/:teamMemberId",
    "DELETE /users/tokens/:id",
    "DELETE /users/service-accounts/:id",
    // A channel is not an id.
    "POST /settings/channels/:channel/test",
    // A kind is not an id.
    "GET /reports/:kind",
    "POST /imports/kinds/:kind",
  ];
  const known = new Set([...families.flatMap(([read, siblings]) => [read, ...siblings]), ...own]);
  const withId = new Set(allRows.map((row) => row.operation).filter((operation) => operation.includes("/:")));
  expect([...withId].filter((operation) => !known.has(operation))).toEqual([]);
});
