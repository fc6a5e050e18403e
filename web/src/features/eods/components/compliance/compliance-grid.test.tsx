import type { Compliance } from "@daybook/contract/eods/eods";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { mockResponse, sent } from "#test/api-responses.ts";
import { user } from "#test/fixtures.ts";
import { renderPart } from "#test/render.tsx";
import { setScreen } from "#test/render-ui.tsx";
import { ComplianceGrid } from "./compliance-grid.tsx";

vi.setConfig({ testTimeout: 20_000 });

const rohan = user({ name: "Rohan Mehta", role: "team_lead" });
const kavya = user({ name: "Kavya Nair" });
const ref = ({ _id, name, team, profilePicture }: typeof kavya) => ({ _id, name, team, profilePicture });
const day = (date: string): Compliance["days"][number] => ({
  date,
  kind: "working",
  holiday: null,
  deadline: `${date}T18:00:00.000Z`,
  expected: 2,
  sent: 1,
});
const rates = { rate: 0.5, onTime: 1, expected: 2 };
const grid = {
  days: ["2026-01-05", "2026-03-11", "2026-03-12"].map(day),
  people: [
    { user: ref(kavya), cells: ["missing", "missing", "submitted"], ...rates },
    { user: ref(rohan), cells: ["missing", "missing", "submitted"], ...rates },
  ],
} as unknown as Compliance;

beforeEach(() => {
  setScreen(1440);
  mockResponse("GET /reminders", []);
});

const open = (as = rohan) => {
  const onDay = vi.fn();
  const view = renderPart(<ComplianceGrid data={grid} day={undefined} onDay={onDay} phone={false} />, { as });
  const cell = async (person: string, index: number) =>
    (await screen.findByRole("row", { name: new RegExp(person) })).querySelectorAll("td")[index]!;
  return { ...view, onDay, cell };
};

test("a cell without a report selects the day and offers to remind its person", async () => {
  mockResponse("POST /reminders", { remindedIds: [kavya._id], skipped: [] });
  const { person, cell, onDay } = open();
  await person.click(await cell("Kavya Nair", 1));
  expect(onDay).toHaveBeenCalledWith("2026-03-11");
  expect(await screen.findByRole("dialog", { name: "No report of Kavya Nair" })).toBeDefined();
  await person.click(await screen.findByRole("button", { name: "Remind Kavya Nair" }));
  await waitFor(() => expect(sent("POST /reminders")).toMatchObject([{ kind: "report", date: "2026-03-11", userIds: [kavya._id] }]));
});

test.each([
  ["a report", "Kavya Nair", 2, rohan],
  ["a day of which no report can be sent any more", "Kavya Nair", 0, rohan],
  ["one's own report", "Rohan Mehta", 1, rohan],
  ["those who may not remind", "Rohan Mehta", 1, kavya],
])("a cell only selects the day for %s", async (_what, name, index, as) => {
  const { person, cell, onDay } = open(as);
  await person.click(await cell(name, index));
  expect(onDay).toHaveBeenCalledOnce();
  expect(screen.queryByRole("dialog")).toBeNull();
});
