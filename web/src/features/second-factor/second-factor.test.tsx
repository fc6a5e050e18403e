import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { mockError, mockResponse, sent } from "#test/api-responses.ts";
import { renderApp, renderPart } from "#test/render.tsx";
import { company, user } from "#test/fixtures.ts";
import { call } from "#lib/api/call.ts";
import { SecuritySection } from "#app/screens/profile/security-section.tsx";
import { ConfirmationHost } from "./components/confirmation-host.tsx";
import "#test/stub-pages.tsx";

const member = user({ name: "Kavya Nair" });
const codes = Array.from({ length: 10 }, (_, index) => `code-${index}abc-defg-hjkm`);
const none = { passwordChangedAt: null, totp: null, recoveryCodesLeft: 0, passkeys: [], confirmedUntil: "2100-01-01T00:00:00.000Z" };
const whatsApp = { configured: false, companyNumber: null, phoneNumber: null, verifiedAt: null };
const passkey = { _id: user()._id, name: "Studio laptop", createdAt: "2026-03-03T08:00:00Z", lastUsedAt: null };

describe("the second step of signing in", () => {
  async function signIn(methods: ("totp" | "passkey" | "recovery_code")[] = ["totp", "recovery_code"]) {
    const view = renderApp("/login");
    mockError("POST /auth/login", 401, "Enter the code from your authenticator app", { code: "second_factor", methods });
    await view.person.type(await screen.findByLabelText("Email"), "kavya@studio-halden.com");
    await view.person.type(screen.getByLabelText("Password"), "right-one");
    await view.person.click(screen.getByRole("button", { name: "Sign in" }));
    await screen.findByRole("heading", { name: "Two-factor authentication" });
    return view;
  }

  test("asks for the code on the same page and goes home", async () => {
    const view = await signIn();
    mockResponse("POST /auth/login/second-factor", member);
    mockResponse("GET /auth/check", { data: member, company });
    const field = await screen.findByLabelText<HTMLInputElement>("Code");
    expect([field.autocomplete, field.inputMode]).toEqual(["one-time-code", "numeric"]);

    await view.person.type(field, "123 456{Enter}");

    await waitFor(() => expect(view.address()).toBe("/dashboard"));
    expect(sent("POST /auth/login/second-factor")).toEqual([{ code: "123 456" }]);
  });

  test("shows a wrong code at the field and keeps the step", async () => {
    const view = await signIn();
    mockError("POST /auth/login/second-factor", 400, "This code is wrong", { errors: [{ path: "code", message: "This code is wrong" }] });

    await view.person.type(await screen.findByLabelText("Code"), "000000{Enter}");

    expect(await screen.findByText("This code is wrong")).toBeDefined();
    expect(screen.getByLabelText("Code").getAttribute("aria-invalid")).toBe("true");
  });

  test("offers a recovery code, and the way back", async () => {
    const view = await signIn();
    mockError("POST /auth/login/second-factor", 401, "This sign-in took too long or is over. Sign in again.");
    await view.person.click(await screen.findByRole("button", { name: "Use a recovery code" }));

    await view.person.type(screen.getByLabelText("Recovery code"), `${codes[0]!}{Enter}`);

    expect((await screen.findByRole("alert")).textContent).toBe("This sign-in took too long or is over. Sign in again.");
    expect(screen.getByLabelText("Email")).toBeDefined();
  });

  test("begins with the passkey if there is no app, and explains a browser that cannot use one", async () => {
    const view = await signIn(["passkey", "recovery_code"]);

    await view.person.click(await screen.findByRole("button", { name: "Use your passkey" }));

    expect((await screen.findByRole("alert")).textContent).toMatch(/^This browser can't use passkeys here/);
    expect(screen.queryByLabelText("Code")).toBeNull();
  });
});

describe("the security settings", () => {
  beforeEach(() => {
    mockResponse("GET /auth/security", none);
    mockResponse("GET /auth/sessions", []);
    mockResponse("GET /auth/tokens", []);
    mockResponse("GET /users/whatsapp", whatsApp);
    mockResponse("GET /users/slack", { configured: false, linked: null });
  });

  test("set up an authenticator app with QR code, key and first code, then show the recovery codes once", async () => {
    mockResponse("POST /auth/totp", { secret: "JBSWY3DPEHPK3PXP", uri: "otpauth://totp/x", qr: "<svg></svg>" });
    mockResponse("POST /auth/totp/confirm", () => {
      mockResponse("GET /auth/security", { ...none, totp: { addedAt: "2026-03-03T08:00:00Z", lastUsedAt: null }, recoveryCodesLeft: 10 });
      return { recoveryCodes: codes };
    });
    const { person } = renderPart(<SecuritySection />, { as: member });
    await person.click(await screen.findByRole("button", { name: "Set up" }));

    const dialog = within(await screen.findByRole("dialog"));
    expect((await dialog.findByAltText<HTMLImageElement>("QR code for your authenticator app")).src).toContain("data:image/svg+xml,");
    expect(dialog.getByText("JBSW Y3DP EHPK 3PXP")).toBeDefined();
    await person.type(dialog.getByLabelText("Code"), "123456");
    await person.click(dialog.getByRole("button", { name: "Turn on" }));

    const shown = within(await dialog.findByRole("list", { name: "Recovery codes" }));
    expect(shown.getAllByRole("listitem").map((item) => item.textContent)).toEqual(codes);
    await person.click(dialog.getByRole("button", { name: "I saved my codes" }));
    expect(await screen.findByText(/10 of 10 left/)).toBeDefined();
    expect(screen.getByRole("button", { name: "Turn off" })).toBeDefined();
  });

  test("remove a passkey after a question", async () => {
    mockResponse("GET /auth/security", { ...none, passkeys: [passkey], recoveryCodesLeft: 7 });
    mockResponse("DELETE /auth/passkeys/:id", { _id: passkey._id });
    const { person } = renderPart(<SecuritySection />, { as: member });
    await person.click(await screen.findByRole("button", { name: "Remove Studio laptop" }));

    const question = within(await screen.findByRole("dialog"));
    expect(question.getByText(/Your password alone then does/)).toBeDefined();
    await person.click(question.getByRole("button", { name: "Remove" }));

    await waitFor(() => expect(sent("DELETE /auth/passkeys/:id")).toEqual([{ id: passkey._id }]));
  });

  test("say that they could not be loaded", async () => {
    mockError("GET /auth/security", 503, "Daybook is busy");
    renderPart(<SecuritySection />, { as: member });

    expect(await screen.findByRole("button", { name: "Try again" })).toBeDefined();
  });
});

describe("recent confirmation", () => {
  test("asks for the password and repeats the call", async () => {
    mockResponse("GET /auth/security", none);
    mockError("POST /auth/recovery-codes", 403, "Please confirm your password", { code: "confirm" });
    const { person } = renderPart(<ConfirmationHost />, { as: member });
    const renewing = call("POST /auth/recovery-codes");

    mockError("POST /auth/confirm", 400, "The password is incorrect", {
      errors: [{ path: "password", message: "The password is incorrect" }],
    });
    const dialog = within(await screen.findByRole("dialog"));
    await person.type(dialog.getByLabelText("Password"), "wrong{Enter}");
    expect(await dialog.findByText("The password is incorrect")).toBeDefined();

    mockResponse("POST /auth/confirm", {});
    mockResponse("POST /auth/recovery-codes", { recoveryCodes: codes });
    await person.click(dialog.getByRole("button", { name: "Confirm" }));

    expect(await renewing).toEqual({ recoveryCodes: codes });
    expect(sent("POST /auth/confirm")).toEqual([{ password: "wrong" }, { password: "wrong" }]);
  });

  test("that is due is asked for before the set-up opens: no call is refused, no dialog waits below", async () => {
    mockResponse("GET /auth/security", { ...none, confirmedUntil: null });
    mockResponse("GET /auth/sessions", []);
    mockResponse("GET /auth/tokens", []);
    mockResponse("GET /users/whatsapp", whatsApp);
    mockResponse("GET /users/slack", { configured: false, linked: null });
    mockResponse("POST /auth/confirm", {});
    mockResponse("POST /auth/totp", { secret: "JBSWY3DPEHPK3PXP", uri: "otpauth://totp/x", qr: "<svg></svg>" });
    const parts = [<SecuritySection key="section" />, <ConfirmationHost key="host" />];
    const { person } = renderPart(<>{parts}</>, { as: member });
    await person.click(await screen.findByRole("button", { name: "Set up" }));
    const dialog = within(await screen.findByRole("dialog"));
    const field = await dialog.findByLabelText("Password");
    expect(sent("POST /auth/totp")).toEqual([]);

    await person.type(field, "right-one{Enter}");

    expect(await screen.findByText(/JBSW Y3DP EHPK 3PXP|JBSWY3DPEHPK3PXP/)).toBeDefined();
    expect(sent("POST /auth/totp")).toHaveLength(1);
  });

  test("a cancelled confirmation fails the call", async () => {
    mockResponse("GET /auth/security", none);
    mockError("POST /auth/recovery-codes", 403, "Please confirm your password", { code: "confirm" });
    const { person } = renderPart(<ConfirmationHost />, { as: member });
    const renewing = call("POST /auth/recovery-codes").catch((error: unknown) => error);

    await person.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Cancel" }));

    expect(await renewing).toMatchObject({ code: "confirm", message: "Please confirm your password" });
    expect(sent("POST /auth/confirm")).toEqual([]);
  });
});

test("a second factor that will be required is announced on every screen", async () => {
  mockResponse("GET /auth/check", { data: member, company, secondFactorDue: "2026-03-20T10:00:00Z", secondFactorOverdue: false });
  renderApp("/dashboard", { as: member });

  expect(await screen.findByText(/requires a second factor at sign-in. Set one up by/)).toBeDefined();
  expect(screen.getByRole("link", { name: "Set it up" }).getAttribute("href")).toBe("/profile?tab=security");
});

test("an overdue second factor leads to its set-up, and afterwards home", async () => {
  mockResponse("GET /auth/check", { data: member, company, secondFactorDue: "2026-03-01T00:00:00Z", secondFactorOverdue: true });
  const view = renderApp("/dashboard", { as: member });
  await waitFor(() => expect(view.address()).toBe("/second-factor"));
});
