import type { Api } from "@daybook/contract/core/api";
import type { InputOf } from "@daybook/contract/core/endpoint";
import type { User } from "@daybook/contract/users/users";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { mockResponse, mockError, sent } from "#test/api-responses.ts";
import { balance, leaveType } from "#test/leave-fixtures.ts";
import { renderPart } from "#test/render.tsx";
import { pagination, stats, user } from "#test/fixtures.ts";
import { ProfileManagementPage } from "./pages/profile-management-page.tsx";
import { UsersPage } from "./pages/users-page.tsx";

const rights = { read: true, update: true, administer: true, remove: true };
const admin = user({ name: "Ananya Iyer", role: "admin", can: { ...rights, remove: false } });
const kavya = user({ name: "Kavya Nair", team: "Design", can: rights });
const inactive = user({ name: "Yash Bhat", email: "yash@studio-halden.com", status: "inactive", can: rights });

const page = (rows: User[]) => ({
  data: rows,
  stats: { ...stats, total: rows.length, active: rows.length, byTeam: { Design: 1 } },
  pagination: { ...pagination, totalItems: rows.length },
});

/** A field of the open dialog. */
const field = (label: string) =>
  within(screen.getByRole("dialog")).getByLabelText<HTMLInputElement>(new RegExp(`^${label}`), { selector: "input" });

const openMenu = async (person: ReturnType<typeof renderPart>["person"], name: string, item: string) => {
  await person.click(await screen.findByRole("button", { name: `More for ${name}` }));
  await person.click(await screen.findByRole("menuitem", { name: item }));
};

beforeEach(() => {
  mockResponse("GET /users/:id/place", { place: null, suggested: null, current: { _id: null, name: "Company holidays" } });
  const people = [admin, kavya, inactive];
  mockResponse("GET /users/admin", page(people));
  mockResponse("GET /users/teams", {
    data: ["Sales", "Design"].map((name) => ({
      _id: user()._id,
      name,
      description: null,
      leads: [],
      memberCount: 1,
      createdAt: admin.createdAt,
      version: 1,
      can: { read: true, update: true, remove: true },
    })),
    pagination,
  });
  mockResponse("PUT /users/preferences", (preferences) => preferences);
});

const open = (at = "/admin/users", as = admin) => renderPart(<UsersPage />, { as, at });

describe("the user list", () => {
  test("shows users and statistics, and keeps filters in the URL", async () => {
    const { person, address } = open("/admin/users?role=team_member&page=2");
    expect(await screen.findByText("Kavya Nair")).toBeDefined();
    expect(sent("GET /users/admin")).toContainEqual({ role: "team_member", page: "2", sort: "name", limit: "25" });
    expect(within(screen.getByRole("group", { name: "User statistics" })).getByText("in 1 team")).toBeDefined();

    await person.click(screen.getByRole("button", { name: "Status" }));
    await person.click(await screen.findByRole("option", { name: "Inactive" }));
    await waitFor(() => expect(address()).toBe("/admin/users?role=team_member&status=inactive"));
    await person.click(screen.getByRole("button", { name: "Clear" }));
    await waitFor(() => expect(address()).toBe("/admin/users"));
  });

  test("a team lead sees only visible users and permitted actions", async () => {
    const lead = user({ name: "Leah Lead", role: "team_lead" });
    mockResponse(
      "GET /users",
      page([lead, user({ name: "Mo Member", can: { ...rights, update: false, administer: false, remove: false } })]),
    );
    open("/team-lead/users", lead);
    expect(await screen.findByText("Mo Member")).toBeDefined();
    expect(sent("GET /users/admin")).toEqual([]);
    expect(screen.queryByRole("button", { name: "New user" })).toBeNull();
    expect(screen.queryByRole("button", { name: "More for Mo Member" })).toBeNull();
    expect(screen.getByRole("button", { name: "More for Leah Lead" })).toBeDefined();
  });

  test("exports the list as filtered, and offers a lead no check boxes", async () => {
    const { person } = open("/admin/users?role=team_member&secondFactor=no");
    await person.click(await screen.findByRole("button", { name: "More" }));
    const link = await screen.findByRole("menuitem", { name: "Export CSV" });
    expect(link.getAttribute("href")).toBe("/api/users/admin?role=team_member&secondFactor=false&sort=name&format=csv");

    const lead = user({ name: "Leah Lead", role: "team_lead" });
    mockResponse("GET /users", page([lead]));
    open("/team-lead/users", lead);
    expect(await screen.findByRole("link", { name: "Export CSV" })).toBeDefined();
    expect(screen.queryByRole("checkbox", { name: "Select Leah Lead" })).toBeNull();
  });

  test("a failed request shows the reason and a retry button", async () => {
    mockError("GET /users/admin", 500, "");
    const { person } = open();
    expect(await screen.findByText("Failed to get users")).toBeDefined();
    mockResponse("GET /users/admin", page([kavya]));
    await person.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Kavya Nair")).toBeDefined();
  });

  test("a row opens the profile in view mode", async () => {
    const { person } = open();
    await person.click(await screen.findByRole("button", { name: "Kavya Nair" }));
    const dialog = await screen.findByRole("dialog", { name: /Kavya Nair's Profile/ });
    expect(within(dialog).getByText("Team Member, Design")).toBeDefined();
    await person.click(within(dialog).getByText("Close"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});

describe("sign-in and views", () => {
  const zoya = user({ name: "Zoya Khan", signIn: "never", employeeId: "HAL-9", can: rights });

  test("offers what waits for confirmation while something waits, and filters by it", async () => {
    mockResponse("GET /users/admin", page([admin, zoya]));
    const { unmount } = open();
    expect(await screen.findByRole("button", { name: "Zoya Khan" })).toBeDefined();
    expect(screen.queryByRole("button", { name: "Waiting for confirmation" })).toBeNull();
    unmount();

    const { stats: counted, ...rest } = page([zoya]);
    mockResponse("GET /users/admin", { ...rest, stats: { ...counted, waiting: 1 } });
    const { person, address } = open();
    await person.click(await screen.findByRole("button", { name: "Waiting for confirmation" }));
    await person.click(await screen.findByRole("option", { name: "Joining date" }));
    await waitFor(() => expect(address()).toBe("/admin/users?waiting=joining_date"));
    expect(sent("GET /users/admin").at(-1)).toMatchObject({ waiting: "joining_date" });
  });

  test("marks people who never signed in, and filters by it", async () => {
    mockResponse("GET /users/admin", page([admin, zoya]));
    const { person, address } = open();
    const row = (await screen.findByRole("button", { name: "Zoya Khan" })).closest("tr") as HTMLElement;
    expect(within(row).getByText("Never signed in")).toBeDefined();
    expect(screen.getAllByText("Never signed in")).toHaveLength(1);

    await person.click(screen.getByRole("button", { name: "Sign-in" }));
    await person.click(await screen.findByRole("option", { name: "Never signed in" }));
    await waitFor(() => expect(address()).toBe("/admin/users?signIn=never"));
    expect(sent("GET /users/admin").at(-1)).toMatchObject({ signIn: "never" });
  });

  test("marks a second factor, and filters by it", async () => {
    mockResponse(
      "GET /users/admin",
      page([
        { ...admin, secondFactor: false },
        { ...kavya, secondFactor: true },
      ]),
    );
    const { person, address } = open();
    const row = (await screen.findByRole("button", { name: "Kavya Nair" })).closest("tr") as HTMLElement;
    expect(within(row).getByRole("img", { name: "Second factor set up" })).toBeDefined();
    expect(screen.getAllByRole("img", { name: "Second factor set up" })).toHaveLength(1);

    await person.click(screen.getByRole("button", { name: "Second factor" }));
    await person.click(await screen.findByRole("option", { name: "Not set up" }));
    await waitFor(() => expect(address()).toBe("/admin/users?secondFactor=no"));
    expect(sent("GET /users/admin").at(-1)).toMatchObject({ secondFactor: "false" });
  });

  test("Profile Management is a view of the list that keeps its filters", async () => {
    const { person, address } = open("/admin/users?role=team_member");
    expect((await screen.findByRole("tab", { name: "Directory" })).getAttribute("aria-selected")).toBe("true");
    await person.click(screen.getByRole("tab", { name: "Profile Management" }));
    await waitFor(() => expect(address()).toBe("/admin/profile-management?role=team_member"));
  });

  test("a row of Profile Management opens the profile for editing", async () => {
    mockResponse("GET /users/admin", page([zoya]));
    const { person } = renderPart(<ProfileManagementPage />, { as: admin, at: "/admin/profile-management" });
    expect(await screen.findByText("HAL-9")).toBeDefined();
    await person.click(screen.getByRole("button", { name: "Zoya Khan" }));
    expect(await screen.findByRole("dialog", { name: /Edit Zoya Khan's Profile/ })).toBeDefined();
  });

  test("a lead has neither views nor the sign-in filter", async () => {
    const lead = user({ name: "Leah Lead", role: "team_lead" });
    mockResponse("GET /users", page([lead]));
    open("/team-lead/users", lead);
    expect(await screen.findByRole("button", { name: "Status" })).toBeDefined();
    expect(screen.queryByRole("tab")).toBeNull();
    expect(screen.queryByRole("button", { name: "Sign-in" })).toBeNull();
  });
});

describe("creating a user", () => {
  const fill = async (person: ReturnType<typeof renderPart>["person"], fields: Record<string, string>) => {
    for (const [label, value] of Object.entries(fields)) await person.type(field(label), value);
  };

  test("shows the specification's validation messages and sends nothing", async () => {
    const { person } = open();
    await person.click(await screen.findByRole("button", { name: "New user" }));
    await person.click(await screen.findByRole("button", { name: "Create user" }));
    for (const text of ["Name is required", "Email is required", "Password is required", "Team is required"])
      expect(screen.getByText(text)).toBeDefined();

    await fill(person, { Name: "Mira", Email: "mira@nowhere", Password: "12345" });
    await person.click(screen.getByRole("button", { name: "Create user" }));
    expect(screen.getByText("Please enter a valid email address")).toBeDefined();
    expect(screen.getByText("Password must be at least 6 characters long")).toBeDefined();
    expect(sent("POST /users")).toEqual([]);
  });

  test("shows the new user optimistically, then the server's response", async () => {
    let finish = (_: User) => {};
    mockResponse("POST /users", () => new Promise<User>((resolve) => (finish = resolve)));
    const { person } = open();
    await person.click(await screen.findByRole("button", { name: "New user" }));
    await screen.findByRole("button", { name: "Create user" });
    await fill(person, { Name: "Mira Sen", Email: "mira@studio-halden.com", Password: "a-fine-word" });
    await person.click(field("Team"));
    await person.click(await screen.findByRole("option", { name: "Design" }));
    await person.click(screen.getByRole("button", { name: "Create user" }));

    expect(await screen.findByText("Mira Sen")).toBeDefined();
    expect(screen.queryByRole("button", { name: "More for Mira Sen" })).toBeNull();
    expect(sent("POST /users")).toEqual([
      expect.objectContaining({
        name: "Mira Sen",
        email: "mira@studio-halden.com",
        password: "a-fine-word",
        role: "team_member",
        team: "Design",
      }),
    ]);
    const created = user({ name: "Mira Sen", can: rights });
    mockResponse("GET /users/admin", { data: [created], pagination, stats });
    finish(created);
    expect(await screen.findByText("User created successfully!")).toBeDefined();
    expect(await screen.findByRole("button", { name: "More for Mira Sen" })).toBeDefined();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("shows a server error at its field, keeps the typed values and rolls back the list", async () => {
    const message = "This email is already in use";
    mockError("POST /users", 409, message, { errors: [{ path: "email", message }] });
    const { person } = open();
    await person.click(await screen.findByRole("button", { name: "New user" }));
    await screen.findByRole("button", { name: "Create user" });
    await fill(person, { Name: "Mira Sen", Email: "kavya@studio-halden.com", Password: "a-fine-word" });
    await person.click(field("Team"));
    await person.click(await screen.findByRole("option", { name: "Design" }));
    await person.click(screen.getByRole("button", { name: "Create user" }));

    expect(await screen.findByText(message)).toBeDefined();
    expect(field("Email").value).toBe("kavya@studio-halden.com");
    expect(screen.queryByText("Mira Sen")).toBeNull();
  });
});

describe("account actions", () => {
  test("deactivating asks for confirmation, updates optimistically and shows a toast", async () => {
    mockResponse("PUT /users/admin/user/:id", ({ status }: InputOf<Api["PUT /users/admin/user/:id"]>) => ({ ...kavya, status: status! }));
    const { person } = open();
    await openMenu(person, "Kavya Nair", "Deactivate");
    expect(await screen.findByText(/signed out everywhere/)).toBeDefined();
    await person.click(screen.getByRole("button", { name: "Deactivate" }));
    expect(await screen.findByText("User updated successfully!")).toBeDefined();
    expect(sent("PUT /users/admin/user/:id")).toEqual([{ id: kavya._id, status: "inactive" }]);
  });

  test("activating an inactive user needs no confirmation", async () => {
    mockResponse("PUT /users/admin/user/:id", { ...inactive, status: "active" });
    const { person } = open();
    await openMenu(person, "Yash Bhat", "Activate");
    expect(await screen.findByText("User updated successfully!")).toBeDefined();
  });

  test("deleting explains the consequences; a server error restores the row", async () => {
    mockError("DELETE /users/admin/user/:id", 409, "Kavya Nair is the last active admin. Make another user an admin first.");
    const { person } = open();
    await openMenu(person, "Kavya Nair", "Delete");
    const question = await screen.findByText(/Open tasks become unassigned, and/);
    expect(question.textContent).toContain("kavya.nair@studio-halden.com can be used for a new account");
    await person.click(screen.getByRole("button", { name: "Delete user" }));
    expect(await screen.findByText(/is the last active admin/)).toBeDefined();
    expect(await screen.findByRole("button", { name: "Kavya Nair" })).toBeDefined();

    mockResponse("DELETE /users/admin/user/:id", { _id: kavya._id });
    mockResponse("GET /users/admin", page([admin]));
    await openMenu(person, "Kavya Nair", "Delete");
    await person.click(await screen.findByRole("button", { name: "Delete user" }));
    expect(await screen.findByText("User deleted successfully!")).toBeDefined();
    await waitFor(() => expect(screen.queryByRole("button", { name: "Kavya Nair" })).toBeNull());
  });

  test.each([
    [403, "You don't have permission to delete your own account", "You don't have permission to delete this user"],
    [404, "This user does not exist", "User not found"],
    [500, "", "Failed to delete user"],
  ])("a %i shows the specification's toast", async (status, message, toast) => {
    mockError("DELETE /users/admin/user/:id", status, message);
    const { person } = open();
    await openMenu(person, "Kavya Nair", "Delete");
    await person.click(await screen.findByRole("button", { name: "Delete user" }));
    expect(await screen.findByText(toast)).toBeDefined();
  });

  test("admins cannot delete or deactivate themselves", async () => {
    const { person } = open();
    await person.click(await screen.findByRole("button", { name: "More for Ananya Iyer" }));
    expect(await screen.findByRole("menuitem", { name: "Edit profile" })).toBeDefined();
    expect(screen.queryByRole("menuitem", { name: "Edit user" })).toBeNull();
    expect(screen.queryByRole("menuitem", { name: "Delete" })).toBeNull();
    expect(screen.queryByRole("menuitem", { name: "Deactivate" })).toBeNull();
  });

  test("editing an account without typing a password keeps the password", async () => {
    mockResponse("PUT /users/admin/user/:id", { ...kavya, name: "Kavya Menon" });
    const { person } = open();
    await openMenu(person, "Kavya Nair", "Edit user");
    await screen.findByRole("dialog", { name: /Edit Kavya Nair's Profile/ });
    await person.clear(field("Name"));
    await person.type(field("Name"), "Kavya Menon");
    await person.click(screen.getByRole("button", { name: "Update User Profile" }));
    expect(await screen.findByText("Profile updated successfully!")).toBeDefined();
    const [input] = sent("PUT /users/admin/user/:id");
    expect(input).toMatchObject({ id: kavya._id, version: 1, name: "Kavya Menon" });
    expect(input).not.toHaveProperty("password");
  });
});

describe("the email in a profile", () => {
  const view = async (someone: User, as = admin) => {
    mockResponse("GET /users/admin", page([admin, someone]));
    const { person } = open("/admin/users", as);
    await person.click(await screen.findByRole("button", { name: someone.name }));
    return person;
  };

  test("says that it is confirmed", async () => {
    await view({ ...kavya, emailConfirmedAt: "2026-03-01T08:00:00.000Z" });
    expect(within(await screen.findByRole("dialog")).getByText("Confirmed")).toBeDefined();
  });

  test("waits for confirmation; an admin confirms it by sending the same address", async () => {
    const person = await view({ ...kavya, emailConfirmedAt: null });
    mockResponse("PUT /users/admin/user/:id", { ...kavya, emailConfirmedAt: "2026-03-12T08:00:00.000Z" });
    expect(within(screen.getByRole("dialog")).getByText("Waiting for confirmation")).toBeDefined();
    await person.click(screen.getByRole("button", { name: "Confirm email" }));
    await waitFor(() => expect(sent("PUT /users/admin/user/:id")).toMatchObject([{ email: kavya.email }]));
  });

  test("of oneself waits for confirmation; another link can be sent", async () => {
    const own = { ...admin, emailConfirmedAt: null };
    mockResponse("GET /users/admin", page([own]));
    const { person } = open("/admin/users", own);
    await person.click(await screen.findByRole("button", { name: own.name }));
    mockResponse("POST /auth/email/link", {});
    await person.click(await screen.findByRole("button", { name: "Send link again" }));
    await waitFor(() => expect(sent("POST /auth/email/link")).toHaveLength(1));
  });
});

describe("several people", () => {
  const select = async (person: ReturnType<typeof renderPart>["person"], ...people: User[]) => {
    for (const { name } of people) await person.click(await screen.findByRole("checkbox", { name: `Select ${name}` }));
  };
  const toolbar = async () => within(await screen.findByRole("toolbar", { name: "Selected people" }));
  const result = (updated: User[], failed: { id: string; reason: string }[] = []) => ({
    requestedIds: [...updated.map(({ _id }) => _id), ...failed.map(({ id }) => id)],
    updatedIds: updated.map(({ _id }) => _id),
    failed,
  });

  test("move to another team; who could not be moved stays selected, with the reason", async () => {
    mockResponse("PUT /users/bulk", result([kavya], [{ id: inactive._id, reason: "This user does not exist" }]));
    const { person } = open();
    await select(person, kavya, inactive);
    await person.click((await toolbar()).getByRole("button", { name: "Team" }));
    await person.click(await screen.findByRole("option", { name: "Sales" }));
    expect(await screen.findByText("1 person updated")).toBeDefined();
    expect(screen.getByText("1 person not updated: This user does not exist")).toBeDefined();
    expect(sent("PUT /users/bulk")).toEqual([{ userIds: [kavya._id, inactive._id], changes: { team: "Sales" } }]);
    expect((await toolbar()).getByText("1 selected")).toBeDefined();
  });

  test("that could not be changed are listed by name with the reasons", async () => {
    const reasons = ["This user does not exist", "The last active admin keeps the role"];
    mockResponse(
      "PUT /users/bulk",
      result(
        [],
        [kavya, inactive].map(({ _id: id }, index) => ({ id, reason: reasons[index]! })),
      ),
    );
    const { person } = open();
    await select(person, kavya, inactive);
    await person.click((await toolbar()).getByRole("button", { name: "Role" }));
    await person.click(await screen.findByRole("option", { name: "Team Lead" }));
    await person.click(await screen.findByRole("button", { name: "Change role" }));
    const dialog = within(await screen.findByRole("dialog", { name: "2 people not updated" }));
    for (const [index, { name }] of [kavya, inactive].entries()) {
      expect(dialog.getByText(name).parentElement!.textContent).toBe(`${name}: ${reasons[index]}`);
    }
    expect(sent("PUT /users/bulk")).toEqual([{ userIds: [kavya._id, inactive._id], changes: { role: "team_lead" } }]);
  });

  test("get days of leave with a reason", async () => {
    mockResponse("GET /leaves/types", [leaveType(), leaveType({ name: "Unpaid", annualDays: null })]);
    mockResponse("PUT /users/bulk", result([kavya]));
    const { person } = open();
    await select(person, kavya);
    await person.click((await toolbar()).getByRole("button", { name: "Leave" }));
    await person.click(await screen.findByRole("combobox", { name: "Type" }));
    expect(screen.queryByRole("option", { name: "Unpaid" })).toBeNull();
    await person.click(await screen.findByRole("option", { name: "Casual" }));
    await person.type(screen.getByRole("textbox", { name: "Days" }), "2.5");
    await person.type(screen.getByRole("textbox", { name: "Reason" }), "Agreed");
    await person.click(screen.getByRole("button", { name: "Add 2.5 days each" }));
    expect(await screen.findByText("1 person updated")).toBeDefined();
    expect(sent("PUT /users/bulk")).toEqual([
      { userIds: [kavya._id], changes: { leave: { leaveType: "Casual", days: 2.5, reason: "Agreed" } } },
    ]);
  });

  test("are invited, and the number of those who were not is said", async () => {
    const link = { userId: kavya._id, name: kavya.name, email: kavya.email, url: "https://example.com/welcome", emailed: false };
    mockResponse("POST /users/links", [{ ...link, expiresAt: "2026-03-19T08:00:00.000Z" }]);
    const { person } = open();
    await select(person, kavya, inactive);
    await person.click((await toolbar()).getByRole("button", { name: "Invite" }));
    await person.click(within(await screen.findByRole("dialog", { name: "Invite 2 people?" })).getByRole("button", { name: "Invite" }));
    expect(await screen.findByText("1 person not invited: signed in before, or inactive")).toBeDefined();
    expect(sent("POST /users/links")).toEqual([{ userIds: [kavya._id, inactive._id] }]);
  });

  test("are deactivated after a confirmation, without oneself", async () => {
    mockResponse("PUT /users/bulk", result([kavya]));
    const { person } = open();
    await select(person, admin, kavya);
    await person.click((await toolbar()).getByRole("button", { name: "Deactivate" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Deactivate 1 person?" }));
    expect(dialog.getByText(/Your own account stays active\./)).toBeDefined();
    await person.click(dialog.getByRole("button", { name: "Deactivate" }));
    expect(await screen.findByText("1 person deactivated")).toBeDefined();
    expect(sent("PUT /users/bulk")).toEqual([{ userIds: [kavya._id], changes: { status: "inactive" } }]);
  });

  test("get another holiday calendar and keep their hours", async () => {
    const bavaria = { _id: user()._id, name: "Germany – Bavaria", people: 0, place: null };
    mockResponse("GET /holiday-calendars", [bavaria]);
    mockResponse("PUT /users/bulk", result([kavya, inactive]));
    const { person } = open();
    await select(person, kavya, inactive);
    await person.click((await toolbar()).getByRole("button", { name: "Working hours" }));
    const save = await screen.findByRole("button", { name: "Change 2 people" });
    expect(save).toHaveProperty("disabled", true);
    await person.click(await screen.findByRole("combobox", { name: "Holidays" }));
    await person.click(await screen.findByRole("option", { name: "Germany – Bavaria" }));
    await person.click(save);
    expect(await screen.findByText("2 people updated")).toBeDefined();
    const today = expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/);
    expect(sent("PUT /users/bulk")).toEqual([
      { userIds: [kavya._id, inactive._id], changes: { from: today, holidayCalendar: bavaria._id } },
    ]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("get days per year from a leave year on", async () => {
    mockResponse("GET /leaves/types", [leaveType()]);
    mockResponse("GET /leaves/balance", balance);
    mockResponse("PUT /users/bulk", result([kavya, inactive]));
    const { person } = open();
    await select(person, kavya, inactive);
    await person.click((await toolbar()).getByRole("button", { name: "Leave" }));
    await person.click(await screen.findByText("Days per year"));
    await person.click(screen.getByRole("combobox", { name: "Type" }));
    await person.click(await screen.findByRole("option", { name: "Casual" }));
    await screen.findByRole("combobox", { name: "From leave year" });
    await person.type(screen.getByRole("textbox", { name: "Days per year" }), "25");
    await person.click(screen.getByRole("button", { name: "Set 25 days a year each" }));
    expect(await screen.findByText("2 people updated")).toBeDefined();
    const entitlement = { leaveType: "Casual", leaveYear: 2026, annualDays: 25 };
    expect(sent("PUT /users/bulk")).toEqual([{ userIds: [kavya._id, inactive._id], changes: { entitlement } }]);
  });

  test("get own hours; a week without hours is refused before it is sent", async () => {
    mockResponse("GET /holiday-calendars", []);
    mockResponse("PUT /users/bulk", result([kavya]));
    const { person } = open();
    await select(person, kavya);
    await person.click((await toolbar()).getByRole("button", { name: "Working hours" }));
    await person.click(await screen.findByText("Own hours"));
    for (const day of ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"])
      await person.clear(screen.getByRole("textbox", { name: `Hours a day, ${day}` }));
    await person.click(screen.getByRole("button", { name: "Change 1 person" }));
    expect(await screen.findByText("Please enter hours for at least one day")).toBeDefined();
    await person.type(screen.getByRole("textbox", { name: "Hours a day, Friday" }), "4");
    await person.click(screen.getByRole("button", { name: "Change 1 person" }));
    expect(await screen.findByText("1 person updated")).toBeDefined();
    expect(sent("PUT /users/bulk")).toMatchObject([{ changes: { hours: [0, 0, 0, 0, 4, 0, 0] } }]);
  });
});
