import type { OwnChannel } from "@daybook/contract/reminders/rules";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { mockError, mockResponse, sent } from "#test/api-responses.ts";
import { renderPart } from "#test/render.tsx";
import { user } from "#test/fixtures.ts";
import { OwnChannelSection } from "./components/own-channel.tsx";

const open = (own: OwnChannel) => {
  mockResponse("GET /whatsapp/channel", own);
  return renderPart(<OwnChannelSection />, { as: user({ name: "Kavya Nair" }), at: "/profile" });
};
const section = async () => (await screen.findByRole("heading", { name: "Reminders" })).closest("section")!;
const chosen = async () =>
  within(await section())
    .getAllByRole<HTMLInputElement>("radio")
    .find(({ checked }) => checked)?.value;

test("is chosen among the channels that reach you", async () => {
  mockResponse("PUT /whatsapp/channel", ({ channel }) => {
    const own: OwnChannel = { channel, available: ["whatsapp", "slack"] };
    mockResponse("GET /whatsapp/channel", own);
    return own;
  });
  const { person } = open({ channel: null, available: ["whatsapp", "slack"] });
  expect(await chosen()).toBe("none");
  expect((await section()).textContent).toContain("The default is WhatsApp.");
  expect(within(await section()).queryByText("Email")).toBeNull();
  await person.click(within(await section()).getByRole("radio", { name: "Slack" }));
  await waitFor(async () => expect(await chosen()).toBe("slack"));
  await person.click(within(await section()).getByRole("radio", { name: "Default" }));
  await waitFor(() => expect(sent("PUT /whatsapp/channel")).toEqual([{ channel: "slack" }, { channel: null }]));
});

test("goes back when it could not be saved", async () => {
  mockError("PUT /whatsapp/channel", 400, "Reminders can't reach you by this channel. Please choose one that is set up for you");
  const { person } = open({ channel: null, available: ["whatsapp", "email"] });
  await person.click(within(await section()).getByRole("radio", { name: "Email" }));
  expect(await screen.findByText(/Reminders can't reach you by this channel/)).toBeDefined();
  await waitFor(async () => expect(await chosen()).toBe("none"));
});

test("is not there without a choice", async () => {
  open({ channel: null, available: ["email"] });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByRole("heading", { name: "Reminders" })).toBeNull();
});

test("says so when the chosen one does not reach you any more", async () => {
  open({ channel: "slack", available: ["email"] });
  expect((await section()).textContent).toContain("Slack does not reach you now, so reminders use another channel.");
  expect(await chosen()).toBe("slack");
});
