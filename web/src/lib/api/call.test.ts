import { describe, expect, test, vi } from "vitest";
import { mockResponse, mockRawResponse, headersSent, mockNetworkError, mockError, sent } from "#test/api-responses.ts";
import { newId, pagination, stats, user } from "#test/fixtures.ts";
import { call, callWith } from "./call.ts";
import { CallError } from "./call-error.ts";

const failureOf = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(CallError);
  return error as CallError;
};

describe("a successful call", () => {
  test("puts path fields into the path and the others into the query, with joined lists and without empty values", async () => {
    const fetched = vi.spyOn(globalThis, "fetch");
    mockResponse("GET /users", { data: [], stats, pagination });
    await callWith("GET /users", { search: "", role: ["admin", "team_lead"], team: undefined, page: 2 });
    expect(fetched.mock.calls[0]?.[0]).toBe("/api/users?role=admin%2Cteam_lead&page=2");
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({ method: "GET", credentials: "include" });

    const person = user();
    mockResponse("GET /users/:id", person);
    expect(await call("GET /users/:id", { id: person._id })).toEqual(person);
    expect(fetched.mock.calls[1]?.[0]).toBe(`/api/users/${person._id}`);
  });

  test("callWith also returns the fields beside data", async () => {
    mockResponse("GET /users", { data: [], stats, pagination });
    expect(await callWith("GET /users")).toEqual({ data: [], stats, pagination });
    expect(await call("GET /users")).toEqual([]);
  });

  test("every POST has a new Idempotency-Key, unless the caller passes one", async () => {
    mockResponse("POST /users/teams", ({ name }) => ({
      _id: newId(),
      name,
      description: null,
      leads: [],
      memberCount: 0,
      createdAt: "2026-03-12T09:00:00.000Z",
      version: 1,
      can: { read: true, update: true, remove: true },
    }));
    await call("POST /users/teams", { name: "Research" });
    await call("POST /users/teams", { name: "Research" });
    await call("POST /users/teams", { name: "Research" }, { idempotencyKey: "again" });
    const keys = headersSent("POST /users/teams").map((headers) => headers.get("Idempotency-Key"));
    expect(new Set(keys).size).toBe(3);
    expect(keys[2]).toBe("again");
    expect(sent("POST /users/teams")).toHaveLength(3);
  });

  test("sends null, which clears a field, but not undefined", async () => {
    const fetched = vi.spyOn(globalThis, "fetch");
    mockResponse("PUT /users/profile/me", user());
    await call("PUT /users/profile/me", { designation: null, phoneNumber: undefined });
    expect(fetched.mock.calls[0]?.[1]?.body).toBe('{"designation":null}');
  });

  test("sends a file as the multipart field `file`", async () => {
    const fetched = vi.spyOn(globalThis, "fetch");
    mockResponse("POST /tasks/:id/attachments", {
      _id: newId(),
      name: "plan.pdf",
      size: 3,
      contentType: "application/pdf",
      url: "/api/files/1",
      uploadedAt: "2026-03-12T09:00:00.000Z",
      uploadedBy: { _id: newId(), name: "Kavya Nair", team: "Design", profilePicture: null },
    });
    await call("POST /tasks/:id/attachments", { id: newId() }, { file: new File(["pdf"], "plan.pdf") });
    const { body, headers } = fetched.mock.calls[0]?.[1] ?? {};
    expect(body).toBeInstanceOf(FormData);
    expect((body as FormData).get("file")).toMatchObject({ name: "plan.pdf" });
    expect(headers).not.toHaveProperty("Content-Type");
  });
});

describe("a failed call", () => {
  test("has the server's message, code and field errors", async () => {
    mockError("POST /auth/register", 400, "Email is required", { errors: [{ path: "email", message: "Email is required" }] });
    const error = await failureOf(call("POST /auth/register", { name: "A", email: "a@b.cd", password: "123456", team: "HR" }));
    expect(error).toMatchObject({
      status: 400,
      code: "invalid_input",
      message: "Email is required",
      errors: [{ path: "email", message: "Email is required" }],
    });
  });

  test.each([
    ["POST /auth/login", "Invalid credentials. Please check your email and password."],
    ["GET /auth/check", "Authentication check failed"],
    ["GET /users/profile", "Failed to fetch user profile"],
    ["GET /projects/my-projects", "Failed to fetch user projects"],
    ["GET /eod/my-eods", "Failed to fetch EODs"],
  ] as const)("%s without a server message falls back to: %s", async (operation, text) => {
    mockRawResponse(operation, 502, undefined);
    const input = operation === "POST /auth/login" ? { email: "a@b.cd", password: "x" } : {};
    expect((await failureOf(call(operation, input as never))).message).toBe(text);
  });

  test("a refused task call without a session falls back to: Authentication required", async () => {
    mockRawResponse("GET /tasks", 401, undefined);
    expect((await failureOf(call("GET /tasks"))).message).toBe("Authentication required");
  });

  test("a successful response without data is an error", async () => {
    mockRawResponse("GET /projects/dropdown", 200, "<html>");
    expect((await failureOf(call("GET /projects/dropdown"))).message).toBe("Invalid data format received from server");
  });

  test("a lost connection says what to do", async () => {
    mockNetworkError("GET /users");
    expect(await failureOf(call("GET /users"))).toMatchObject({
      status: 0,
      code: "network",
      message: "Daybook cannot be reached. Check your connection and try again.",
    });
    mockNetworkError("POST /eod/submit");
    const report = { tasks: [{ taskName: "Modelling" }] };
    expect((await failureOf(call("POST /eod/submit", report))).message).toBe("Network error during submission");
  });

  test("an aborted call is not a connection error", async () => {
    const gone = new AbortController();
    mockResponse("GET /projects/dropdown", () => {
      gone.abort();
      return [];
    });
    await expect(call("GET /projects/dropdown", {}, { signal: gone.signal })).rejects.not.toBeInstanceOf(CallError);
  });
});
