import { screen, waitFor, within } from "@testing-library/react";
import type { InLieuRequest } from "@daybook/contract/in-lieu/in-lieu";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { mockError, mockResponse, sent } from "#test/api-responses.ts";
import { newId, user } from "#test/fixtures.ts";
import { renderPart } from "#test/render.tsx";
import { setScreen } from "#test/render-ui.tsx";
import { InLieuReviewSection } from "./in-lieu-to-review.tsx";
import { OwnInLieu } from "./own-in-lieu.tsx";

const kavya = user({ name: "Kavya Nair" });
const rohan = user({ name: "Rohan Mehta", role: "team_lead" });
const refOf = ({ _id, name, team, profilePicture }: typeof kavya) => ({ _id, name, team, profilePicture });

const request = (changes: Partial<InLieuRequest> = {}): InLieuRequest => ({
  _id: newId(),
  user: refOf(kavya),
  date: "2026-03-07",
  holiday: null,
  hours: 8,
  days: 1,
  expiresOn: "2026-06-05",
  status: "Pending",
  problem: null,
  note: null,
  decidedBy: null,
  onBehalfOf: null,
  decidedAt: null,
  createdAt: "2026-03-11T09:00:00.000Z",
  version: 1,
  can: { read: true, approve: true, reject: true },
  ...changes,
});

beforeEach(() => {
  setScreen(1440);
  vi.setSystemTime("2026-03-12T09:00:00.000Z");
});

describe("own time off in lieu", () => {
  test("offers days that qualify and shows what became of requests", async () => {
    const offer = { date: "2026-03-08", holiday: "Holi", hours: 4, days: 0.5, expiresOn: "2026-06-06" };
    const rejected = request({ status: "Rejected", decidedBy: refOf(rohan), note: "Agreed as overtime" });
    mockResponse("GET /leaves/in-lieu", { offers: [offer], requests: [rejected] });
    mockResponse("POST /leaves/in-lieu", request({ date: offer.date }));
    const { person } = renderPart(<OwnInLieu />, { as: kavya });
    expect(await screen.findByText("You worked 4 h on Sun 8 Mar")).toBeDefined();
    expect(screen.getByText("Rejected by Rohan Mehta")).toBeDefined();
    expect(screen.getByText("Agreed as overtime")).toBeDefined();
    await person.click(screen.getByRole("button", { name: "Ask for time off in lieu of Sun 8 Mar" }));
    await waitFor(() => expect(sent("POST /leaves/in-lieu")).toEqual([{ date: "2026-03-08" }]));
  });

  test("shows an error with a retry", async () => {
    mockError("GET /leaves/in-lieu", 500, "Something went wrong");
    renderPart(<OwnInLieu />, { as: kavya });
    expect(await screen.findByRole("button", { name: "Try again" })).toBeDefined();
  });
});

describe("time off in lieu to review", () => {
  test("is approved in the row, with the version that was shown", async () => {
    const asked = request();
    mockResponse("GET /leaves/in-lieu/to-review", [asked]);
    mockResponse("PUT /leaves/in-lieu/:id", { ...asked, status: "Approved" });
    const { person } = renderPart(<InLieuReviewSection />, { as: rohan });
    await person.click(await screen.findByRole("button", { name: "Approve Kavya Nair's time off in lieu" }));
    await waitFor(() => expect(sent("PUT /leaves/in-lieu/:id")).toEqual([{ id: asked._id, version: 1, decision: "approve" }]));
  });

  test("says why a request cannot be approved, and rejects it with a note", async () => {
    const asked = request({ problem: "There is no report for 7 Mar 2026", days: 0 });
    mockResponse("GET /leaves/in-lieu/to-review", [asked]);
    mockResponse("PUT /leaves/in-lieu/:id", { ...asked, status: "Rejected" });
    const { person } = renderPart(<InLieuReviewSection />, { as: rohan });
    expect(await screen.findByText("There is no report for 7 Mar 2026")).toBeDefined();
    expect(screen.queryByRole("button", { name: /^Approve/ })).toBeNull();
    await person.click(screen.getByRole("button", { name: /^Reject/ }));
    const dialog = within(await screen.findByRole("dialog"));
    await person.type(dialog.getByRole("textbox"), "No report");
    await person.click(dialog.getByRole("button", { name: "Reject the request" }));
    await waitFor(() =>
      expect(sent("PUT /leaves/in-lieu/:id")).toEqual([{ id: asked._id, version: 1, decision: "reject", note: "No report" }]),
    );
  });
});
