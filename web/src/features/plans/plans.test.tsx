import type { OfferedItem } from "@daybook/contract/plans/schemas";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { mockError, mockResponse, sent } from "#test/api-responses.ts";
import { answerTheForm } from "#test/eod-fixtures.ts";
import { newId, user } from "#test/fixtures.ts";
import { renderPart } from "#test/render.tsx";
import { OwnDay } from "#features/eods/components/form/own-day.tsx";
import { forgetDrafts } from "#features/eods/draft-store.ts";

vi.setConfig({ testTimeout: 20_000 });

const kavya = user({ name: "Kavya Nair" });
const item = (text: string, more: Partial<OfferedItem> = {}): OfferedItem => ({
  _id: newId(),
  text,
  taskId: null,
  project: null,
  hours: null,
  picked: false,
  reason: "plan",
  dueDate: null,
  ...more,
});
const planOf = (items: OfferedItem[], version = 0) => ({ date: "2026-03-12", items, version });

/** In the morning of a company in Kolkata. */
function open(items: OfferedItem[], version = 0) {
  answerTheForm({ plan: planOf(items, version) });
  mockResponse("GET /eod/compliance", { days: [], people: [], onTime: 0, sent: 0, expected: 0, rate: null });
  mockResponse("PUT /users/preferences", (preferences) => preferences);
  return renderPart(<OwnDay autoFocus={false} />, { as: kavya });
}

/** Saves the items as they are sent, under a new version. */
const answerSaves = (before: OfferedItem[]) =>
  mockResponse("PUT /eod/plan", ({ items, version = 0 }) => {
    const saved = items.map(({ text, picked = true, hours = null }) => ({
      ...(before.find((each) => each.text === text) ?? item(text)),
      picked,
      hours,
    }));
    answerTheForm({ plan: planOf(saved, version + 1) });
    return planOf(saved, version + 1);
  });

const savedPicks = () =>
  sent("PUT /eod/plan").map(({ items, version }) => [version, items.filter(({ picked }) => picked).map(({ text }) => text)]);

beforeEach(() => {
  forgetDrafts();
  localStorage.clear();
  vi.setSystemTime("2026-03-12T04:30:00.000Z");
});

test("each choice is saved on top of the one before", async () => {
  const items = [item("Lobby"), item("Staircase"), item("Hull")];
  answerSaves(items);
  const { person } = open(items);
  await person.click(await screen.findByRole("checkbox", { name: "Lobby" }));
  await person.click(screen.getByRole("checkbox", { name: "Hull" }));
  expect(screen.getByText("2 of 3 chosen")).toBeTruthy();
  await waitFor(() => expect(savedPicks().at(-1)).toEqual([1, ["Lobby", "Hull"]]));
  expect(screen.getByText("2 of 3 chosen")).toBeTruthy();
});

test("a choice is repeated on top of what another device saved since", async () => {
  const [lobby, hull] = [item("Lobby"), item("Hull")];
  const { person } = open([lobby, hull], 3);
  let attempts = 0;
  mockError("PUT /eod/plan", 409, "This plan was changed by you in another tab or on another device. Reload and try again.");
  mockResponse("GET /eod/plan", () => {
    attempts++;
    answerSaves([lobby, hull]);
    return planOf([lobby, { ...hull, picked: true }], 4);
  });
  await person.click(await screen.findByRole("checkbox", { name: "Lobby" }));
  await waitFor(() =>
    expect(savedPicks()).toEqual([
      [3, ["Lobby"]],
      [4, ["Lobby", "Hull"]],
    ]),
  );
  expect(attempts).toBe(1);
  expect(await screen.findByText("2 of 2 chosen")).toBeTruthy();
});

test("a choice that cannot be saved is taken back, with the reason", async () => {
  const { person } = open([item("Lobby")]);
  mockError("PUT /eod/plan", 400, "Please choose one of your own tasks");
  await person.click(await screen.findByRole("checkbox", { name: "Lobby" }));
  expect(await screen.findByText("Please choose one of your own tasks")).toBeTruthy();
  await waitFor(() => expect(screen.getByText("0 of 1 chosen")).toBeTruthy());
});

test("hours are saved when the field is left, and add up; a line that is there already is chosen", async () => {
  const items = [item("Lobby", { picked: true }), item("Hull")];
  answerSaves(items);
  const { person } = open(items);
  await person.type(await screen.findByLabelText("Planned hours for Lobby"), "1h30");
  expect(sent("PUT /eod/plan")).toEqual([]);
  await person.type(screen.getByLabelText("Add to the plan"), "hull{Enter}");
  await waitFor(() => expect(savedPicks().at(-1)).toEqual([1, ["Lobby", "Hull"]]));
  expect(screen.getByText("1.5")).toBeTruthy();
  expect(screen.getAllByRole("checkbox")).toHaveLength(2);
});

test("the form is shown instead from 15:00, and when the report is written", async () => {
  vi.setSystemTime("2026-03-12T10:00:00.000Z");
  const { person } = open([item("Lobby")]);
  expect(await screen.findByLabelText("Task name")).toBeTruthy();
  await person.click(screen.getByRole("button", { name: "Hide" }));
  expect(await screen.findByRole("checkbox", { name: "Lobby" })).toBeTruthy();
  await person.click(screen.getByRole("button", { name: "Write report" }));
  expect(await screen.findByLabelText("Task name")).toBeTruthy();
});
