import type { AccessToken } from "@daybook/contract/access-tokens/access-tokens";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { mockError, mockResponse, sent } from "#test/api-responses.ts";
import { newId, user } from "#test/fixtures.ts";
import { renderPart } from "#test/render.tsx";
import { CompanyTokens } from "./components/company-tokens.tsx";
import { TokensCard } from "./components/tokens-card.tsx";

const token: AccessToken = {
  _id: newId(),
  name: "Nightly build script",
  scopes: ["tasks:read", "tasks:write", "projects:read"],
  lastFour: "k7Qm",
  createdAt: "2026-02-01T08:00:00.000Z",
  expiresAt: "2027-02-01T08:00:00.000Z",
  hasEnded: false,
  lastUsedAt: null,
};
const value = `dbk_${"x".repeat(43)}`;

beforeEach(() =>
  mockResponse("GET /auth/security", {
    passwordChangedAt: null,
    totp: null,
    recoveryCodesLeft: 0,
    passkeys: [],
    confirmedUntil: "2099-01-01T00:00:00.000Z",
  }),
);

test("without tokens one row offers the first; the form asks what it may do, and shows the value once", async () => {
  mockResponse("GET /auth/tokens", []);
  mockResponse("POST /auth/tokens", { ...token, token: value });
  const { person } = renderPart(<TokensCard />, { as: user() });
  await person.click(await screen.findByRole("button", { name: "New token" }));
  const form = await screen.findByRole("dialog", { name: /^New access token/ });
  await person.click(within(form).getByRole("button", { name: "Create token" }));
  expect(await within(form).findByText("Please enter a name")).toBeDefined();
  expect(within(form).getByText("Please choose what the token may do")).toBeDefined();

  await person.type(within(form).getByLabelText(/^Name/), "Nightly build script");
  await person.click(within(form).getByLabelText("May read", { selector: "input" }));
  await person.click(await screen.findByRole("option", { name: "Tasks" }));
  await person.click(within(form).getByRole("button", { name: "Create token" }));
  const ready = await screen.findByRole("dialog", { name: /^Nightly build script is ready/ });
  expect(sent("POST /auth/tokens")).toEqual([{ name: "Nightly build script", scopes: ["tasks:read"], expiresInDays: 90 }]);
  expect(within(ready).getByLabelText("Token")).toHaveProperty("value", value);
  expect(ready.textContent).toContain(`${location.origin}/api/mcp`);
});

test("lists tokens with what they may do; one in force is revoked after a question, an ended one removed without", async () => {
  const old = { ...token, _id: newId(), name: "Old spreadsheet", hasEnded: true, expiresAt: "2026-02-02T08:00:00.000Z" };
  mockResponse("GET /auth/tokens", [token, old]);
  mockResponse("DELETE /auth/tokens/:id", ({ id }) => ({ _id: id }));
  const { person } = renderPart(<TokensCard />, { as: user() });
  expect(await screen.findByText("1 in force")).toBeDefined();
  expect(screen.getAllByText("Tasks read and write")).toHaveLength(2);
  expect(screen.getByText("Ended")).toBeDefined();

  await person.click(screen.getByRole("button", { name: "Remove Old spreadsheet" }));
  await waitFor(() => expect(sent("DELETE /auth/tokens/:id")).toEqual([{ id: old._id }]));
  await person.click(screen.getByRole("button", { name: "Revoke Nightly build script" }));
  const question = await screen.findByRole("dialog", { name: "Revoke Nightly build script?" });
  await person.click(within(question).getByRole("button", { name: "Revoke token" }));
  await waitFor(() => expect(sent("DELETE /auth/tokens/:id")).toHaveLength(2));
});

test("an admin sees whose tokens there are, and a failed load offers to try again", async () => {
  mockError("GET /users/tokens", 500, "");
  const { person } = renderPart(<CompanyTokens />, { as: user({ role: "admin" }) });
  const retry = await screen.findByRole("button", { name: "Try again" });
  mockResponse("GET /users/tokens", [{ ...token, user: { _id: newId(), name: "Kavya Nair", team: null, profilePicture: null } }]);
  await person.click(retry);
  expect(await screen.findByText("Kavya Nair")).toBeDefined();
});
