import { describe, expect, test } from "vitest";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";

const server = startServer();
const make = factories(server);

describe("lists", () => {
  const listAs = async (query: string) => {
    const { statusCode, json } = await server.app.inject({
      url: `/api/projects?${query}`,
      headers: { cookie: await server.cookieOf(admin) },
    });
    return { status: statusCode, body: json(), names: json().data?.map((project: { name: string }) => project.name) };
  };
  let admin: { id: string };
  let team: { id: string };

  test("return the rows the following tests use", async () => {
    admin = await make.user("admin");
    team = await make.team();
    for (const [index, status] of (["Active", "Planned", "Active", "On Hold", "Completed"] as const).entries()) {
      await make.project({ team, status, name: `List ${index}`, createdAt: `2026-01-0${index + 1}T00:00:00Z` });
    }
    expect((await listAs("search=List")).names).toEqual(["List 4", "List 3", "List 2", "List 1", "List 0"]);
  });

  test.each([
    ["one value", "status=Active", ["List 2", "List 0"]],
    ["several separated by commas", "status=Active,Planned", ["List 2", "List 1", "List 0"]],
    ["a repeated parameter", "status=Active&status=On%20Hold", ["List 3", "List 2", "List 0"]],
    ["an empty value as not set", "status=", ["List 4", "List 3", "List 2", "List 1", "List 0"]],
    ["an unknown parameter and ignore it", "colour=red&status=Planned", ["List 1"]],
  ])("accept %s", async (_what, query, names) => {
    expect((await listAs(`search=List&${query}`)).names).toEqual(names);
  });

  test("an unknown value of a known parameter is 400", async () => {
    expect(await listAs("status=Sleeping")).toMatchObject({ status: 400, body: { code: "invalid_input" } });
  });

  test("pages are contiguous and report their position", async () => {
    const pages = [
      await listAs("search=List&limit=2"),
      await listAs("search=List&limit=2&page=2"),
      await listAs("search=List&limit=2&page=3"),
    ];

    expect(pages.flatMap((page) => page.names)).toEqual(["List 4", "List 3", "List 2", "List 1", "List 0"]);
    expect(pages.map((page) => page.body.pagination)).toEqual([
      { currentPage: 1, totalPages: 3, totalItems: 5, hasNextPage: true, hasPreviousPage: false },
      { currentPage: 2, totalPages: 3, totalItems: 5, hasNextPage: true, hasPreviousPage: true },
      { currentPage: 3, totalPages: 3, totalItems: 5, hasNextPage: false, hasPreviousPage: true },
    ]);
  });

  test("a page beyond the last is empty, an empty list has one page", async () => {
    expect(await listAs("search=List&limit=2&page=9")).toMatchObject({
      names: [],
      body: { pagination: { currentPage: 9, totalItems: 5, hasNextPage: false } },
    });
    expect((await listAs("search=nowhere")).body.pagination).toMatchObject({ totalPages: 1, totalItems: 0 });
  });

  test.each(["limit=0", "limit=101", "limit=many", "limit=1.5", "page=0", "page=-1", "page=1e9"])("%s is 400", async (query) => {
    expect((await listAs(query)).status).toBe(400);
  });
});
