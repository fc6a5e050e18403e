import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { mockResponse, sent } from "#test/api-responses.ts";
import { pagination, user } from "#test/fixtures.ts";
import { renderPart } from "#test/render.tsx";
import { UsersPage } from "./pages/users-page.tsx";

const rights = { read: true, update: true, administer: true, remove: true };
const admin = user({ name: "Ananya Iyer", role: "admin", signIn: "active", can: { ...rights, remove: false } });
const invited = user({
  name: "Kavya Nair",
  email: "kavya@example.com",
  signIn: "invited",
  invitationExpiresAt: "2099-03-19T08:00:00.000Z",
  can: rights,
});
const never = user({ name: "Arjun Rao", email: "arjun@example.com", signIn: "never", invitationExpiresAt: null, can: rights });
const active = user({ name: "Meera Das", signIn: "active", can: rights });
const stats = { total: 4, active: 4, inactive: 0, byRole: { admin: 1, team_lead: 0, team_member: 3 }, byTeam: {} };
const url = (token: string) => `https://daybook.example.com/welcome?token=${token}`;
const expiresAt = "2099-03-19T08:00:00.000Z";

beforeEach(() => {
  mockResponse("GET /users/admin", ({ signIn }) => ({
    data: signIn ? [never, invited] : [admin, never, invited, active],
    stats,
    pagination,
  }));
  mockResponse("GET /users/teams", { data: [], pagination });
});

const open = () => renderPart(<UsersPage />, { as: admin });
const openMenu = async ({ person }: ReturnType<typeof open>, name: string) =>
  person.click(await screen.findByRole("button", { name: `More for ${name}` }));

test("the list says who was invited until when, and who never signed in", async () => {
  open();
  expect(await screen.findByText("Invited")).toBeDefined();
  expect(screen.getByText(/^until .*2099$/)).toBeDefined();
  expect(screen.getByText("Never signed in")).toBeDefined();
});

test("an invitation is made and shown to copy, once", async () => {
  const view = open();
  mockResponse("POST /users/:id/link", { url: url("abc"), expiresAt, emailed: false });
  await openMenu(view, "Kavya Nair");
  expect(screen.queryByRole("menuitem", { name: "Reset password…" })).toBeNull();
  await view.person.click(await screen.findByRole("menuitem", { name: "Copy invitation" }));

  const dialog = await screen.findByRole("dialog", { name: "Invitation for Kavya Nair" });
  expect(within(dialog).getByLabelText<HTMLInputElement>("Link").value).toBe(url("abc"));
  expect(sent("POST /users/:id/link")).toEqual([{ id: invited._id, purpose: "invitation" }]);
  const write = vi.spyOn(navigator.clipboard, "writeText");
  await view.person.click(within(dialog).getByRole("button", { name: "Copy link" }));
  expect(write).toHaveBeenCalledWith(url("abc"));
});

test("a password is reset by a link, after a confirmation", async () => {
  const view = open();
  mockResponse("POST /users/:id/link", { url: url("reset"), expiresAt, emailed: true });
  await openMenu(view, "Meera Das");
  await view.person.click(await screen.findByRole("menuitem", { name: "Reset password…" }));
  expect(sent("POST /users/:id/link")).toEqual([]);
  await view.person.click(await screen.findByRole("button", { name: "Create link" }));
  expect((await screen.findByText(/Sent by email to/)).textContent).toContain(active.email);
  expect(sent("POST /users/:id/link")).toEqual([{ id: active._id, purpose: "reset" }]);
});

test("all invitations are made again after a confirmation that says so, and copied together", async () => {
  const view = open();
  mockResponse("POST /users/links", [
    { userId: never._id, name: never.name, email: never.email, url: url("one"), expiresAt, emailed: false },
    { userId: invited._id, name: invited.name, email: invited.email, url: url("two"), expiresAt, emailed: false },
  ]);
  await view.person.click(await screen.findByRole("button", { name: "Invite 2 people" }));
  expect(await screen.findByText(/links you sent before stop working/)).toBeDefined();
  await view.person.click(screen.getByRole("button", { name: "Invite" }));

  const dialog = await screen.findByRole("dialog", { name: "2 invitations" });
  const write = vi.spyOn(navigator.clipboard, "writeText");
  await view.person.click(within(dialog).getByRole("button", { name: "Copy all" }));
  expect(write).toHaveBeenCalledWith(`Arjun Rao <${never.email}>: ${url("one")}\nKavya Nair <${invited.email}>: ${url("two")}`);
  expect(sent("POST /users/links")).toEqual([{ userIds: [never._id, invited._id] }]);
});

test("a new user is invited without a password", async () => {
  mockResponse("GET /users/teams", { data: [{ ...team("Design") }], pagination });
  mockResponse("POST /users", { ...never, invitation: { url: url("new"), expiresAt, emailed: false } });
  const { person } = open();
  await person.click(await screen.findByRole("button", { name: "New user" }));
  const dialog = await screen.findByRole("dialog", { name: "New user" });
  await person.type(within(dialog).getByLabelText(/^Name/), "Arjun Rao");
  await person.type(within(dialog).getByLabelText(/^Email/), "arjun@example.com");
  await person.click(within(dialog).getByLabelText("Invite"));
  expect(within(dialog).queryByLabelText(/^Password/)).toBeNull();
  await person.click(within(dialog).getByRole("combobox", { name: /^Team/ }));
  await person.click(await screen.findByRole("option", { name: "Design" }));
  await person.click(within(dialog).getByRole("button", { name: "Create user" }));

  expect(await screen.findByRole("dialog", { name: "Invitation for Arjun Rao" })).toBeDefined();
  expect(sent("POST /users")).toEqual([
    { name: "Arjun Rao", email: "arjun@example.com", invite: true, kind: "person", role: "team_member", team: "Design", designation: null },
  ]);
});

const team = (name: string) => ({
  _id: user()._id,
  name,
  description: null,
  leads: [],
  memberCount: 1,
  createdAt: admin.createdAt,
  version: 1,
  can: { read: true, update: false, remove: false },
});
