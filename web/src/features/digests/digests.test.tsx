import { notificationKinds } from "@daybook/contract/notifications/kinds";
import type { NotificationPreferences } from "@daybook/contract/notifications/notifications";
import type { Digest } from "@daybook/contract/digests/digests";
import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { mockError, mockResponse, sent } from "#test/api-responses.ts";
import { renderPart } from "#test/render.tsx";
import { newId, user } from "#test/fixtures.ts";
import { PreferencesSection } from "../notifications/components/preferences-section.tsx";
import { DigestPage } from "./pages/digest-page.tsx";

const kavya = user({ name: "Kavya Nair" });
const ref = ({ _id, name, team, profilePicture }: typeof kavya) => ({ _id, name, team, profilePicture });

const empty: Digest = {
  date: "2026-03-12",
  period: { startDate: "2026-03-12", endDate: "2026-03-12" },
  missing: [],
  blockers: { count: 0, items: [] },
  waiting: { leaves: 0, tasks: 0 },
  away: { today: [], next: [], nextDate: "2026-03-13" },
  tasks: { due: 0, slipped: 0 },
  hours: { logged: 0, expected: 8 },
  evaluations: [],
};
const busy: Digest = {
  ...empty,
  missing: [{ ...ref(kavya), date: "2026-03-12" }],
  waiting: { leaves: 2, tasks: 3 },
  away: {
    ...empty.away,
    today: [
      {
        leaveId: newId(),
        user: ref(kavya),
        startDate: "2026-03-12",
        endDate: "2026-03-16",
        half: false,
        status: "Approved",
        backOn: "2026-03-17",
      },
    ],
  },
  tasks: { due: 4, slipped: 5 },
  hours: { logged: 6.5, expected: 8 },
};

beforeEach(() => {
  vi.setSystemTime("2026-03-12T12:00:00.000Z");
  mockResponse("GET /users/preferences", {});
  mockResponse("GET /digests/:date", busy);
});

const open = (role: "admin" | "team_lead" | "team_member" = "admin", at = "/digest") =>
  renderPart(<DigestPage />, { as: user({ role }), at });
const hrefOf = (element: HTMLElement) => decodeURIComponent(element.closest("a")?.getAttribute("href") ?? "").replaceAll("+", " ");
const figure = async (name: RegExp) => hrefOf(await screen.findByRole("link", { name }));

describe("the digest", () => {
  test("links each number to the list behind it", async () => {
    open();
    expect(await figure(/^Missing reports/)).toBe("/eods?day=2026-03-12");
    expect(await figure(/^Open blockers/)).toBe("/eods?tab=blockers");
    expect(await figure(/^Leave requests/)).toBe("/leaves");
    expect(await figure(/^Tasks to approve/)).toBe("/admin/task-management?view=pending-approval");
    expect(await figure(/^Hours/)).toBe("/reports?report=hours&when=2026-03-12..2026-03-12");
    expect(await figure(/^4$/)).toBe("/admin/task-management?assigneeFilter=all&statusFilter=To Do,In Progress,Blocked&dateFilter=today");
    expect(await figure(/^5$/)).toBe("/admin/task-management?view=overdue");
    // On the screen and on the printed page.
    expect(screen.getAllByText("back Tuesday")).toHaveLength(2);
  });

  test("links members to their own lists", async () => {
    open("team_member");
    expect(await figure(/^Completed tasks/)).toBe("/task-management?assigneeFilter=all&statusFilter=Completed");
    expect(await figure(/^Hours/)).toBe("/my-hours?from=2026-03-12&day=2026-03-12");
  });

  test("goes back a day and forward again, but not past today", async () => {
    const { person, address } = open();
    expect((await screen.findByRole("button", { name: "Next day" })).hasAttribute("disabled")).toBe(true);
    await person.click(screen.getByRole("button", { name: "Previous day" }));
    expect(address()).toContain("date=2026-03-11");
    await vi.waitFor(() => expect(sent("GET /digests/:date").at(-1)).toMatchObject({ date: "2026-03-11" }));
    await person.click(screen.getByRole("button", { name: "Next day" }));
    expect(address()).not.toContain("date=");
  });

  test("opens today for a day ahead", async () => {
    open("admin", "/digest?date=2026-03-13");
    await screen.findByRole("link", { name: /^Missing reports/ });
    expect(sent("GET /digests/:date")).toMatchObject([{ date: "2026-03-12" }]);
  });

  test("lists what the due days of evaluations ask for, with links to both", async () => {
    const evaluations: Digest["evaluations"] = [
      { kind: "evaluation", month: "2026-02", due: "2026-03-10", count: 7 },
      { kind: "self_review", month: "2026-02", due: "2026-03-20", count: 1 },
    ];
    mockResponse("GET /digests/:date", { ...empty, evaluations });
    open("team_lead");
    expect(await figure(/^7 to finish$/)).toBe("/team-lead/kra-management?month=2026-02");
    expect(screen.getAllByText(/^Overdue since/)[0]!.textContent).toBe("Overdue since Tue 10 Mar");
    expect(await figure(/^Open$/)).toBe("/team-lead/kra-management?tab=mine&self=2026-02");
    expect(screen.queryByRole("heading", { name: "Nothing is open" })).toBeNull();
  });

  test("has no section of evaluations otherwise", async () => {
    open();
    expect(await screen.findByRole("heading", { name: /^Missing reports/ })).toBeTruthy();
    expect(screen.queryByRole("heading", { name: "Evaluations" })).toBeNull();
  });

  test("says so if nothing is open", async () => {
    mockResponse("GET /digests/:date", empty);
    open();
    expect(await screen.findByRole("heading", { name: "Nothing is open" })).toBeTruthy();
    expect(within(screen.getByRole("link", { name: /^Missing reports/ })).getByText("0")).toBeTruthy();
  });

  test("shows what failed, with a way to try again", async () => {
    mockError("GET /digests/:date", 500, "Failed to get the digest");
    open();
    expect(await screen.findByText("Failed to get the digest")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
  });
});

const kinds = Object.fromEntries(notificationKinds.map((kind) => [kind, { app: true, email: false, push: false }]));
const preferences = { kinds, quietHours: null, digest: "off", calendar: false } as unknown as NotificationPreferences;

/** Opens the preferences, which are changed to these. */
function openPreferences(change: Partial<NotificationPreferences>) {
  mockResponse("GET /notifications/preferences", preferences);
  mockResponse("PUT /notifications/preferences", () => {
    mockResponse("GET /notifications/preferences", { ...preferences, ...change });
    return { ...preferences, ...change };
  });
  return renderPart(<PreferencesSection />, { as: user({ role: "admin" }), at: "/profile" });
}

test("the digest by email is off until it is chosen under the notifications of the profile", async () => {
  const { person } = openPreferences({ digest: "weekly" });
  expect(await screen.findByRole<HTMLInputElement>("radio", { name: "Off" })).toHaveProperty("checked", true);
  await person.click(screen.getByRole("radio", { name: "Mondays" }));
  expect(screen.getByRole("radio", { name: "Mondays" })).toHaveProperty("checked", true);
  expect(sent("PUT /notifications/preferences")).toEqual([{ digest: "weekly" }]);
});

test("leave in the calendar is off until it is chosen there", async () => {
  const { person } = openPreferences({ calendar: true });
  const choice = await screen.findByRole("checkbox", { name: "Send my approved leave as an event by email" });
  expect(choice).toHaveProperty("checked", false);
  await person.click(choice);
  expect(choice).toHaveProperty("checked", true);
  expect(sent("PUT /notifications/preferences")).toEqual([{ calendar: true }]);
});
