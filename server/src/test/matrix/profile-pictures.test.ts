import sharp from "sharp";
import { describe, expect, test } from "vitest";
import * as users from "@daybook/contract/users/users";
import { startServer } from "#test/harness.ts";
import { type Fixture, matrixFixtures } from "./fixture.ts";
import type { ActorKind } from "./actors.ts";

const server = startServer();
const { build } = matrixFixtures(server);

const open = async (url: string, headers: Record<string, string>) => server.app.inject({ method: "GET", url, headers });

/** Uploads a profile picture for the owner and returns its URL. */
async function pictureOf({ owner, caller, headers }: Fixture) {
  const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: "teal" } })
    .png()
    .toBuffer();
  const own = owner === caller ? headers : { cookie: await server.cookieOf(owner) };
  const { data } = await server.anonymous(users.updateProfile, { profilePicture: `data:image/png;base64,${png.toString("base64")}` }, own);
  return data.profilePicture!;
}

describe("a profile picture", () => {
  const signedIn: ActorKind[] = [
    "a member on own",
    "a member on a teammate's",
    "a member on another team's",
    "a lead on own team's",
    "a lead on another team's",
    "a lead on own",
    "an admin",
  ];

  test.each(signedIn)("is readable for %s", async (actor) => {
    const scene = await build(actor);
    const { statusCode, headers } = await open(await pictureOf(scene), scene.headers);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({ "x-content-type-options": "nosniff", "cache-control": expect.stringContaining("private") });
    expect(headers["content-type"]).toMatch(/^image\//);
  });

  test.each(["anonymous", "an expired session"] as const)("is not readable for %s", async (actor) => {
    const scene = await build(actor);
    const url = await pictureOf({ ...scene, headers: { cookie: await server.cookieOf(scene.owner) } });
    const { statusCode, headers } = await open(url, scene.headers);
    expect(statusCode).toBe(401);
    expect(headers["cache-control"]).not.toMatch(/immutable|max-age=[1-9]/);
  });

  test("is not readable for a user who was deactivated", async () => {
    const scene = await build("a member on own");
    const url = await pictureOf(scene);
    await server.db.updateTable("users").set({ status: "inactive" }).where("id", "=", scene.caller.id).execute();
    expect((await open(url, scene.headers)).statusCode).toBe(401);
  });

  test("is readable only by its id", async () => {
    const { headers } = await build("an admin");
    expect((await open("/api/files/01900000-0000-7000-8000-000000000000", headers)).statusCode).toBe(404);
    expect((await open("/api/files/..%2f..%2fpackage.json", headers)).statusCode).toBeGreaterThanOrEqual(400);
  });
});
