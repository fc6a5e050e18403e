import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { answer, refuse, sent } from "#test/answers.ts";
import { answerTheForm, eod, eodItem, grid, pageOf } from "#test/eod-things.ts";
import { renderPart } from "#test/render.tsx";
import { user } from "#test/things.ts";
import { OverviewPage } from "./overview-page.tsx";

const lead = user({ name: "Rohan Mehta", role: "team_lead" });
const kavya = user({ name: "Kavya Nair" });
const ishaan = user({ name: "Ishaan Verma" });

beforeEach(() => {
  vi.setSystemTime("2026-03-12T12:00:00.000Z");
  answer("GET /eod/compliance", ({ startDate }) =>
    grid(
      [
        [lead, "S"],
        [kavya, "L"],
        [ishaan, "D"],
      ],
      startDate,
    ),
  );
  answer("GET /tasks/counts", { all: 40, pendingApproval: 4, overdue: 2, mine: 7 });
  answer(
    "GET /eod/all",
    pageOf([
      eod({
        user: { _id: kavya._id, name: kavya.name, team: kavya.team, profilePicture: null },
        tasks: [eodItem({ blockers: "No headset until Monday" }), eodItem()],
      }),
    ]),
  );
  answerTheForm();
  answer("GET /announcements", pageOf([]));
  answer("GET /announcements/seen", []);
});

const open = (as = lead) => renderPart(<OverviewPage />, { as, at: as.role === "admin" ? "/" : "/team-lead" });

vi.mock("idb-keyval", () => ({ get: async () => undefined, set: async () => undefined, del: async () => undefined }));

describe("the overview of those who run things", () => {
  test("each figure leads to the list behind it", async () => {
    open();
    const strip = await screen.findByRole("group", { name: "Today at a glance" });
    expect(await within(strip).findByText("1 still to come")).toBeTruthy();
    const links = within(strip).getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      "/team-lead/eods",
      "/team-lead/task-management?view=pending-approval",
      "/team-lead/task-management?view=overdue",
      "/team-lead/task-management?view=mine",
    ]);
    expect(links[0]?.textContent).toContain("2of 3");
    expect(links[1]?.textContent).toContain("4");
  });

  test("names who has not sent today's report, and what stands in people's way", async () => {
    open();
    expect(await screen.findByText("Ishaan Verma")).toBeTruthy();
    expect(await screen.findByText("No headset until Monday")).toBeTruthy();
    expect(sent("GET /eod/compliance")).toContainEqual({ startDate: "2026-03-12", endDate: "2026-03-12" });
  });

  test("a lead writes the own report here, too; an admin owes none", async () => {
    open();
    expect(await screen.findByText("End-of-day report", {}, { timeout: 8000 })).toBeTruthy();
  });

  test("says so when everybody has", async () => {
    answer("GET /eod/compliance", ({ startDate }) => grid([[lead, "S"]], startDate));
    open(user({ role: "admin" }));
    expect(await screen.findByText("Nobody is missing")).toBeTruthy();
  });

  test("a failure is said, with a way to try again", async () => {
    refuse("GET /eod/compliance", 503, "Daybook cannot reach its database right now.");
    open();
    expect(await screen.findByText("Daybook cannot reach its database right now.", {}, { timeout: 8000 })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
  });
});
