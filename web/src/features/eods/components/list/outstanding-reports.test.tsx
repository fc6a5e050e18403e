import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { mockError, mockResponse, sent } from "#test/api-responses.ts";
import { grid } from "#test/eod-fixtures.ts";
import { renderPart } from "#test/render.tsx";
import { user } from "#test/fixtures.ts";
import { OutstandingReports } from "./outstanding-reports.tsx";

const lead = user({ name: "Rohan Mehta", role: "team_lead" });
const ishaan = user({ name: "Ishaan Verma" });
const dev = user({ name: "Dev Kulkarni" });
const week = grid([
  [lead, "SSSD.ww"],
  [ishaan, "SSMD.ww"],
  [dev, "SSSD.ww"],
]);
const sentBy = { _id: lead._id, name: lead.name, team: lead.team, profilePicture: null };

beforeEach(() => {
  mockResponse("GET /reminders", []);
  mockResponse("POST /reminders", ({ userIds }) => ({ remindedIds: userIds as string[], skipped: [] }));
});

/** Thursday 12 March is today. */
const open = (column = 3, as = lead) => renderPart(<OutstandingReports grid={week} column={column} />, { as });

test("reminds both users whose report is due today, but not oneself", async () => {
  const { person } = open();
  await person.click(await screen.findByRole("button", { name: "Remind both" }));
  await waitFor(() =>
    expect(sent("POST /reminders")).toMatchObject([{ kind: "report", date: "2026-03-12", userIds: [ishaan._id, dev._id] }]),
  );
  expect(await screen.findByText("Reminded 2 people")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Remind Rohan Mehta" })).toBeNull();
});

test("reminds one user, and shows when another was reminded", async () => {
  mockResponse("GET /reminders", [{ user: dev._id, sentBy, sentAt: "2026-03-12T10:12:00.000Z" }]);
  const { person } = open();
  await person.click(await screen.findByRole("button", { name: "Remind Ishaan Verma" }));
  await waitFor(() => expect(sent("POST /reminders")).toMatchObject([{ userIds: [ishaan._id] }]));
  expect(await screen.findByText("Reminded Ishaan Verma")).toBeDefined();
  expect(screen.getByText(/^Reminded at \d\d:\d\d$/)).toBeDefined();
  expect(screen.queryByRole("button", { name: /Remind (Dev Kulkarni|both|all)/ })).toBeNull();
});

test("names who was skipped and why, and says that a person was reminded already", async () => {
  mockResponse("POST /reminders", { remindedIds: [dev._id], skipped: [{ id: ishaan._id, name: ishaan.name, reason: "on leave today" }] });
  const { person } = open();
  await person.click(await screen.findByRole("button", { name: "Remind both" }));
  expect(await screen.findByText("Reminded 1 person. Skipped: Ishaan Verma (on leave today)")).toBeDefined();
  const refusal = "Ishaan Verma was reminded today at 10:12. You can remind again tomorrow.";
  mockError("POST /reminders", 409, refusal);
  await person.click(screen.getByRole("button", { name: "Remind Ishaan Verma" }));
  expect(await screen.findByText(refusal)).toBeDefined();
});

test("reminds of the missing report of an earlier day, while it can still be sent", async () => {
  const { person, unmount } = open(2);
  await person.click(await screen.findByRole("button", { name: "Remind Ishaan Verma" }));
  await waitFor(() => expect(sent("POST /reminders")).toMatchObject([{ date: "2026-03-11", userIds: [ishaan._id] }]));
  unmount();
  const old = { ...week, days: week.days.map((day) => ({ ...day, date: day.date.replace("2026-03", "2026-02") })) };
  renderPart(<OutstandingReports grid={old} column={2} />, { as: lead });
  expect(await screen.findByText("Ishaan Verma")).toBeDefined();
  expect(screen.queryByRole("button", { name: /Remind/ })).toBeNull();
});

test("asks a user about a missing report; a member sees no button for it", async () => {
  mockResponse("POST /users/:id/ask", { _id: ishaan._id, report: null });
  const { person, unmount } = open(2);
  await person.click(await screen.findByRole("button", { name: "Ask Ishaan Verma" }));
  const form = await screen.findByRole("form", { name: "Ask Ishaan Verma" });
  await person.click(within(form).getByRole("button", { name: "Send" }));
  expect(await within(form).findByText("Please write a question")).toBeDefined();
  await person.type(within(form).getByRole("textbox", { name: "Question to Ishaan Verma" }), "What keeps you?");
  await person.keyboard("{Control>}{Enter}{/Control}");
  expect(await screen.findByText("Question sent")).toBeDefined();
  expect(screen.queryByRole("form")).toBeNull();
  expect(sent("POST /users/:id/ask")).toMatchObject([{ text: "What keeps you?", about: { type: "report", date: "2026-03-11" } }]);
  unmount();
  open(2, ishaan);
  expect(await screen.findByText("Ishaan Verma")).toBeDefined();
  expect(screen.queryByRole("button", { name: /^(Ask|Remind)/ })).toBeNull();
  expect(sent("GET /reminders")).toHaveLength(1);
});
