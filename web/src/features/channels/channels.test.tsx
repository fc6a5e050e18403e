import type { Channels } from "@daybook/contract/channels/channels";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { mockError, mockResponse, sent } from "#test/api-responses.ts";
import { user } from "#test/fixtures.ts";
import { renderPart } from "#test/render.tsx";
import { ChannelsTab } from "./components/channels-tab.tsx";

const admin = user({ role: "admin" });
const none: Channels = {
  smtp: { source: null, unreadable: false, host: null, port: null, security: null, user: null, from: null, hasPassword: false },
  whatsapp: { source: null, unreadable: false, phoneNumberId: null, hasToken: false, hasAppSecret: false, hasVerifyToken: false },
  links: { address: "http://localhost:5000", isLocal: true, source: "settings" },
};
const smtp: Channels["smtp"] = {
  ...none.smtp,
  source: "settings",
  host: "mail.example.com",
  port: 587,
  security: "starttls",
  user: "daybook",
  from: "daybook@example.com",
  hasPassword: true,
};
const show = (channels: Channels) => {
  mockResponse("GET /settings/channels", channels);
  return renderPart(<ChannelsTab />, { as: admin });
};

test("a mail server is saved with its password; it cannot be tested before", async () => {
  mockResponse("PUT /settings/channels", { ...none, smtp });
  const { person } = show(none);
  await person.type(await screen.findByRole("textbox", { name: "Mail server" }), "mail.example.com");
  expect(screen.queryByRole("button", { name: "Send a test to myself" })).toBeNull();
  await person.type(screen.getByLabelText("User"), "daybook");
  await person.type(screen.getByLabelText("Password"), "open sesame");
  await person.type(screen.getByRole("textbox", { name: "Sender" }), "daybook@example.com");
  await person.click(screen.getByRole("button", { name: "Save Email" }));
  expect(sent("PUT /settings/channels")).toEqual([
    {
      smtp: {
        host: "mail.example.com",
        port: 587,
        security: "starttls",
        user: "daybook",
        password: "open sesame",
        from: "daybook@example.com",
      },
    },
  ]);
});

test("an error of the server stands at its field", async () => {
  mockError("PUT /settings/channels", 400, "Please enter the password again", {
    errors: [{ path: "smtp.password", message: "Please enter the password again" }],
  });
  const { person } = show({ ...none, smtp });
  await person.type(await screen.findByRole("textbox", { name: "Mail server" }), ".org");
  await person.click(screen.getByRole("button", { name: "Save Email" }));
  expect(await screen.findByText("Please enter the password again")).toBeDefined();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a test shows what the other side said, word for word", async () => {
  const answer = "550 5.7.1 Sender refused by policy";
  mockResponse("POST /settings/channels/:channel/test", { sent: false, to: "ananya@example.com", answer });
  const { person } = show({ ...none, smtp });
  await person.click(await screen.findByRole("button", { name: "Send a test to myself" }));
  expect((await screen.findByRole("status")).textContent).toBe(`Not sent to ananya@example.com. Answer: ${answer}`);
  mockResponse("POST /settings/channels/:channel/test", { sent: true, to: "ananya@example.com", answer: "250 Queued" });
  await person.click(screen.getByRole("button", { name: "Send a test to myself" }));
  expect(await screen.findByText(/^Sent to ananya@example\.com\./)).toBeDefined();
  expect(sent("POST /settings/channels/:channel/test")).toEqual([{ channel: "smtp" }, { channel: "smtp" }]);
});

test("unsaved changes are saved before a test", async () => {
  const { person } = show({ ...none, smtp });
  await person.type(await screen.findByRole("textbox", { name: "Mail server" }), ".org");
  await person.click(screen.getByRole("button", { name: "Send a test to myself" }));
  expect(sent("POST /settings/channels/:channel/test")).toEqual([]);
});

test("what the environment sets is shown and cannot be changed", async () => {
  show({
    ...none,
    smtp: { ...smtp, source: "environment" },
    links: { address: "https://daybook.example.com", isLocal: false, source: "environment" },
  });
  expect(await screen.findByText("SMTP_URL")).toBeDefined();
  expect(screen.getByText("PUBLIC_URL")).toBeDefined();
  expect(screen.queryByRole("textbox", { name: "Mail server" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Save address" })).toBeNull();
});

test("secrets that cannot be read any more and a local address are named", async () => {
  show({ ...none, smtp: { ...none.smtp, unreadable: true } });
  expect(within(await screen.findByRole("alert")).getByText("JWT_SECRET")).toBeDefined();
  expect(screen.getByText(/links in messages don’t work for others/)).toBeDefined();
});
