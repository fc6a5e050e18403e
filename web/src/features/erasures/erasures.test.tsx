import type { Erasure } from "@daybook/contract/erasures/erasures";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { mockResponse, sent } from "#test/api-responses.ts";
import { newId, user } from "#test/fixtures.ts";
import { renderPart } from "#test/render.tsx";
import { setScreen } from "#test/render-ui.tsx";
import { ErasuresSection } from "./components/erasures-section.tsx";

const person = { _id: newId(), name: "Nikhil Bhat", team: "Development", profilePicture: null };
const ananya = { _id: newId(), name: "Ananya Iyer", team: null, profilePicture: null };
const erasure: Erasure = {
  _id: newId(),
  user: person,
  state: "requested",
  reason: "Asked by letter",
  requestedBy: ananya,
  requestedAt: "2026-03-12T08:00:00.000Z",
  confirmedBy: null,
  dueAt: null,
  holdReason: null,
  endedAt: null,
  mentions: [],
  canConfirm: true,
};

beforeEach(() => setScreen(1440));

function show(...erasures: Erasure[]) {
  mockResponse("GET /erasures", { data: erasures, accounts: [] });
  return renderPart(<ErasuresSection />, { as: user({ role: "admin" }) });
}

test("a second admin confirms a request", async () => {
  const { person: admin } = show(erasure);
  mockResponse("POST /users/:id/erasure/confirm", { ...erasure, state: "planned", canConfirm: false });
  await admin.click(await screen.findByRole("button", { name: "Confirm…" }));
  await admin.click(await screen.findByRole("button", { name: "Confirm erasure" }));
  await waitFor(() => expect(sent("POST /users/:id/erasure/confirm")).toEqual([{ id: person._id }]));
});

test("says in words where texts of others still name the person", async () => {
  const mentions = [
    { place: "tasks.title", count: 1 },
    { place: "tasks.description", count: 2 },
    { place: "project_milestones.name", count: 1 },
  ];
  show({ ...erasure, state: "done", endedAt: "2026-03-20T08:00:00.000Z", canConfirm: false, mentions });
  await screen.findByText("Still named in 4 texts of others: tasks, project milestones");
  expect(screen.queryByRole("button", { name: "Confirm…" })).toBeNull();
});

test("without erasures one line says so", async () => {
  show();
  await screen.findByText("No erasures yet");
});
