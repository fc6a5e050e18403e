import type { ProvisionedGroup } from "@daybook/contract/scim/scim";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { mockError, mockResponse, sent } from "#test/api-responses.ts";
import { pageOf } from "#test/eod-fixtures.ts";
import { newId, user } from "#test/fixtures.ts";
import { renderPart } from "#test/render.tsx";
import { setScreen } from "#test/render-ui.tsx";
import { ProvisioningSection } from "./components/provisioning-section.tsx";

const admin = user({ role: "admin" });
const leads: ProvisionedGroup = { _id: newId(), name: "All leads", memberCount: 12, role: "team_lead", team: null };
const sellers: ProvisionedGroup = { _id: newId(), name: "Sellers", memberCount: 1, role: null, team: null };

beforeEach(() => {
  setScreen(1440);
  mockResponse("GET /users/teams", pageOf([]));
});

test("before a provider sends groups there is the address alone", async () => {
  mockResponse("GET /settings/groups", []);
  renderPart(<ProvisioningSection />, { as: admin });
  expect(await screen.findByLabelText("Address")).toHaveProperty("value", `${location.origin}/scim/v2`);
  await waitFor(() => expect(sent("GET /settings/groups")).toHaveLength(1));
  expect(screen.queryByRole("button", { name: /^Change/ })).toBeNull();
});

test("says what each group gives, and changes it", async () => {
  mockResponse("GET /settings/groups", [leads, sellers]);
  const { person } = renderPart(<ProvisioningSection />, { as: admin });
  expect(await screen.findByText("12 members")).toBeDefined();
  expect(screen.getByText("Team Lead")).toBeDefined();
  expect(screen.getByText("1 member")).toBeDefined();
  expect(screen.getByText("Gives nothing yet")).toBeDefined();

  await person.click(screen.getByRole("button", { name: "Change what Sellers gives" }));
  const dialog = within(await screen.findByRole("dialog", { name: /^What Sellers gives/ }));
  mockResponse("PUT /settings/groups/:id", { ...sellers, role: "team_member" });
  await person.click(dialog.getByLabelText("Role", { selector: "input" }));
  await person.click(await screen.findByText("Team Member"));
  await person.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent("PUT /settings/groups/:id")).toEqual([{ id: sellers._id, role: "team_member", team: null }]));
  expect(await screen.findByText("Saved what Sellers gives")).toBeDefined();
});

test("keeps the form when the server refuses, and a list that fails can be tried again", async () => {
  mockError("GET /settings/groups", 500, "");
  const { person } = renderPart(<ProvisioningSection />, { as: admin });
  const retry = await screen.findByRole("button", { name: "Try again" });
  mockResponse("GET /settings/groups", [sellers]);
  await person.click(retry);
  await person.click(await screen.findByRole("button", { name: "Change what Sellers gives" }));
  const dialog = within(await screen.findByRole("dialog", { name: /^What Sellers gives/ }));
  mockError("PUT /settings/groups/:id", 404, "This group does not exist");
  await person.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("This group does not exist")).toBeDefined();
});
