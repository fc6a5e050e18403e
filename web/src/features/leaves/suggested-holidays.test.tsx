import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { mockResponse, sent } from "#test/api-responses.ts";
import { user } from "#test/fixtures.ts";
import { renderPart } from "#test/render.tsx";
import { SuggestedHolidays } from "./calendar/suggested-holidays.tsx";

test("adds the chosen ones of a country's public holidays", async () => {
  mockResponse("GET /leaves/holidays/suggestions", ({ country }) => ({
    countries: [
      { code: "GB", name: "United Kingdom" },
      { code: "IN", name: "India" },
    ],
    companyCountry: "IN",
    place: null,
    isIncomplete: country === "IN",
    regions: [],
    holidays:
      country === "GB"
        ? [
            { date: "2026-01-01", name: "New Year's Day", exists: true },
            { date: "2026-04-03", name: "Good Friday", exists: false },
            { date: "2026-12-25", name: "Christmas Day", exists: false },
          ]
        : [],
  }));
  mockResponse("PUT /users/preferences", {});
  const mate = { _id: user()._id, name: "Kavya Nair", team: null, profilePicture: null };
  mockResponse("POST /leaves/holidays", ({ date, name, half = null, dryRun }) => ({
    _id: user()._id,
    date,
    name,
    half,
    ...(dryRun && { changes: [{ leave: user()._id, user: mate, days: 1.5 }], reported: { people: 12, hours: 96 } }),
  }));
  const { person } = renderPart(<SuggestedHolidays calendar={null} year={2026} />, { as: user({ role: "admin" }) });
  await person.click(await screen.findByRole("button", { name: "Suggest public holidays" }));
  // The country of the company's timezone comes first and is chosen.
  expect(await screen.findByText(/This list is known to be incomplete/)).toBeDefined();
  await person.click(await screen.findByRole("combobox", { name: "Country" }));
  expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual(["India", "United Kingdom"]);
  await person.click(await screen.findByRole("option", { name: "United Kingdom" }));
  expect(await screen.findByRole("checkbox", { name: /Good Friday/ })).toBeDefined();
  expect(screen.queryByRole("checkbox", { name: /New Year/ })).toBeNull();
  await person.click(screen.getByRole("checkbox", { name: /Good Friday/ }));
  await person.click(screen.getByRole("combobox", { name: "Part of the day, Christmas Day" }));
  await person.click(await screen.findByRole("option", { name: "Second half" }));
  await person.click(screen.getByRole("button", { name: "Add 1 holiday" }));

  const holiday = { calendar: null, date: "2026-12-25", name: "Christmas Day", half: "second_half" };
  const question = await screen.findByRole("dialog", { name: "Add this holiday?" });
  expect(question.textContent).toContain("1 person gets 1.5 days of leave back, and a notice about it.");
  expect(question.textContent).toContain("12 people have reported 96 h, which count as overtime on a holiday.");
  expect(sent("POST /leaves/holidays")).toEqual([{ ...holiday, dryRun: true }]);
  await person.click(within(question).getByRole("button", { name: "Add holiday" }));

  const reopen = await screen.findByRole("button", { name: "Suggest public holidays" });
  expect(sent("POST /leaves/holidays")).toEqual([{ ...holiday, dryRun: true }, holiday]);

  // The choice is remembered.
  await person.click(reopen);
  expect(await screen.findByDisplayValue("United Kingdom")).toBeDefined();
});
