import { screen, waitFor, within } from "@testing-library/react";
import type { Delegation } from "@daybook/contract/delegations/delegations";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { mockError, mockResponse, sent } from "#test/api-responses.ts";
import { newId, user } from "#test/fixtures.ts";
import { renderPart } from "#test/render.tsx";
import { setScreen } from "#test/render-ui.tsx";
import { DelegateDialog } from "./delegate-dialog.tsx";
import { DelegationNotices } from "./delegation-notices.tsx";

const kavya = user({ name: "Kavya Nair" });
const rohan = user({ name: "Rohan Mehta", role: "team_lead" });
const refOf = ({ _id, name, team, profilePicture }: typeof kavya) => ({ _id, name, team, profilePicture });

const delegation = (changes: Partial<Delegation> = {}): Delegation => ({
  _id: newId(),
  from: refOf(rohan),
  to: refOf(kavya),
  startDate: "2026-03-12",
  endDate: "2026-03-13",
  scopes: ["leaves"],
  leaveId: null,
  state: "pending",
  inForce: false,
  createdAt: "2026-03-11T09:00:00.000Z",
  version: 1,
  can: { read: true, accept: false, decline: false, remove: false },
  ...changes,
});

beforeEach(() => {
  setScreen(1440);
  vi.setSystemTime("2026-03-12T09:00:00.000Z");
});

describe("delegations", () => {
  test("are accepted by the delegate", async () => {
    const asked = delegation({ can: { read: true, accept: true, decline: true, remove: false } });
    mockResponse("GET /delegations", [asked]);
    mockResponse("PUT /delegations/:id", { ...asked, state: "accepted" });
    const { person } = renderPart(<DelegationNotices />, { as: kavya });
    expect(await screen.findByText("Rohan Mehta asks you to decide on the team's leave")).toBeDefined();
    await person.click(screen.getByRole("button", { name: "Accept to decide for Rohan Mehta" }));
    await waitFor(() => expect(sent("PUT /delegations/:id")).toEqual([{ id: asked._id, state: "accepted" }]));
  });

  test("are ended by the lead after a confirmation", async () => {
    const accepted = delegation({ state: "accepted", inForce: true, can: { read: true, accept: false, decline: false, remove: true } });
    mockResponse("GET /delegations", [accepted]);
    mockResponse("DELETE /delegations/:id", { _id: accepted._id });
    const { person } = renderPart(<DelegationNotices />, { as: rohan });
    expect(await screen.findByText("Kavya Nair decides on leave for you")).toBeDefined();
    expect(screen.getByText("In force")).toBeDefined();
    await person.click(screen.getByRole("button", { name: "End the delegation to Kavya Nair" }));
    await person.click(await screen.findByRole("button", { name: "End delegation" }));
    await waitFor(() => expect(sent("DELETE /delegations/:id")).toEqual([{ id: accepted._id }]));
  });

  test("show nothing without any, and not what the user has declined", async () => {
    mockResponse("GET /delegations", [delegation({ state: "declined" })]);
    renderPart(<DelegationNotices />, { as: kavya });
    await waitFor(() => expect(sent("GET /delegations")).toHaveLength(1));
    expect(screen.queryByText("Delegated decisions")).toBeNull();
  });

  test("are asked with a colleague and days, and errors stay in the dialog", async () => {
    mockResponse("GET /delegations/candidates", [refOf(kavya)]);
    mockError("POST /delegations", 409, "Kavya Nair is already asked to decide for Rohan Mehta: 12 Mar 2026");
    const { person } = renderPart(<DelegateDialog opened onClose={() => undefined} />, { as: rohan });
    const dialog = await screen.findByRole("dialog", { name: "Delegate decisions" });
    await person.click(within(dialog).getByRole("button", { name: "Send request" }));
    expect(within(dialog).getByText("Please choose a colleague from the list")).toBeDefined();
    await person.click(within(dialog).getByRole("combobox", { name: /Who decides/ }));
    await person.click(await screen.findByRole("option", { name: /Kavya Nair/ }));
    await person.click(within(dialog).getByRole("button", { name: "Send request" }));
    expect((await within(dialog).findByRole("alert")).textContent).toContain("already asked to decide");
    expect(sent("POST /delegations")).toEqual([
      { from: rohan._id, to: kavya._id, startDate: "2026-03-12", endDate: "2026-03-12", scopes: ["leaves", "tasks"] },
    ]);
  });
});
