import { describe, expect, test } from "vitest";
import { allEndpoints } from "@daybook/contract/core/all";
import { startServer } from "#test/harness.ts";

const server = startServer();

type Schema = { $ref?: string; properties?: Record<string, Schema> };
type Operation = {
  summary: string;
  security?: unknown[];
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { content: { "application/json": { schema: Schema } } };
  responses: Record<string, { content: { "application/json": { schema: Schema } } }>;
};
type Document = {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; securitySchemes: object };
};

const read = async (): Promise<Document> => (await server.app.inject({ url: "/api/docs/openapi.json" })).json();

describe("the OpenAPI document", () => {
  test("lists every endpoint of the contract with its summary", async () => {
    const { openapi, paths } = await read();

    expect(openapi).toBe("3.1.0");
    for (const { endpoint } of allEndpoints) {
      const path = endpoint.path.replace(/:(\w+)/g, "{$1}");
      expect([path, paths[path]?.[endpoint.method.toLowerCase()]?.summary]).toEqual([path, endpoint.summary]);
    }
    expect(Object.keys(paths)).toEqual(expect.arrayContaining(["/metrics", "/docs", "/docs/openapi.json", "/files/{id}"]));
  });

  test("splits the input into path, query and body", async () => {
    const { paths } = await read();

    const list = paths["/projects"]!["get"]!;
    expect(list.parameters.map((each) => [each.in, each.name])).toContainEqual(["query", "page"]);
    expect(list.requestBody).toBeUndefined();

    const update = paths["/projects/{id}"]!["put"]!;
    expect(update.parameters).toContainEqual({ name: "id", in: "path", required: true, schema: { type: "string", format: "uuid" } });
    const body = update.requestBody!.content["application/json"].schema;
    expect(body.properties).toHaveProperty("name");
    expect(body.properties).not.toHaveProperty("id");
  });

  test("describes the envelope, the errors and authentication", async () => {
    const { paths, components } = await read();
    const { responses, security } = paths["/auth/login"]!["post"]!;

    expect(responses["200"]!.content["application/json"].schema.properties).toMatchObject({
      success: { const: true },
      data: { $ref: "#/components/schemas/User" },
      user: { $ref: "#/components/schemas/User" },
    });
    expect(security).toEqual([]);
    expect(paths["/projects"]!["post"]!.security).toEqual([{ session: [] }, { token: ["projects:write"] }]);
    expect(paths["/settings"]!["put"]!.security).toEqual([{ session: [] }]);
    expect(components.securitySchemes).toMatchObject({ session: { type: "apiKey", in: "cookie", name: "jwt" } });
    expect(components.schemas["Failure"]).toMatchObject({ required: ["success", "message", "code"] });
  });

  test("has no dangling references", async () => {
    const document = await read();
    const text = JSON.stringify(document);
    const targets = new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1]!));

    expect(targets.size).toBeGreaterThan(10);
    for (const target of targets) {
      const found = target
        .slice(2)
        .split("/")
        .reduce<unknown>((place, key) => (place as Record<string, unknown> | undefined)?.[key], document);
      expect([target, found !== undefined]).toEqual([target, true]);
    }
    expect(text).not.toContain("$defs");
  });
});

describe("the API viewer", () => {
  test("has no external resources and no inline scripts", async () => {
    const page = await server.app.inject({ url: "/api/docs" });
    expect([page.statusCode, page.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    expect(page.body).not.toMatch(/<script(?![^>]* src=)|https?:|\son\w+=|style=/);

    const parts = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1]!);
    expect(parts).toEqual(["/api/docs/api-viewer.css", "/api/docs/api-viewer.js"]);
    for (const url of [...parts, "/api/docs/try-it.js"]) {
      const { statusCode, body } = await server.app.inject({ url });
      expect([url, statusCode]).toEqual([url, 200]);
      expect(body).not.toMatch(/https?:\/\/|innerHTML/);
    }
  });
});
