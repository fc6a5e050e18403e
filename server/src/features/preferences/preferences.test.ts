import { describe, expect, test } from "vitest";
import * as preferences from "@daybook/contract/preferences/preferences";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";

const server = startServer();
const make = factories(server);

describe("preferences", () => {
  test("are empty by default and belong to one user", async () => {
    const [person, other] = [await make.user(), await make.user()];
    expect((await server.as(person, preferences.get)).data).toEqual({});

    await server.as(person, preferences.update, { colorScheme: "dark" });

    expect((await server.as(person, preferences.get)).data).toEqual({ colorScheme: "dark" });
    expect((await server.as(other, preferences.get)).data).toEqual({});
  });

  test("replaces the given fields and merges filters by screen", async () => {
    const person = await make.user();
    await server.as(person, preferences.update, {
      sidebarOpen: true,
      filters: { tasks: { status: "To Do", page: 2 }, eods: { user: "x" } },
    });

    const { data } = await server.as(person, preferences.update, { sidebarOpen: false, filters: { tasks: { status: "Blocked" } } });

    expect(data).toEqual({ sidebarOpen: false, filters: { tasks: { status: "Blocked" }, eods: { user: "x" } } });
    expect((await server.as(person, preferences.get)).data).toEqual(data);
  });

  test("concurrent updates don't overwrite each other", async () => {
    const person = await make.user();

    await Promise.all(
      Array.from({ length: 8 }, (_, index) => server.as(person, preferences.update, { filters: { [`screen${index}`]: { page: index } } })),
    );

    const { data } = await server.as(person, preferences.get);
    expect(Object.keys(data.filters ?? {}).sort()).toEqual(Array.from({ length: 8 }, (_, index) => `screen${index}`));
  });

  test("rejects more than 64 kB with 413 and keeps the stored preferences", async () => {
    const person = await make.user();
    await server.as(person, preferences.update, { showEodForm: true });

    const { status, body } = await server.as(person, preferences.update, { filters: { tasks: { search: "ä".repeat(33_000) } } });

    expect([status, body.message]).toEqual([413, "These preferences are too large to save"]);
    expect((await server.as(person, preferences.get)).data).toEqual({ showEodForm: true });
  });

  test("the limit also applies to the sum of small updates", async () => {
    const person = await make.user();
    const write = (index: number) =>
      server.as(person, preferences.update, { filters: { [`screen${index}`]: { search: "x".repeat(20_000) } } });

    const statuses = [];
    for (const index of [1, 2, 3, 4, 5]) statuses.push((await write(index)).status);

    expect(statuses).toEqual([200, 200, 200, 413, 413]);
  });

  test("rejects unknown values and drops unknown fields", async () => {
    const person = await make.user();

    expect((await server.as(person, preferences.update, { colorScheme: "pink" })).status).toBe(400);
    expect((await server.as(person, preferences.update, { role: "admin", colorScheme: "light" })).data).toEqual({ colorScheme: "light" });
  });
});

describe("saved views", () => {
  const view = (name: string, screen = "tasks") => ({ screen, name, search: { status: ["To Do"], page: 2 } });

  test("can be created, listed and deleted", async () => {
    const person = await make.user();

    const { status, data } = await server.as(person, preferences.createView, view("  Mine  "));
    expect([status, data]).toEqual([
      201,
      { _id: expect.any(String), createdAt: expect.any(String), screen: "tasks", name: "Mine", search: { status: ["To Do"], page: 2 } },
    ]);
    expect((await server.as(person, preferences.listViews)).data).toEqual([data]);

    expect((await server.as(person, preferences.removeView, { id: data._id })).data).toEqual({ _id: data._id });
    expect((await server.as(person, preferences.listViews)).data).toEqual([]);
    expect((await server.as(person, preferences.removeView, { id: data._id })).status).toBe(404);
  });

  test("names are unique per user and screen", async () => {
    const [person, other] = [await make.user(), await make.user()];
    await server.as(person, preferences.createView, view("Late"));

    const duplicate = await server.as(person, preferences.createView, view("Late"));

    expect([duplicate.status, duplicate.body.errors]).toEqual([
      409,
      [{ path: "name", message: "You already have a view named Late on this screen" }],
    ]);
    expect((await server.as(person, preferences.createView, view("Late", "eods"))).status).toBe(201);
    expect((await server.as(other, preferences.createView, view("Late"))).status).toBe(201);
  });

  test("are private: no other user can see or delete them, not even an admin", async () => {
    const [person, admin] = [await make.user(), await make.user("admin")];
    const { data } = await server.as(person, preferences.createView, view("Private"));

    expect((await server.as(admin, preferences.listViews)).data).toEqual([]);
    expect((await server.as(admin, preferences.removeView, { id: data._id })).status).toBe(404);
    expect((await server.as(person, preferences.listViews)).data).toHaveLength(1);
  });

  test("require a name and a screen, and are limited in size", async () => {
    const person = await make.user();

    expect((await server.as(person, preferences.createView, { ...view("x"), name: " " })).body.message).toBe("Name is required");
    expect((await server.as(person, preferences.createView, { screen: "", name: "x", search: {} })).body.message).toBe(
      "Screen is required",
    );
    expect((await server.as(person, preferences.createView, { ...view("x"), search: { text: "x".repeat(9000) } })).body.message).toBe(
      "This view has too many filters to save",
    );
    expect((await server.as(person, preferences.listViews)).data).toEqual([]);
  });

  test("creating and deleting is recorded in the audit trail", async () => {
    const person = await make.user();
    const { data } = await server.as(person, preferences.createView, view("Recorded"));
    await server.as(person, preferences.removeView, { id: data._id });

    const events = await server.db
      .selectFrom("auditEvents")
      .select(["action", "entityId"])
      .where("actorId", "=", person.id)
      .orderBy("id")
      .execute();
    expect(events).toEqual([
      { action: "preferences.view_created", entityId: data._id },
      { action: "preferences.view_removed", entityId: data._id },
    ]);
  });
});
