import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { mockError, mockResponse, sent } from "#test/api-responses.ts";
import { company, signInOptions, user } from "#test/fixtures.ts";
import { renderApp } from "#test/render.tsx";
import "#test/stub-pages.tsx";

const link = {
  purpose: "invitation",
  name: "Kavya Nair",
  email: "kavya@example.com",
  company: "Halcyon",
  expiresAt: "2099-03-19T08:00:00.000Z",
} as const;
const submit = (name = "Set password and sign in") => screen.getByRole("button", { name });

describe("a link", () => {
  beforeEach(() => mockResponse("POST /auth/link", link));

  test("welcomes the invited person, whose password signs in", async () => {
    const { person, address } = renderApp("/welcome?token=abc");
    expect((await screen.findByRole("heading", { name: "Welcome, Kavya" })).textContent).toBe("Welcome, Kavya");
    expect(screen.getByText("kavya@example.com")).toBeDefined();
    expect(screen.getByText(/This link works until/)).toBeDefined();
    const member = user();
    mockResponse("POST /auth/link/accept", member);
    mockResponse("GET /auth/check", { data: member, company });
    await person.type(screen.getByLabelText("Password"), "my own password");
    await person.click(submit());
    await waitFor(() => expect(address()).toBe("/dashboard"));
    expect(sent("POST /auth/link/accept")).toEqual([{ token: "abc", password: "my own password" }]);
  });

  test("checks the password and shows the server's message at the field", async () => {
    const { person } = renderApp("/reset-password?token=abc");
    await screen.findByText("kavya@example.com");
    await person.type(screen.getByLabelText("Password"), "12345");
    await person.click(submit());
    expect(await screen.findByText("Password must be at least 6 characters long")).toBeDefined();
    expect(sent("POST /auth/link/accept")).toEqual([]);

    mockError("POST /auth/link/accept", 400, "This password is too common. Please choose another one.", {
      errors: [{ path: "password", message: "This password is too common. Please choose another one." }],
    });
    await person.clear(screen.getByLabelText("Password"));
    await person.type(screen.getByLabelText("Password"), "password");
    await person.click(submit());
    expect(await screen.findByText(/too common/)).toBeDefined();
  });

  test("asks a person with a second factor for it once the password is saved", async () => {
    const { person, address } = renderApp("/reset-password?token=abc");
    await screen.findByText("kavya@example.com");
    mockError("POST /auth/link/accept", 401, "Enter the code from your authenticator app", {
      code: "second_factor",
      methods: ["totp", "recovery_code"],
    });
    await person.type(screen.getByLabelText("Password"), "my own password");
    await person.click(submit());
    expect(await screen.findByText("Your new password is saved. Finish signing in with your second factor.")).toBeDefined();

    const member = user();
    mockResponse("POST /auth/login/second-factor", member);
    mockResponse("GET /auth/check", { data: member, company });
    await person.type(await screen.findByLabelText("Code"), "123456");
    await person.click(submit("Sign in"));
    await waitFor(() => expect(address()).toBe("/dashboard"));
    expect(sent("POST /auth/login/second-factor")).toEqual([{ code: "123456" }]);
  });
});

test("a link that is not valid says so and leads to the sign-in page", async () => {
  mockError("POST /auth/link", 400, "This link is not valid any more. Ask for a new one.");
  renderApp("/welcome?token=old");
  expect((await screen.findByRole("alert")).textContent).toBe("This link is not valid any more. Ask for a new one.");
  expect(screen.getByRole("link", { name: "Go to sign-in" })).toBeDefined();
  expect(screen.queryByLabelText("Password")).toBeNull();
});

test("an address without a token shows the same, and asks the server nothing", async () => {
  renderApp("/reset-password");
  expect((await screen.findByRole("alert")).textContent).toBe("This link is not valid any more. Ask for a new one.");
  expect(sent("POST /auth/link")).toEqual([]);
});

describe("a link that confirms an email", () => {
  const button = () => screen.findByRole("button", { name: "Confirm email" });

  test("confirms on the press of a button, not when it is opened, and leads on", async () => {
    const { person } = renderApp("/confirm-email?token=abc");
    mockResponse("POST /auth/email/confirm", { email: "kavya@example.com" });
    await button();
    expect(sent("POST /auth/email/confirm")).toEqual([]);
    await person.click(await button());
    expect(await screen.findByText("kavya@example.com is now the confirmed address of your account.")).toBeDefined();
    expect(sent("POST /auth/email/confirm")).toEqual([{ token: "abc" }]);
    expect(screen.getByRole("link", { name: "Continue" }).getAttribute("href")).toBe("/login");
  });

  test("shows why it failed", async () => {
    const { person } = renderApp("/confirm-email?token=old");
    mockError("POST /auth/email/confirm", 400, "This link is not valid any more. Ask for a new one.");
    await person.click(await button());
    expect((await screen.findByRole("alert")).textContent).toBe("This link is not valid any more. Ask for a new one.");
  });

  test("without a token cannot be used", async () => {
    renderApp("/confirm-email");
    expect((await screen.findByRole("alert")).textContent).toBe("This link is not valid any more. Ask for a new one.");
    expect(screen.queryByRole("button", { name: "Confirm email" })).toBeNull();
  });
});

describe("a forgotten password", () => {
  test("with email, the sign-in page links to the form, which confirms without saying whether the account exists", async () => {
    const view = renderApp("/login");
    mockResponse("GET /auth/options", { ...signInOptions, passwordReset: "email" });
    await view.person.click(await screen.findByRole("link", { name: "Forgot password?" }));
    mockResponse("POST /auth/forgot-password", {});
    await view.person.type(await screen.findByLabelText("Email"), "kavya@example.com");
    await view.person.click(submit("Send link"));
    expect(await screen.findByText(/If kavya@example.com has an account, a link is on its way/)).toBeDefined();
    expect(sent("POST /auth/forgot-password")).toEqual([{ email: "kavya@example.com" }]);
  });

  test("without email, both pages say to ask an administrator", async () => {
    const view = renderApp("/login");
    expect(await screen.findByText(/forgot your password\?/)).toBeDefined();
    expect(screen.queryByRole("link", { name: "Forgot password?" })).toBeNull();
    view.unmount();
    renderApp("/forgot-password");
    expect(await screen.findByText(/Ask an administrator of your company for a link/)).toBeDefined();
    expect(screen.queryByLabelText("Email")).toBeNull();
  });
});
