import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { mockError, mockResponse, sent } from "#test/api-responses.ts";
import { hoursResponse } from "#test/hours-fixtures.ts";
import { balance } from "#test/leave-fixtures.ts";
import { renderPart } from "#test/render.tsx";
import { newId, pagination, user } from "#test/fixtures.ts";
import { ProfilePage } from "./profile-page.tsx";

const me = user({ name: "Kavya Nair", phoneNumber: "+919845012345" });
const harbour = { _id: newId(), name: "Harbour VR Tour" };
const orchid = { _id: newId(), name: "Orchid Hotel Tour" };

beforeEach(() => {
  mockResponse("GET /users/profile", me);
  mockResponse("GET /users/:id/place", { place: null, suggested: null, current: { _id: null, name: "Company holidays" } });
  mockResponse("GET /users/teams", { data: [], pagination });
  mockResponse("GET /leaves/balance", balance);
  mockResponse("GET /projects/my-projects", [
    { ...harbour, team: "Design" },
    { ...orchid, team: "Design" },
  ]);
  mockResponse("GET /hours/me", ({ startDate }) => ({
    ...hoursResponse([[me, [8, 8, 8, 0, 0]]], startDate),
    byProject: [
      { project: orchid, logged: 62.5 },
      { project: null, logged: 3 },
    ],
  }));
});

const open = (as = user({ ...me, phoneNumber: undefined })) => renderPart(<ProfilePage />, { as, at: "/profile" });
const section = async (name: string) => (await screen.findByRole("heading", { name })).closest("section") as HTMLElement;

describe("the own profile", () => {
  test("shows personal and work information, and opens the dialog; the other tabs are sign-in security and notifications", async () => {
    const { person } = open();
    expect(await screen.findByText("+919845012345")).toBeDefined();
    for (const title of ["Personal Information", "Work Information"]) expect(screen.getByRole("heading", { name: title })).toBeDefined();
    expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual([
      "Details",
      "Working hours",
      "Security",
      "Notifications",
    ]);
    await person.click(screen.getByRole("button", { name: "Update profile" }));
    expect(await screen.findByRole("dialog", { name: /Update Profile/ })).toBeDefined();
  });

  test("shows the own leave balance with a link to the own leave", async () => {
    open();
    const row = (await within(await section("Leave balance")).findByText("Casual")).closest("a") as HTMLElement;
    expect(row.getAttribute("href")).toBe("/my-leaves");
    expect(
      within(await section("Leave balance"))
        .getByRole("link", { name: "My leave" })
        .getAttribute("href"),
    ).toBe("/my-leaves");
  });

  test("shows the own projects with this month's hours, most hours first", async () => {
    open();
    const list = await section("Projects");
    await within(list).findByText("62.5");
    expect(within(list).getByText("Hours in March")).toBeDefined();
    expect(sent("GET /hours/me")).toEqual([{ startDate: "2026-03-01", endDate: "2026-03-31" }]);
    const links = within(list).getAllByRole("link", { name: /Tour/ });
    expect(links.map(({ textContent }) => textContent)).toEqual(["Orchid Hotel Tour", "Harbour VR Tour"]);
    expect(links[0]!.getAttribute("href")).toBe(`/projects?project=${orchid._id}`);
    expect(within(list).getByRole("link", { name: "My hours" }).getAttribute("href")).toBe("/my-hours");
  });

  test("links lead to the role's own screens", async () => {
    open(user({ ...me, role: "team_lead" }));
    const list = await section("Projects");
    await within(list).findByText("62.5");
    expect(within(list).getByRole("link", { name: "My hours" }).getAttribute("href")).toBe(`/team-lead/hours?person=${me._id}`);
    expect(
      within(await section("Leave balance"))
        .getByRole("link", { name: "My leave" })
        .getAttribute("href"),
    ).toBe("/team-lead/leaves?tab=mine");
  });

  test("shows no form when the profile cannot be loaded, and offers to try again", async () => {
    mockError("GET /users/profile", 500, "");
    const { person } = open();
    await screen.findByText("Failed to fetch user profile");
    expect(screen.queryByRole("button", { name: "Update profile" })).toBeNull();
    mockResponse("GET /users/profile", me);
    await person.click(screen.getAllByRole("button", { name: "Try again" })[0]!);
    expect(await screen.findByRole("button", { name: "Update profile" })).toBeDefined();
  });

  test("says when there are no projects, and offers to try again if they cannot be loaded", async () => {
    mockError("GET /projects/my-projects", 500, "");
    const { person } = open();
    const list = await section("Projects");
    await within(list).findByText("Failed to fetch user projects");
    mockResponse("GET /projects/my-projects", []);
    await person.click(within(list).getByRole("button", { name: "Try again" }));
    expect(await within(list).findByText("You are not on a project yet")).toBeDefined();
  });
});
