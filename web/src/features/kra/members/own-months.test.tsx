import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { answer, refuse, sent } from "#test/api-responses.ts";
import { arjun, shared, template, week } from "#test/kra-fixtures.ts";
import { renderPart } from "#test/render.tsx";
import { setScreen } from "#test/render-ui.tsx";
import { user } from "#test/fixtures.ts";
import { OwnMonths } from "./own-months.tsx";

const me = user({ ...arjun });
const waiting = shared({ can: { update: false, share: false, acknowledge: true, remove: false } });

beforeEach(() => {
  setScreen(1440);
  answer("GET /kra/weekly/:teamMemberId/:year/:month", []);
  answer("GET /kra/history/:teamMemberId", [waiting]);
  answer("GET /kra/monthly/:teamMemberId/:year/:month", waiting);
  answer("GET /kra/template/:id", template());
  answer("PUT /users/preferences", (preferences) => preferences);
});

const open = (at = "/dashboard") => renderPart(<OwnMonths saysNothing={false} />, { as: me, at });

test("the newest evaluation stands on the dashboard and is read beside it", async () => {
  const { person, address } = open();
  expect(await screen.findByRole("heading", { name: "February evaluation" })).toBeTruthy();
  expect(screen.getByText("72.0")).toBeTruthy();
  expect(screen.getByText("Shared by Rohan Mehta, please acknowledge")).toBeTruthy();
  await person.click(screen.getByRole("button", { name: "Read" }));
  const drawer = await screen.findByRole("dialog", { name: /February 2026/ });
  expect(await within(drawer).findByText("Finds the real cause")).toBeTruthy();
  expect(within(drawer).queryByRole("radiogroup")).toBeNull();
  expect(address()).toContain("evaluation=2026-02");
});

test("it is acknowledged, with a comment if one likes", async () => {
  answer("PUT /kra/monthly/:id/acknowledge", {
    ...waiting,
    status: "Acknowledged",
    answeredAt: "2026-03-12T09:00:00.000Z",
    answerComment: "Thank you",
    version: 5,
    can: { ...waiting.can, acknowledge: false },
  });
  const { person } = open("/dashboard?evaluation=2026-02");
  await person.type(await screen.findByRole("textbox", { name: "Your answer" }), "Thank you");
  await person.click(screen.getByRole("button", { name: "Acknowledge" }));
  await waitFor(() =>
    expect(sent("PUT /kra/monthly/:id/acknowledge")).toEqual([{ id: waiting._id, decision: "Acknowledged", comment: "Thank you" }]),
  );
  expect(await screen.findByText(/Acknowledged by you/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Dispute" })).toBeNull();
});

test("a dispute says what is seen differently; a refused one stays as it was typed", async () => {
  refuse("PUT /kra/monthly/:id/acknowledge", 409, "This evaluation was answered already");
  const { person } = open("/dashboard?evaluation=2026-02");
  await person.click(await screen.findByRole("button", { name: "Dispute" }));
  expect(await screen.findByText("Please tell Rohan what you see differently")).toBeTruthy();
  expect(sent("PUT /kra/monthly/:id/acknowledge")).toEqual([]);
  await person.type(screen.getByRole("textbox", { name: "Your answer" }), "The reviews are missing");
  await person.click(screen.getByRole("button", { name: "Dispute" }));
  expect(await screen.findByText("This evaluation was answered already")).toBeTruthy();
  expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Your answer" }).value).toBe("The reviews are missing");
});

test("this week's tasks are ticked in place; all weeks open beside it", async () => {
  answer("GET /kra/weekly/:teamMemberId/:year/:month", [week()]);
  const { person } = open();
  expect(await screen.findByRole("checkbox", { name: "Planned tasks finished" })).toBeTruthy();
  await person.click(screen.getByRole("button", { name: "All weeks" }));
  const drawer = await screen.findByRole("dialog", { name: /Weekly checklist/ });
  expect(await within(drawer).findByRole("button", { name: /Week 3, this week/ })).toBeTruthy();
});

test("whoever takes no part is not bothered", async () => {
  answer("GET /kra/history/:teamMemberId", []);
  open();
  await waitFor(() => expect(sent("GET /kra/history/:teamMemberId")).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole("heading")).toBeNull());
});
