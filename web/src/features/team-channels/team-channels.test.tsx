import type { TeamChannel } from "@daybook/contract/team-channels/team-channels";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { mockError, mockResponse, sent } from "#test/api-responses.ts";
import { newId, user } from "#test/fixtures.ts";
import { renderPart } from "#test/render.tsx";
import { setScreen } from "#test/render-ui.tsx";
import { ChannelDialog } from "./channel-dialog.tsx";

const admin = user({ name: "Ananya Iyer", role: "admin" });
const team = { _id: newId(), name: "Design" };
const none: TeamChannel = { isSet: false, kind: null, host: null, setAt: null, pausedAt: null, lastDeliveredAt: null, lastFailure: null };
const channel = (changes: Partial<TeamChannel> = {}): TeamChannel => ({
  ...none,
  isSet: true,
  kind: "slack",
  host: "hooks.slack.com",
  setAt: "2026-03-10T09:00:00.000Z",
  ...changes,
});

beforeEach(() => {
  setScreen(1440);
  vi.setSystemTime("2026-03-12T09:00:00.000Z");
});

async function open(of: TeamChannel) {
  mockResponse("GET /users/teams/:id/channel", of);
  const view = renderPart(<ChannelDialog team={team} opened onClose={() => undefined} />, { as: admin });
  const dialog = await screen.findByRole("dialog", { name: /^Channel of Design/ });
  await within(dialog).findByRole("textbox", { name: /ebhook address/ });
  return { ...view, dialog: within(dialog) };
}

describe("the channel of a team", () => {
  test("is set with product and address, and then tested", async () => {
    const { person, dialog } = await open(none);
    expect(dialog.queryByRole("button", { name: "Send test" })).toBeNull();
    await person.click(dialog.getByRole("button", { name: "Save channel" }));
    expect(await dialog.findByText("Address is required")).toBeDefined();

    await person.click(dialog.getByRole("combobox", { name: /^Product/ }));
    await person.click(await screen.findByRole("option", { name: "Google Chat" }));
    const address = "https://chat.googleapis.com/v1/spaces/1";
    await person.type(dialog.getByRole("textbox", { name: /ebhook address/ }), address);
    const chat = channel({ kind: "google_chat", host: "chat.googleapis.com" });
    mockResponse("PUT /users/teams/:id/channel", chat);
    mockResponse("GET /users/teams/:id/channel", chat);
    await person.click(dialog.getByRole("button", { name: "Save channel" }));
    await waitFor(() => expect(sent("PUT /users/teams/:id/channel")).toEqual([{ id: team._id, kind: "google_chat", url: address }]));
    expect(await dialog.findByText("Google Chat, chat.googleapis.com")).toBeDefined();
    expect(dialog.getByText("Not used yet")).toBeDefined();
    expect(dialog.getByRole<HTMLInputElement>("textbox", { name: /ebhook address/ }).value).toBe("");

    const delivered = channel({ lastDeliveredAt: "2026-03-12T09:00:00.000Z" });
    mockResponse("POST /users/teams/:id/channel/test", delivered);
    mockResponse("GET /users/teams/:id/channel", delivered);
    await person.click(dialog.getByRole("button", { name: "Send test" }));
    expect(await dialog.findByText("Working")).toBeDefined();
  });

  test("keeps a refused address and says why", async () => {
    const { person, dialog } = await open(none);
    const message = "10.0.0.1 is not a public address";
    mockError("PUT /users/teams/:id/channel", 400, message, { errors: [{ path: "url", message }] });
    const field = dialog.getByRole<HTMLInputElement>("textbox", { name: /ebhook address/ });
    await person.type(field, "https://10.0.0.1/hook");
    await person.click(dialog.getByRole("button", { name: "Save channel" }));
    expect(await dialog.findByText(message)).toBeDefined();
    expect(field.value).toBe("https://10.0.0.1/hook");
  });

  test("shows the last error, and that it is paused", async () => {
    const error = "hooks.slack.com replied 404: the webhook no longer exists. Messages are paused. Enter a new address.";
    const at = "2026-03-12T08:00:00.000Z";
    const { dialog } = await open(channel({ pausedAt: at, lastDeliveredAt: "2026-03-11T08:00:00.000Z", lastFailure: { at, error } }));
    expect(dialog.getByText("Paused")).toBeDefined();
    expect(dialog.getByText(/replied 404/)).toBeDefined();
    expect(dialog.getByRole("button", { name: "Replace address" })).toBeDefined();
  });

  test("is removed after a confirmation", async () => {
    const { person, dialog } = await open(channel());
    mockResponse("DELETE /users/teams/:id/channel", { _id: team._id });
    await person.click(dialog.getByRole("button", { name: "Remove" }));
    mockResponse("GET /users/teams/:id/channel", none);
    await person.click(await screen.findByRole("button", { name: "Remove channel" }));
    await waitFor(() => expect(sent("DELETE /users/teams/:id/channel")).toHaveLength(1));
    expect(await screen.findByRole("button", { name: "Save channel" })).toBeDefined();
  });
});
