import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, test } from "vitest";
import { openApi } from "#http/openapi.ts";
import { type ApiDocument, incompatibleChanges, type Operation, type Schema } from "./api-changes.ts";
import { accepted, released } from "./api-changes-list.ts";

test("the OpenAPI document is valid", async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(openApi()));
  expect({ valid, errors }).toEqual({ valid: true, errors: undefined });
});

test("no call of the last release has changed incompatibly, other than what is accepted", () => {
  expect(incompatibleChanges(released, openApi() as ApiDocument)).toEqual(accepted);
});

test("a field that is taken away from calls of the last release is found in each of them", () => {
  const later = openApi() as ApiDocument;
  delete later.components.schemas["User"]!.properties!["name"];
  delete later.paths["/tasks/{id}"]!["get"]!.responses["200"]!.content!["application/json"]!.schema!.properties!["data"]!.properties![
    "title"
  ];
  const found = incompatibleChanges(released, later);
  expect(found).toEqual(
    expect.arrayContaining([
      "GET /tasks/{id} response.data.title is gone",
      "GET /users/profile response.data.name is gone",
      "POST /auth/login response.user.name is gone",
    ]),
  );
});

describe("the comparison", () => {
  const task: Schema = {
    type: "object",
    properties: { title: { type: "string" }, status: { type: "string", enum: ["Open", "Done"] }, note: { type: "string" } },
    required: ["title", "status"],
  };
  const apiOf = (request: Schema, response: Schema, more: Partial<Operation> = {}): ApiDocument => ({
    paths: {
      "/tasks": {
        post: {
          requestBody: { content: { "application/json": { schema: request } } },
          responses: { 201: { content: { "application/json": { schema: { $ref: "#/components/schemas/Task" } } } } },
          ...more,
        },
      },
    },
    components: { schemas: { Task: response } },
  });
  const before = apiOf(task, task);
  const changed = (request: Schema, response: Schema = task) => incompatibleChanges(before, apiOf(request, response));
  const withField = (name: string, schema: Schema): Schema => ({ ...task, properties: { ...task.properties, [name]: schema } });
  const withoutField = (name: string): Schema => {
    const { [name]: _, ...properties } = task.properties!;
    return { ...task, properties, required: task.required!.filter((each) => each !== name) };
  };

  test("accepts what is added: a call, optional fields, values of responses, wider requests", () => {
    const after = apiOf(withField("due", { type: "string" }), withField("due", { type: "string" }));
    after.paths["/labels"] = after.paths["/tasks"]!;
    expect(incompatibleChanges(before, after)).toEqual([]);
    const more: Schema = { type: "string", enum: ["Open", "Done", "Paused"] };
    expect(changed(withField("status", more), withField("status", more))).toEqual([]);
    expect(changed(withField("note", { anyOf: [{ type: "string" }, { type: "null" }] }))).toEqual([]);
  });

  test("finds calls, fields and values that are gone", () => {
    expect(incompatibleChanges(before, { ...before, paths: {} })).toEqual(["POST /tasks is gone"]);
    expect(changed(withoutField("note"), withoutField("status"))).toEqual([
      "POST /tasks request.note is gone",
      "POST /tasks response.status is gone",
    ]);
    expect(changed(withField("status", { type: "string", enum: ["Open"] }))).toEqual([
      "POST /tasks request.status: the value Done is gone",
    ]);
  });

  test("finds new required fields, fields that may be missing, other types and statuses", () => {
    expect(changed({ ...task, required: ["title", "status", "note"] }, { ...task, required: ["title"] })).toEqual([
      "POST /tasks request.note is required",
      "POST /tasks response.status may be missing",
    ]);
    expect(changed(withField("note", { type: "number" }), withField("note", { type: ["string", "null"] }))).toEqual([
      "POST /tasks request.note: string became number",
      "POST /tasks response.note: string became null",
    ]);
    const responses = { 200: before.paths["/tasks"]!["post"]!.responses["201"]! };
    expect(incompatibleChanges(before, apiOf(task, task, { responses }))).toEqual(["POST /tasks: the status 201 became 200"]);
  });
});
