import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { mockResponse, mockNetworkError, mockError, sent } from "#test/api-responses.ts";
import { renderApp } from "#test/render.tsx";
import { company, signInOptions, user } from "#test/fixtures.ts";
import "#test/stub-pages.tsx";

async function signIn({ person }: ReturnType<typeof renderApp>, email: string, password: string) {
  await person.type(await screen.findByLabelText("Email"), email);
  await person.type(screen.getByLabelText("Password"), password);
  await person.click(screen.getByRole("button", { name: "Sign in" }));
}

/** Mocks a successful sign-in of this user. */
function acceptSignIn(member: ReturnType<typeof user>) {
  mockResponse("POST /auth/login", member);
  mockResponse("GET /auth/check", { data: member, company });
}

describe("signing in", () => {
  test("a wrong password shows the server's message below the form and keeps the typed values", async () => {
    const view = renderApp("/login");
    mockError("POST /auth/login", 401, "Invalid credentials. Please check your email and password.");
    await signIn(view, "kavya@studio-halden.com", "wrong-one");
    expect((await screen.findByRole("alert")).textContent).toBe("Invalid credentials. Please check your email and password.");
    expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("kavya@studio-halden.com");
    expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("wrong-one");
    expect(view.address()).toBe("/login");
  });

  test("a disabled account and a lost connection show an error, not the session-expired banner", async () => {
    const view = renderApp("/login");
    mockError("POST /auth/login", 403, "Account is disabled");
    await signIn(view, "kavya@studio-halden.com", "right-one");
    expect((await screen.findByRole("alert")).textContent).toBe("Account is disabled");
    mockNetworkError("POST /auth/login");
    await view.person.click(screen.getByRole("button", { name: "Sign in" }));
    expect((await screen.findByText(/cannot be reached/)).textContent).toContain("Check your connection");
    expect(screen.queryByText("Authentication Error")).toBeNull();
  });

  test("shows missing values at their fields and sends nothing", async () => {
    const { person } = renderApp("/login");
    await person.click(await screen.findByRole("button", { name: "Sign in" }));
    expect(screen.getByText("Email is required")).toBeDefined();
    expect(screen.getByText("Password is required")).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText("Email"));
    expect(sent("POST /auth/login")).toEqual([]);
  });

  test("toggles the visibility of the password", async () => {
    const { person } = renderApp("/login");
    const password = await screen.findByLabelText<HTMLInputElement>("Password");
    expect(password.type).toBe("password");
    await person.click(screen.getByRole("button", { name: "Show password" }));
    expect(screen.getByLabelText<HTMLInputElement>("Password").type).toBe("text");
    expect(screen.getByRole("button", { name: "Hide password" })).toBeDefined();
  });

  test("clears local storage, then stores the user without personal data", async () => {
    const view = renderApp("/login");
    await screen.findByLabelText("Email");
    localStorage.setItem("left-over", "from another user");
    const member = user({ phoneNumber: "+919845012345", dateOfBirth: "1990-01-01", employeeId: "HAL-1" });
    acceptSignIn(member);
    await signIn(view, "kavya@studio-halden.com", "right-one");
    await waitFor(() => expect(view.address()).toBe("/dashboard"));
    expect(localStorage.getItem("left-over")).toBeNull();
    const saved = JSON.parse(localStorage.getItem("daybook:user") ?? "");
    expect(saved).toEqual({ _id: member._id, name: member.name, role: "team_member", team: "Design", profilePicture: null });
    expect(JSON.stringify({ ...localStorage })).not.toContain("9845012345");
  });

  test.each([
    ["admin", "/", "Overview"],
    ["team_lead", "/team-lead", "Overview"],
    ["team_member", "/dashboard", "Dashboard"],
  ] as const)("a %s is sent to %s", async (role, home, title) => {
    const view = renderApp("/login");
    acceptSignIn(user({ role }));
    await signIn(view, "kavya@studio-halden.com", "right-one");
    expect(await screen.findByRole("heading", { name: title })).toBeDefined();
    expect(view.address()).toBe(home);
  });

  test("shows an error if the browser does not store the session cookie", async () => {
    const view = renderApp("/login");
    mockResponse("POST /auth/login", user());
    await signIn(view, "kavya@studio-halden.com", "right-one");
    expect((await screen.findByRole("alert")).textContent).toContain("didn't save the session");
  });
});

describe("accounts", () => {
  test("/login shows 'Create account' only if registration is not closed", async () => {
    mockResponse("GET /auth/options", { ...signInOptions, registration: "approval" });
    const open = renderApp("/login");
    expect(await screen.findByRole("link", { name: "Create account" })).toBeDefined();
    open.unmount();
    mockResponse("GET /auth/options", signInOptions);
    renderApp("/login");
    expect(await screen.findByText(/No account or forgot your password/)).toBeDefined();
    expect(screen.queryByRole("link", { name: "Create account" })).toBeNull();
  });

  test("/register shows that registration is closed", async () => {
    renderApp("/register");
    expect(await screen.findByText("Registration is closed. Ask an administrator for an account.")).toBeDefined();
  });

  test("/register validates every field and keeps the typed values after a server error", async () => {
    mockResponse("GET /auth/options", { ...signInOptions, registration: "open" });
    const { person } = renderApp("/register");
    await person.click(await screen.findByRole("button", { name: "Create account" }));
    for (const text of ["Name is required", "Email is required", "Password is required", "Team is required"])
      expect(screen.getByText(text)).toBeDefined();

    await person.type(screen.getByLabelText("Name"), "Kavya Nair");
    await person.type(screen.getByLabelText("Email"), "kavya@studio-halden.com");
    await person.type(screen.getByLabelText("Password"), "123456");
    await person.click(screen.getByLabelText("Team", { selector: "input" }));
    await person.click(await screen.findByRole("option", { name: "Design" }));
    mockError("POST /auth/register", 400, "This password is too common", {
      errors: [{ path: "password", message: "This password is too common" }],
    });
    await person.click(screen.getByRole("button", { name: "Create account" }));
    expect(await screen.findByText("This password is too common")).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Kavya Nair");

    mockResponse("POST /auth/register", {});
    await person.click(screen.getByRole("button", { name: "Create account" }));
    expect(await screen.findByRole("heading", { name: "Account requested" })).toBeDefined();
    expect(sent("POST /auth/register").at(-1)).toEqual({
      name: "Kavya Nair",
      email: "kavya@studio-halden.com",
      password: "123456",
      team: "Design",
    });
  });
});

test("changing the password: shows a server error at its field, keeps the typed values and closes on success", async () => {
  const { person } = renderApp("/", { as: user({ role: "admin", name: "Ananya Iyer" }) });
  await person.click(await screen.findByRole("button", { name: /Ananya Iyer/ }));
  await person.click(await screen.findByRole("button", { name: "Change password" }));
  const dialog = await screen.findByRole("dialog", { name: "Change password" });
  await person.type(within(dialog).getByLabelText("Current password"), "old-one");
  await person.type(within(dialog).getByLabelText("New password"), "new-one-1");
  mockError("PUT /auth/password", 400, "Your current password is wrong", {
    errors: [{ path: "currentPassword", message: "Your current password is wrong" }],
  });
  await person.click(within(dialog).getByRole("button", { name: "Change password" }));
  expect(await within(dialog).findByText("Your current password is wrong")).toBeDefined();
  expect(within(dialog).getByLabelText<HTMLInputElement>("New password").value).toBe("new-one-1");

  mockResponse("PUT /auth/password", {});
  await person.click(within(dialog).getByRole("button", { name: "Change password" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Change password" })).toBeNull());
  expect(await screen.findByText(/Password changed/)).toBeDefined();
});
