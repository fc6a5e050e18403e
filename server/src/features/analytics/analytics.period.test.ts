import { expect, test } from "vitest";
import * as analytics from "@daybook/contract/analytics/analytics";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";

const server = startServer();
const make = factories(server);

test("refuses a period whose previous period begins before 1900", async () => {
  const admin = await make.user("admin");
  for (const period of [{ endDate: "1900-01-01" }, { startDate: "1900-01-01", endDate: "1900-01-31" }]) {
    const { status, body } = await server.as(admin, analytics.projects, period);
    expect([status, body.message]).toEqual([400, "Please choose a later period"]);
  }
});
