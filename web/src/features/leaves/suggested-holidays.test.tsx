import { screen } from "@testing-library/react";
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
  mockResponse("POST /leaves/holidays", ({ date, name, half = null }) => ({ _id: user()._id, date, name, half }));
  const { person } = renderPart(<SuggestedHolidays calendar={null} year={2026} />, { as: user({ role: "admin" }) });
  await person.click(await screen.findByRole("button", { name: "Suggest public holidays" }));
  await person.click(await screen.findByRole("combobox", { name: "Country" }));
  await person.click(await screen.findByRole("option", { name: "United Kingdom" }));
  expect(await screen.findByRole("checkbox", { name: /Good Friday/ })).toBeDefined();
  expect(screen.queryByRole("checkbox", { name: /New Year/ })).toBeNull();
  await person.click(screen.getByRole("checkbox", { name: /Good Friday/ }));
  await person.click(screen.getByRole("combobox", { name: "Part of the day, Christmas Day" }));
  await person.click(await screen.findByRole("option", { name: "Second half" }));
  await person.click(screen.getByRole("button", { name: "Add 1 holiday" }));

  expect(await screen.findByRole("button", { name: "Suggest public holidays" })).toBeDefined();
  expect(sent("POST /leaves/holidays")).toEqual([{ calendar: null, date: "2026-12-25", name: "Christmas Day", half: "second_half" }]);
});
