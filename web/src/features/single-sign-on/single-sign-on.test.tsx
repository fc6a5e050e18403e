import { ssoErrors } from "@daybook/contract/core/constants";
import { screen } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { mockResponse } from "#test/api-responses.ts";
import { signInOptions } from "#test/fixtures.ts";
import { renderApp } from "#test/render.tsx";
import "#test/stub-pages.tsx";

describe("single sign-on", () => {
  const sso = { name: "Halcyon ID", only: false };

  test("is offered above the password form and keeps next", async () => {
    mockResponse("GET /auth/options", { ...signInOptions, sso });
    renderApp("/login?next=/all-eods?search=engine");
    const link = await screen.findByRole("link", { name: "Sign in with Halcyon ID" });
    expect(link.getAttribute("href")).toBe("/api/auth/oidc/start?next=%2Fall-eods%3Fsearch%3Dengine");
    expect(screen.getByLabelText("Email")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Sign in with a password" })).toBeNull();
  });

  test("is not offered without a provider", async () => {
    renderApp("/login?error=failed");
    await screen.findByLabelText("Email");
    expect(screen.queryByRole("link", { name: /^Sign in with/ })).toBeNull();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("alone hides the password form until it is asked for", async () => {
    mockResponse("GET /auth/options", { ...signInOptions, sso: { ...sso, only: true } });
    const { person } = renderApp("/login");
    await screen.findByRole("link", { name: "Sign in with Halcyon ID" });
    expect(screen.queryByLabelText("Email")).toBeNull();
    await person.click(screen.getByRole("button", { name: "Sign in with a password" }));
    expect(document.activeElement).toBe(screen.getByLabelText("Email"));
    expect(screen.getByText(/Only the first administrator can sign in here/)).toBeDefined();
  });

  test.each(ssoErrors)("explains why it failed: %s", async (code) => {
    mockResponse("GET /auth/options", { ...signInOptions, sso });
    renderApp(`/login?error=${code}`);
    const text = (await screen.findByRole("alert")).textContent ?? "";
    expect(text).toMatch(/^[A-Z].*\.$/);
  });

  test.each(["unknown", "toString", "<b>Hello</b>"])("never shows the text of the address: %s", async (code) => {
    mockResponse("GET /auth/options", { ...signInOptions, sso });
    renderApp(`/login?error=${encodeURIComponent(code)}`);
    await screen.findByRole("link", { name: "Sign in with Halcyon ID" });
    await vi.dynamicImportSettled();
    expect(screen.queryByRole("alert")).toBeNull();
    expect(document.body.textContent).not.toContain(code);
  });
});
