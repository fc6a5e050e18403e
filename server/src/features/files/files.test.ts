import { uuidv7 } from "uuidv7";
import { describe, expect, test } from "vitest";
import type { FilePurpose } from "@daybook/contract/files/files";
import { actingAs } from "#context.ts";
import * as sessionsService from "#features/sessions/sessions.service.ts";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";
import { jobContext } from "#test/job-context.ts";
import * as filesContentsService from "./files.contents.service.ts";
import * as filesService from "./files.service.ts";

const server = startServer();
const make = factories(server);

/** Stores a file uploaded by this user. */
async function store(
  person: { id: string },
  purpose: FilePurpose,
  data = Buffer.from("content"),
  name = "picture.png",
  contentType = "image/png",
) {
  const actor = await sessionsService.findActor(server.db, person.id, new Date().toISOString());
  const ctx = actingAs(await jobContext(server), actor!);
  const content = await filesContentsService.prepare(ctx, data);
  return filesService.store(ctx, { name, contentType, content, purpose });
}

const get = (id: string, headers: Record<string, string> = {}, method: "GET" | "HEAD" = "GET") =>
  server.app.inject({ method, url: `/api/files/${id}`, headers });

const signedIn = async () => ({ cookie: await server.cookieOf(await make.user()) });

describe("a profile picture", () => {
  test("is readable by every signed-in user, and revalidated by browsers", async () => {
    const id = await store(await make.user(), "profile_picture");

    const { statusCode, headers, body } = await get(id, await signedIn());

    expect([statusCode, body]).toEqual([200, "content"]);
    expect(headers).toMatchObject({
      "cache-control": "private, no-cache",
      "content-type": "image/png",
      "content-length": "7",
      "content-disposition": "inline; filename=\"picture.png\"; filename*=UTF-8''picture.png",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
      etag: `"${id}"`,
    });
  });

  test("anonymous requests get 401, whether or not the file exists", async () => {
    const id = await store(await make.user(), "profile_picture");

    const existing = await get(id);
    const missing = await get(uuidv7());

    expect([existing.statusCode, existing.json().message]).toEqual([401, "Authentication token missing"]);
    expect(missing.json()).toEqual(existing.json());
    expect(existing.headers["cache-control"]).toBe("no-store");
  });

  test("an invalid session gets the session-expired response", async () => {
    const id = await store(await make.user(), "profile_picture");

    expect((await get(id, { cookie: "jwt=nonsense" })).json()).toMatchObject({ message: "Invalid or expired token", tokenExpired: true });
  });

  test("a conditional request gets an empty 304 if the session is valid", async () => {
    const id = await store(await make.user(), "profile_picture");
    const cookie = await signedIn();

    for (const tag of [`"${id}"`, `W/"${id}"`, `"other", "${id}"`, "*"]) {
      const { statusCode, body, headers } = await get(id, { ...cookie, "if-none-match": tag });
      expect([tag, statusCode, body, headers["etag"]]).toEqual([tag, 304, "", `"${id}"`]);
    }
    expect((await get(id, { ...cookie, "if-none-match": '"other"' })).statusCode).toBe(200);
    expect((await get(id, { "if-none-match": `"${id}"` })).statusCode).toBe(401);
  });

  test("takes two SQL statements: session and file", async () => {
    const id = await store(await make.user(), "profile_picture");
    const cookie = await signedIn();

    expect(await server.statements(() => get(id, cookie))).toBe(2);
  });
});

test("the logo is readable without a session", async () => {
  const id = await store(await make.user("admin"), "logo", Buffer.from("logo"), "logo", "image/webp");

  const { statusCode, headers, body } = await get(id);

  expect([statusCode, body, headers["content-type"]]).toEqual([200, "logo", "image/webp"]);
});

describe("an attachment", () => {
  test("is not readable without a read rule, not even by its uploader or an admin", async () => {
    const [person, admin] = [await make.user(), await make.user("admin")];
    const id = await store(person, "attachment");

    for (const reader of [person, admin]) {
      const { statusCode, json } = await get(id, { cookie: await server.cookieOf(reader) });
      expect([statusCode, json().message]).toEqual([404, "This file does not exist"]);
    }
    expect((await get(id)).statusCode).toBe(401);
  });

  test("is a download for users permitted by the feature's read rule", async () => {
    const [allowed, other] = [await make.user(), await make.user()];
    const id = await store(allowed, "attachment", Buffer.from("<script>"), 'Ünï "x"\r\n%.html', "text/html");
    const { platform } = server.app;
    const { features } = platform;
    platform.features = [{ files: { attachment: async (ctx, fileId) => fileId === id && ctx.actor.id === allowed.id } }];

    const { statusCode, headers, body } = await get(id, { cookie: await server.cookieOf(allowed) });
    const refused = await get(id, { cookie: await server.cookieOf(other) });
    platform.features = features;

    expect([statusCode, body, refused.statusCode]).toEqual([200, "<script>", 404]);
    expect(headers["content-disposition"]).toBe(
      "attachment; filename=\"_n_ _x____.html\"; filename*=UTF-8''%C3%9Cn%C3%AF%20%22x%22%0D%0A%25.html",
    );
    expect(headers).toMatchObject({ "x-content-type-options": "nosniff", "content-security-policy": expect.stringContaining("sandbox") });
  });
});

describe("a large file", () => {
  const bytes = Buffer.from(Array.from({ length: 1_000_003 }, (_, index) => index % 251));

  test("is stored in chunks of 256 kB and served complete", async () => {
    const id = await store(await make.user(), "profile_picture", bytes);

    const chunks = await server.db
      .selectFrom("fileChunks")
      .select(["position", "data"])
      .where("fileId", "=", id)
      .orderBy("position")
      .execute();
    expect(chunks.map((chunk) => [chunk.position, chunk.data.length])).toEqual([
      [0, 262_144],
      [1, 262_144],
      [2, 262_144],
      [3, 213_571],
    ]);
    const { rawPayload, headers } = await get(id, await signedIn());
    expect(headers["content-length"]).toBe("1000003");
    expect(rawPayload.equals(bytes)).toBe(true);
  });

  test("is never compressed, so that Content-Length stays correct", async () => {
    const text = Buffer.from("daybook ".repeat(100_000));
    const id = await store(await make.user(), "logo", text, "logo", "text/plain");

    const { headers, rawPayload } = await get(id, { "accept-encoding": "br, gzip" });

    expect([headers["content-encoding"], rawPayload.length]).toEqual([undefined, text.length]);
  });

  test("HEAD returns the size", async () => {
    const id = await store(await make.user(), "logo", bytes);

    const { statusCode, headers, body } = await get(id, {}, "HEAD");

    expect([statusCode, headers["content-length"], body]).toEqual([200, "1000003", ""]);
  });

  test("an empty file can be stored and read", async () => {
    const id = await store(await make.user(), "logo", Buffer.alloc(0));

    const { statusCode, body } = await get(id);

    expect([statusCode, body]).toEqual([200, ""]);
  });
});

test.each(["42", "..%2f..%2fetc%2fpasswd", "%00", "01890000-0000-7000-8000-00000000000g", "x".repeat(3000)])(
  "an invalid id gets 404: %s",
  async (id) => {
    const { statusCode, json } = await get(id, await signedIn());

    expect([statusCode, json().message]).toEqual([404, "This file does not exist"]);
  },
);
