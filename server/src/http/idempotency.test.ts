import { describe, expect, test } from "vitest";
import * as preferences from "@daybook/contract/preferences/preferences";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";

const server = startServer();
const make = factories(server);

const view = (name: string) => ({ screen: "tasks", name, search: {} });
const withKey = (key: string) => ({ "idempotency-key": key });

describe("a POST with an Idempotency-Key", () => {
  test("returns the first response when the same user repeats it", async () => {
    const person = await make.user();

    const first = await server.as(person, preferences.createView, view("Once"), withKey("k1"));
    const second = await server.as(person, preferences.createView, view("Once"), withKey("k1"));

    expect(first.status).toBe(201);
    expect([second.status, second.body]).toEqual([201, first.body]);
    expect((await server.as(person, preferences.listViews)).data).toHaveLength(1);
  });

  test("runs once for concurrent requests, which all get its response", async () => {
    const person = await make.user();

    const answers = await Promise.all(
      Array.from({ length: 8 }, () => server.as(person, preferences.createView, view("Race"), withKey("k2"))),
    );

    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]));
    expect(new Set(answers.map((answer) => answer.data._id)).size).toBe(1);
    expect((await server.as(person, preferences.listViews)).data).toHaveLength(1);
  });

  test("is 409 when the key is reused for another body or endpoint", async () => {
    const person = await make.user();
    await server.as(person, preferences.createView, view("Mine"), withKey("k3"));

    const { status, body } = await server.as(person, preferences.createView, view("Other"), withKey("k3"));

    expect([status, body.message]).toEqual([409, "This idempotency key was already used for another request"]);
    expect((await server.as(person, preferences.listViews)).data.map((each) => each.name)).toEqual(["Mine"]);
  });

  test("has one key space per user", async () => {
    const [one, other] = [await make.user(), await make.user()];

    const first = await server.as(one, preferences.createView, view("Mine"), withKey("k4"));
    const second = await server.as(other, preferences.createView, view("Mine"), withKey("k4"));

    expect(second.status).toBe(201);
    expect(second.data._id).not.toBe(first.data._id);
  });

  test("does not store failures, so the same key can be retried", async () => {
    const person = await make.user();
    const { data } = await server.as(person, preferences.createView, view("Taken"));
    expect((await server.as(person, preferences.createView, view("Taken"), withKey("k5"))).status).toBe(409);
    await server.as(person, preferences.removeView, { id: data._id });

    expect((await server.as(person, preferences.createView, view("Taken"), withKey("k5"))).status).toBe(201);
  });

  test("expires after 24 hours", async () => {
    const person = await make.user();
    const first = await server.as(person, preferences.createView, view("Day one"), withKey("k6"));

    server.clock.set(new Date(Date.now() + 25 * 3_600_000).toISOString());
    const next = await server.as(person, preferences.createView, view("Day two"), withKey("k6"));
    server.clock.set(null);

    expect(next.status).toBe(201);
    expect(next.data._id).not.toBe(first.data._id);
  });

  test("rejects keys longer than 200 characters and ignores an empty one", async () => {
    const person = await make.user();

    expect((await server.as(person, preferences.createView, view("Long"), withKey("x".repeat(201)))).status).toBe(400);
    expect((await server.as(person, preferences.createView, view("Empty"), withKey(""))).status).toBe(201);
    expect((await server.as(person, preferences.createView, view("Empty too"), withKey(""))).status).toBe(201);
  });
});

test("other methods ignore the header", async () => {
  const person = await make.user();

  await server.as(person, preferences.update, { sidebarOpen: false }, withKey("k7"));
  const { data } = await server.as(person, preferences.update, { sidebarOpen: true }, withKey("k7"));

  expect(data).toEqual({ sidebarOpen: true });
});
