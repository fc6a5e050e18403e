import type { Webhook, WebhookDelivery } from "@daybook/contract/webhooks/webhooks";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { mockError, mockResponse, sent } from "#test/api-responses.ts";
import { newId, user } from "#test/fixtures.ts";
import { renderPart } from "#test/render.tsx";
import { setScreen } from "#test/render-ui.tsx";
import { WebhooksSection } from "./components/webhooks-section.tsx";

const admin = user({ role: "admin" });
const webhook: Webhook = {
  _id: newId(),
  url: "https://build.example.com/hooks/daybook",
  description: "Build board",
  events: ["tasks.approved", "tasks.created", "projects.created"],
  state: "active",
  pausedAt: null,
  pauseReason: null,
  failingSince: null,
  pausesAt: null,
  lastFour: "h4Tw",
  rotatesUntil: null,
  createdAt: "2026-02-01T08:00:00.000Z",
  lastDeliveredAt: "2026-03-12T08:00:00.000Z",
  failedCount: 0,
  version: 3,
};
const at = "2026-03-12T08:00:00.000Z";
const delivery: WebhookDelivery = {
  _id: newId(),
  event: "tasks.approved",
  body: { type: "tasks.approved", timestamp: at, data: { _id: newId(), version: 3, changed: ["status"] } },
  status: "failed",
  createdAt: at,
  nextAttemptAt: null,
  attempts: [{ at, ms: 400, status: 503, error: "build.example.com replied 503." }],
};

beforeEach(() => {
  setScreen(1440);
  vi.setSystemTime("2026-03-12T09:00:00.000Z");
});

function show(webhooks: Webhook[], deliveries: WebhookDelivery[] = []) {
  mockResponse("GET /webhooks", webhooks);
  mockResponse("GET /webhooks/:id/deliveries", {
    data: deliveries,
    pagination: { currentPage: 1, totalPages: 1, totalItems: deliveries.length, hasNextPage: false, hasPreviousPage: false },
  });
  return renderPart(<WebhooksSection />, { as: admin });
}

async function open(webhooks: Webhook[], deliveries: WebhookDelivery[] = []) {
  const view = show(webhooks, deliveries);
  await view.person.click(await screen.findByRole("button", { name: "Open Build board" }));
  return { ...view, drawer: await screen.findByRole("dialog", { name: "Webhook Build board" }) };
}

test("without webhooks one line says so; the form asks what is missing, and shows the secret once", async () => {
  const { person } = show([]);
  expect(await screen.findByText("No webhooks yet")).toBeDefined();
  mockResponse("POST /webhooks", { ...webhook, secret: "whsec_c2VjcmV0" });
  await person.click(screen.getByRole("button", { name: "New webhook" }));
  const form = await screen.findByRole("dialog", { name: /^New webhook/ });
  await person.click(within(form).getByRole("button", { name: "Create webhook" }));
  for (const problem of ["Please enter what it is for", "Address is required", "Please choose its events"])
    expect(await within(form).findByText(problem)).toBeDefined();

  await person.click(within(form).getByLabelText(/^Name/));
  await person.paste("Build board");
  await person.click(within(form).getByLabelText(/^Address/));
  await person.paste(webhook.url);
  await person.click(within(form).getByLabelText("Events", { selector: "input" }));
  await person.paste("tasks.approved");
  await person.click(await screen.findByText("tasks.approved"));
  // Closes the list, in which a search by role takes long.
  await person.tab();
  await person.click(within(form).getByRole("button", { name: "Create webhook" }));
  const ready = await screen.findByRole("dialog", { name: /^Build board is ready/ });
  expect(sent("POST /webhooks")).toEqual([{ description: "Build board", url: webhook.url, events: ["tasks.approved"] }]);
  expect(within(ready).getByLabelText("Secret")).toHaveProperty("value", "whsec_c2VjcmV0");
});

test("the list names events and the last delivery, and a load that fails can be tried again", async () => {
  mockError("GET /webhooks", 500, "");
  const { person } = renderPart(<WebhooksSection />, { as: admin });
  const retry = await screen.findByRole("button", { name: "Try again" });
  mockResponse("GET /webhooks", [webhook, { ...webhook, _id: newId(), description: "Rooms", events: ["*"], lastDeliveredAt: null }]);
  await person.click(retry);
  expect(await screen.findByText("3 events")).toBeDefined();
  expect(screen.getByText("All events")).toBeDefined();
  expect(screen.getByText("Nothing delivered yet")).toBeDefined();
});

test("one that fails says since when and when it is paused; a delivery shows its attempts and is sent again", async () => {
  const failing = { ...webhook, failingSince: at, pausesAt: "2026-03-17T08:00:00.000Z", failedCount: 1 };
  const { person, drawer } = await open([failing], [delivery]);
  expect(screen.getByText("Failing")).toBeDefined();
  expect(within(drawer).getByRole("status").textContent).toMatch(/^Failing since .* Daybook pauses it on .* if nothing gets through\.$/);
  await person.click(await within(drawer).findByRole("button", { name: "Show tasks.approved" }));
  expect(within(drawer).getByText(/build\.example\.com replied 503\. 0\.4 s/)).toBeDefined();
  expect(within(drawer).getByText(/"changed": \[/)).toBeDefined();
  mockResponse("POST /webhooks/:id/deliveries/:deliveryId/retry", { ...delivery, status: "queued" });
  await person.click(within(drawer).getByRole("button", { name: "Send again now" }));
  await waitFor(() =>
    expect(sent("POST /webhooks/:id/deliveries/:deliveryId/retry")).toEqual([{ id: webhook._id, deliveryId: delivery._id }]),
  );
});

test("a paused one says why, sends nothing again, and is resumed", async () => {
  const paused: Webhook = { ...webhook, state: "paused", pausedAt: at, pauseReason: "build.example.com replied 410: it wants no more." };
  const { person, drawer } = await open([paused], [delivery]);
  expect(within(drawer).getByRole("status").textContent).toContain(
    "replied 410: it wants no more. It receives nothing until you resume it.",
  );
  await person.click(await within(drawer).findByRole("button", { name: "Show tasks.approved" }));
  expect(within(drawer).queryByRole("button", { name: "Send again now" })).toBeNull();
  mockResponse("PUT /webhooks/:id", webhook);
  await person.click(within(drawer).getByRole("button", { name: "More for Build board" }));
  await person.click(await screen.findByRole("menuitem", { name: "Resume" }));
  await waitFor(() => expect(sent("PUT /webhooks/:id")).toEqual([{ id: webhook._id, state: "active" }]));
});

test("a replaced secret is shown once, and deleting asks first", async () => {
  const { person, drawer } = await open([webhook]);
  mockResponse("POST /webhooks/:id/rotate", { ...webhook, secret: "whsec_bmV3" });
  await person.click(within(drawer).getByRole("button", { name: "More for Build board" }));
  await person.click(await screen.findByRole("menuitem", { name: "Replace secret" }));
  await person.click(await screen.findByRole("button", { name: "Replace secret" }));
  const ready = await screen.findByRole("dialog", { name: /^The new secret of Build board/ });
  expect(within(ready).getByLabelText("Secret")).toHaveProperty("value", "whsec_bmV3");
  await person.click(within(ready).getByRole("button", { name: "I saved the secret" }));

  mockResponse("DELETE /webhooks/:id", { _id: webhook._id });
  await person.click(within(drawer).getByRole("button", { name: "More for Build board" }));
  await person.click(await screen.findByRole("menuitem", { name: "Delete" }));
  await person.click(await screen.findByRole("button", { name: "Delete webhook" }));
  await waitFor(() => expect(sent("DELETE /webhooks/:id")).toHaveLength(1));
});
