import { expect, test } from "vitest";
import { suggest as suggestHolidays } from "@daybook/contract/holidays/holidays";
import { createHoliday } from "@daybook/contract/leaves/leaves";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";

const server = startServer();
const make = factories(server);

test("suggests the public holidays of a country and region, and says which the company has", async () => {
  const admin = await make.user("admin");
  await server.as(admin, createHoliday, { date: "2026-12-25", name: "Christmas Day" });

  const { data: none } = await server.as(admin, suggestHolidays);
  expect([none.regions, none.holidays]).toEqual([[], []]);
  expect(none.countries).toContainEqual({ code: "GB", name: "United Kingdom" });

  const { data: country } = await server.as(admin, suggestHolidays, { country: "gb", year: 2026 });
  expect(country.regions).toContainEqual({ code: "SCT", name: "Scotland" });
  expect(country.holidays).toContainEqual({ date: "2026-12-25", name: "Christmas Day", exists: true });
  expect(country.holidays).toContainEqual({ date: "2026-01-01", name: "New Year's Day", exists: false });
  expect(new Set(country.holidays.map(({ date }) => date)).size).toBe(country.holidays.length);

  const { data: region } = await server.as(admin, suggestHolidays, { country: "GB", region: "SCT", year: 2026 });
  expect(region.holidays.map(({ date }) => date)).toContain("2026-01-02");
});

test.each([
  [{ country: "XX" }, "country", "There is no country with the code XX"],
  [{ country: "GB", region: "ZZ" }, "region", "United Kingdom has no region with the code ZZ"],
  [{ country: "GB", year: 1 }, "year", "Please choose a year"],
])("rejects %j", async (input, path, message) => {
  const { status, body } = await server.as(await make.user("admin"), suggestHolidays, input);
  expect([status, body.errors]).toEqual([400, [{ path, message }]]);
});
