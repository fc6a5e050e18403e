import { gzipSync } from "node:zlib";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import * as tasks from "@daybook/contract/tasks/tasks";
import * as users from "@daybook/contract/users/users";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";
import { uploads } from "#test/uploads.ts";
import { hostileNames } from "./texts.ts";

const server = startServer();
const make = factories(server);

let admin: Awaited<ReturnType<typeof make.user>>;
let task: { id: string };
let photo: Buffer;

beforeAll(async () => {
  admin = await make.user("admin");
  task = await make.task(admin, { title: "Files" });
  photo = await sharp({ create: { width: 40, height: 20, channels: 3, background: "#d94c1a" } })
    .png()
    .toBuffer();
});

const { upload: uploadTo, download: downloadAs } = uploads(server);
const upload = (name: string, type: string, data: Buffer) => {
  const fileName = name.replaceAll('"', "%22").replaceAll(/[\r\n]/g, "");
  return uploadTo(admin, `/tasks/${task.id}/attachments`, { name: fileName, type, data });
};
const download = (url: string) => downloadAs(admin, url);

describe("an attachment", () => {
  test.each(hostileNames.map((name) => [JSON.stringify(name).slice(0, 40), name]))("named %s is a plain download", async (_what, name) => {
    const { status, body } = await upload(name, "text/html", Buffer.from("<script>alert(1)</script>"));
    expect(status).toBe(201);
    expect(body.data.name).not.toMatch(/[/\\\p{Cc}\p{Zl}\p{Zp}]/u);
    expect(body.data.name.length).toBeLessThanOrEqual(255);
    const file = await download(body.data.url);
    expect(file.headers["content-disposition"]).toMatch(/^attachment/);
    expect(file.headers["x-content-type-options"]).toBe("nosniff");
    await server.as(admin, tasks.detach, { id: task.id, fileId: body.data._id });
  });

  test.each([
    ["a zip bomb", gzipSync(Buffer.alloc(5_000_000))],
    ["an image that is also HTML", () => Buffer.concat([photo, Buffer.from("<script>alert(1)</script>")])],
  ])("with %s is stored unread", async (_what, content) => {
    const data = typeof content === "function" ? content() : content;
    const { status, body } = await upload("file.bin", "application/octet-stream", data);
    expect(status).toBe(201);
    expect((await download(body.data.url)).rawPayload.equals(data)).toBe(true);
    await server.as(admin, tasks.detach, { id: task.id, fileId: body.data._id });
  });
});

describe("a profile picture", () => {
  const save = (data: Buffer, type = "image/png") =>
    server.as(admin, users.updateProfile, { profilePicture: `data:${type};base64,${data.toString("base64")}` });

  test("with one pixel is accepted", async () => {
    const pixel = await sharp({ create: { width: 1, height: 1, channels: 3, background: "#fff" } })
      .png()
      .toBuffer();
    expect((await save(pixel)).status).toBe(200);
  });

  test("that is also HTML is stored without it", async () => {
    expect((await save(Buffer.concat([photo, Buffer.from("<script>alert(1)</script>")]))).status).toBe(200);
    const { data } = await server.as(admin, users.profile);
    const { headers, rawPayload } = await download(data.profilePicture!);
    expect(headers["content-type"]).toMatch(/^image\//);
    expect(rawPayload.includes("<script>")).toBe(false);
  });

  test.each([
    ["an SVG", () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ["a truncated image", () => photo.subarray(0, 50)],
    ["a PNG that claims 60000 × 60000 pixels", () => withSize(photo, 60_000)],
    ["HTML", () => Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["nothing", () => Buffer.alloc(0)],
  ])("that is %s is refused", async (_what, content) => {
    const { status, body } = await save(content());
    expect([status, body.message]).toEqual([400, "Please select a valid image file"]);
  });
});

/** Returns the PNG with another width and height in its header. */
function withSize(png: Buffer, pixels: number) {
  const copy = Buffer.from(png);
  copy.writeUInt32BE(pixels, 16);
  copy.writeUInt32BE(pixels, 20);
  return copy;
}
