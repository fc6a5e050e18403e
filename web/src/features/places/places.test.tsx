import type { Places } from "@daybook/contract/places/places";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { mockError, mockResponse, sent } from "#test/api-responses.ts";
import { newId, user } from "#test/fixtures.ts";
import { renderPart } from "#test/render.tsx";
import { BulkPlaceDialog } from "./components/bulk-place-dialog.tsx";
import { PlacesSection } from "./components/places-section.tsx";

const admin = user({ role: "admin" });
const berlin = newId();
const company = { country: "IN", region: null, name: "India", isFromTimezone: true };
const germany = {
  country: "DE",
  region: "BE",
  name: "Germany – Berlin",
  people: 4,
  calendar: { _id: berlin, name: "Berlin" },
  differing: 3,
};
const france = { country: "FR", region: null, name: "France", people: 1, calendar: null, differing: 0 };
const india = {
  country: "IN",
  region: null,
  name: "India",
  people: 2,
  calendar: { _id: null, name: "Company holidays" },
  differing: 0,
};

beforeEach(() => {
  mockResponse("GET /leaves/holidays/suggestions", ({ country }) => ({
    countries: [
      { code: "FR", name: "France" },
      { code: "IN", name: "India" },
    ],
    companyCountry: "IN",
    place: null,
    isIncomplete: false,
    regions: country === "IN" ? [{ code: "KA", name: "Karnataka" }] : [],
    holidays: [],
  }));
});

const open = (places: Places["places"]) => {
  mockResponse("GET /places", { company, places });
  return renderPart(<PlacesSection />, { as: admin });
};

test("nothing is shown while no one has a place", async () => {
  mockResponse("GET /places", { company: null, places: [] });
  const { container } = renderPart(<PlacesSection />, { as: admin });
  await vi.waitFor(() => expect(sent("GET /places")).toHaveLength(1));
  await Promise.resolve();
  expect(container.querySelector("section")).toBeNull();
});

test("says what each place suggests, and offers what is left to do", async () => {
  open([germany, france, india]);
  expect(await screen.findByText("4 people, 3 with other holidays than Berlin.")).toBeDefined();
  expect(screen.getByText("1 person. No calendar has these holidays yet.")).toBeDefined();
  expect(screen.getByText("2 people, with Company holidays.")).toBeDefined();
  expect(screen.getByText("India, by its timezone. Company holidays.")).toBeDefined();
  expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Use for 3 people", "Create calendar", "Change"]);
});

test("gives the calendar from a day on; a refusal keeps the dialog", async () => {
  const { person } = open([germany]);
  await person.click(await screen.findByRole("button", { name: "Use for 3 people: Berlin" }));
  const dialog = await screen.findByRole("dialog", { name: "Use Berlin for 3 people" });
  mockError("PUT /places/calendar", 409, "The holiday calendar for Germany – Berlin has changed. Reload the page and look again.");
  await person.click(within(dialog).getByRole("button", { name: "Change 3 people" }));
  expect(await within(dialog).findByText(/has changed/)).toBeDefined();
  mockResponse("PUT /places/calendar", { calendar: { _id: berlin, name: "Berlin" }, changed: 3 });
  await person.click(within(dialog).getByRole("button", { name: "Change 3 people" }));
  expect(await screen.findByText("3 people changed to Berlin")).toBeDefined();
  expect(sent("PUT /places/calendar").at(-1)).toMatchObject({ country: "DE", region: "BE", holidayCalendar: berlin });
});

test("creates the calendar of a place with its public holidays", async () => {
  const { person } = open([france]);
  mockResponse("POST /holiday-calendars", {
    _id: newId(),
    name: "France",
    people: 0,
    place: { country: "FR", region: null, name: "France" },
  });
  await person.click(await screen.findByRole("button", { name: "Create calendar for France" }));
  const dialog = await screen.findByRole("dialog", { name: "New holiday calendar" });
  expect(await within(dialog).findByRole("checkbox", { name: "Add the public holidays of France" })).toBeDefined();
  await person.click(within(dialog).getByRole("button", { name: "Create calendar" }));
  expect(await screen.findByText("France created")).toBeDefined();
  expect(sent("POST /holiday-calendars")).toEqual([{ name: "France", place: { country: "FR", region: null }, holidays: "public" }]);
});

test("sets or removes the place of several people", async () => {
  const changes: unknown[] = [];
  const { person } = renderPart(
    <BulkPlaceDialog count={2} opened onClose={() => {}} submitting={false} onSubmit={async (each) => void changes.push(each)} />,
    { as: admin },
  );
  const dialog = await screen.findByRole("dialog", { name: "Place of 2 people" });
  await person.click(within(dialog).getByRole("button", { name: "Remove place" }));
  await person.click(within(dialog).getByRole("combobox", { name: "Country" }));
  await person.click(await screen.findByRole("option", { name: "India" }));
  await person.click(within(dialog).getByRole("combobox", { name: "Region" }));
  await person.click(await screen.findByRole("option", { name: "Karnataka" }));
  await person.click(within(dialog).getByRole("button", { name: "Set place" }));
  expect(changes).toEqual([{ place: null }, { place: { country: "IN", region: "KA" } }]);
});
