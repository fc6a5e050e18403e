import { teamOptions } from "@daybook/contract/core/constants";
import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { mockError, mockResponse, sent } from "#test/api-responses.ts";
import { company, signInOptions, user } from "#test/fixtures.ts";
import { renderApp } from "#test/render.tsx";
import "#test/stub-pages.tsx";

describe("setting up", () => {
  test("a used link shows an error and how to get a new link", async () => {
    mockResponse("GET /auth/options", { ...signInOptions, setupDone: false });
    mockError("POST /auth/verify-admin-token", 400, "Invalid or used setup token");
    renderApp("/admin-setup?token=old");
    expect((await screen.findByRole("alert")).textContent).toBe("Invalid or used setup token");
    expect(screen.getByText(/To get a new one, restart the server/)).toBeDefined();
  });

  test("shows when setup is already complete", async () => {
    mockResponse("POST /auth/verify-admin-token", { valid: true, publicUrl: null });
    renderApp("/admin-setup?token=any");
    expect(await screen.findByRole("heading", { name: "Setup is complete" })).toBeDefined();
    expect(sent("POST /auth/verify-admin-token")).toEqual([]);
    expect(screen.getByRole("link", { name: "Go to sign-in" })).toBeDefined();
  });

  test("creates the first administrator and signs them in", async () => {
    mockResponse("GET /auth/options", { ...signInOptions, setupDone: false });
    mockResponse("POST /auth/verify-admin-token", { valid: true, publicUrl: null });
    const { person, address } = renderApp("/admin-setup?token=once");
    await person.type(await screen.findByLabelText("Name"), "Ananya Iyer");
    await person.type(screen.getByLabelText("Email"), "ananya@studio-halden.com");
    await person.type(screen.getByLabelText("Password"), "halden-2026");
    await person.type(screen.getByLabelText("Company"), "Halden Studio");
    await person.click(screen.getByRole("checkbox", { name: "Friday" }));
    await person.click(screen.getByRole("checkbox", { name: "Saturday" }));
    await person.type(screen.getByRole("combobox", { name: "Teams" }), "Workshop{Enter}");
    expect(screen.getByText(/Only this machine reaches this address/)).toBeDefined();
    await person.clear(screen.getByLabelText("Address"));
    await person.type(screen.getByLabelText("Address"), "https://daybook.halden.example/");
    expect(screen.queryByText(/Only this machine reaches this address/)).toBeNull();
    const admin = user({ role: "admin", name: "Ananya Iyer" });
    mockResponse("POST /auth/admin-setup", admin);
    mockResponse("GET /auth/check", { data: admin, company });
    await person.click(screen.getByRole("button", { name: "Create administrator" }));
    expect(await screen.findByRole("heading", { name: "Overview" })).toBeDefined();
    expect(address()).toBe("/");
    expect(sent("POST /auth/verify-admin-token")).toHaveLength(1);
    expect(sent("POST /auth/admin-setup")).toEqual([
      {
        token: "once",
        name: "Ananya Iyer",
        email: "ananya@studio-halden.com",
        password: "halden-2026",
        companyName: "Halden Studio",
        address: "https://daybook.halden.example",
        timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        workweek: [1, 2, 3, 4, 6],
        teams: [...teamOptions, "Workshop"],
      },
    ]);
  });

  test("an address of the environment is shown and not asked", async () => {
    mockResponse("GET /auth/options", { ...signInOptions, setupDone: false });
    mockResponse("POST /auth/verify-admin-token", { valid: true, publicUrl: "https://daybook.example.com" });
    renderApp("/admin-setup?token=once");
    const field = await screen.findByLabelText<HTMLInputElement>("Address");
    expect([field.value, field.readOnly]).toEqual(["https://daybook.example.com", true]);
    expect(screen.getByText(/Set by PUBLIC_URL on the server/)).toBeDefined();
  });
});
