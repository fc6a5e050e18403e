import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { fakeS3 } from "#test/fakes/fake-s3.ts";
import { objectStorage, partBytes } from "./object-storage.ts";

const { objects, state } = fakeS3();
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "daybook-objects-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const file = (content: string | Buffer) => {
  const path = join(folder, "file");
  writeFileSync(path, content);
  return path;
};

test("an object is uploaded, listed, downloaded into a private file and removed", async () => {
  const storage = objectStorage(state.env);
  await storage.upload("daily-2", file("the second"));
  await storage.upload("daily-1", file("the first"));
  await storage.upload("other", file("another"));
  expect(await storage.names("daily-")).toEqual(["daily-1", "daily-2"]);
  const path = join(folder, "down");
  expect(await storage.download("daily-2", path)).toBe(true);
  expect(readFileSync(path, "utf8")).toBe("the second");
  expect(statSync(path).mode & 0o777).toBe(0o600);
  await storage.remove("daily-1");
  expect(await storage.names("daily-")).toEqual(["daily-2"]);
  expect(await storage.download("daily-1", join(folder, "gone"))).toBe(false);
});

test("a large file is uploaded in parts", async () => {
  const content = Buffer.alloc(partBytes * 2 + 1000, "daybook ");
  await objectStorage(state.env).upload("large", file(content));
  expect(objects.get("large")!.equals(content)).toBe(true);
  expect(state.requests.filter((request) => request.includes("partNumber="))).toHaveLength(3);
});

test.each([
  ["another secret", () => ({ secretAccessKey: "another" }), /answered with status 403 \(SignatureDoesNotMatch\)\.$/],
  ["another bucket", () => ({ bucketUrl: state.env.bucketUrl.replace("/backups", "/missing") }), /answered with status 404|does not exist/],
  [
    "a storage that is down",
    () => ({ bucketUrl: "http://127.0.0.1:9/backups" }),
    /^The bucket http:\/\/127\.0\.0\.1:9\/backups (cannot be reached|failed)/,
  ],
])("%s is a sentence", async (_what, change, message) => {
  const storage = objectStorage({ ...state.env, ...change() });
  await expect(storage.upload("daily", file("content"))).rejects.toThrow(message);
  await expect(storage.names("daily")).rejects.toThrow(message);
  expect(objects.size).toBe(0);
});

test("a bucket in another region is a sentence that names it", async () => {
  const body = "<Error><Code>AuthorizationHeaderMalformed</Code><Message>Wrong region</Message><Region>eu-west-1</Region></Error>";
  const server = createServer((_request, response) => response.writeHead(400, { "content-type": "application/xml" }).end(body));
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  const bucketUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/backups`;
  await expect(objectStorage({ ...state.env, bucketUrl }).names("daily")).rejects.toThrow(
    `The bucket ${bucketUrl} is in the region eu-west-1. Set the variable that ends with _S3_REGION to it.`,
  );
});
