import type { Evaluation } from "@daybook/contract/kra/schemas";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { mockResponse, sent } from "#test/api-responses.ts";
import { pagination, stats, user } from "#test/fixtures.ts";
import { arjun, evaluation, kraPagination, rohan, start, template } from "#test/kra-fixtures.ts";
import { renderPart } from "#test/render.tsx";
import { setScreen } from "#test/render-ui.tsx";
import { KraPage } from "../pages/kra-page.tsx";

const left = { user: { ...arjun, team: "3D" }, team: "Design", until: "2026-02-09", comment: null, can: { comment: true } };
const written = { team: "Design", by: null, text: "Led the move of the archive", at: "2026-02-12T09:00:00.000Z" };

beforeEach(() => {
  setScreen(1440);
  mockResponse("GET /users/teams", { data: [], pagination });
  mockResponse("GET /users", { data: [], stats, pagination });
  mockResponse("GET /reminders", []);
  mockResponse("GET /kra/templates", []);
  mockResponse("GET /kra/team-members", { data: [], pagination: kraPagination });
  mockResponse("GET /users/:id", user({ ...arjun }));
  mockResponse("GET /kra/weekly/:teamMemberId/:year/:month", []);
  mockResponse("GET /kra/template/:id", template());
});

const open = (at = "?month=2026-02") => renderPart(<KraPage />, { as: rohan, at: `/team-lead/kra-management${at}` });

test("a lead comments on the month of a person who left the team", async () => {
  mockResponse("GET /kra/former-members", [left]);
  mockResponse("POST /kra/monthly/:id/comment", { ...left, comment: written });
  const { person } = open();
  await person.click(await screen.findByRole("button", { name: "Comment" }));
  await person.type(await screen.findByRole("textbox", { name: "Comment" }), written.text);
  await person.click(screen.getByRole("button", { name: "Save comment" }));
  await waitFor(() =>
    expect(sent("POST /kra/monthly/:id/comment")).toMatchObject([{ id: arjun._id, year: 2026, month: 2, text: written.text }]),
  );
});

test("says nothing where no one left", async () => {
  mockResponse("GET /kra/former-members", []);
  open();
  expect(await screen.findByText("No members to evaluate")).toBeTruthy();
  expect(screen.queryByText("Left your team this month")).toBeNull();
});

test.each<[string, Evaluation | null]>([
  ["before there is an evaluation", null],
  ["in an evaluation", evaluation({ formerComments: [written] })],
])("the evaluator reads the comment %s", async (_what, made) => {
  mockResponse("GET /kra/history/:teamMemberId", made ? [made] : []);
  if (made) mockResponse("GET /kra/monthly/:teamMemberId/:year/:month", made);
  mockResponse("GET /kra/monthly/:teamMemberId/:year/:month/facts", { ...start(), formerComments: [written] });
  open(`?member=${arjun._id}&month=2026-02`);
  expect((await screen.findAllByText(written.text)).length).toBeGreaterThan(0);
});
