import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { profilePictureMaxBytes } from "@daybook/contract/core/constants";
import type { AppError } from "#errors.ts";
import { readImage } from "./files.images.ts";

const dataUrl = (data: Buffer, type = "image/png") => `data:${type};base64,${data.toString("base64")}`;

const plain = (width = 40, height = 20, color = "#d94c1a") => sharp({ create: { width, height, channels: 3, background: color } });

const frames = (count: number, width = 60, height = 40) =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      plain(width, height, `hsl(${index * 50}, 80%, 50%)`)
        .png()
        .toBuffer(),
    ),
  );

const animated = async (count = 3, width = 60, height = 40) => sharp(await frames(count, width, height), { join: { animated: true } });

/** Returns the error of a rejected image, or undefined for an accepted one. */
const errorOf = (url: string) =>
  readImage(url, "profilePicture").then(
    () => undefined,
    (error: AppError) => [error.code, error.message, error.details.errors?.[0]?.path],
  );

const notAnImage = ["invalid_input", "Please select a valid image file", "profilePicture"];
const tooLarge = ["too_large", "Image size should be less than 2MB", "profilePicture"];

let photo: Buffer;

beforeAll(async () => {
  photo = await plain().jpeg().toBuffer();
});

describe("format detection", () => {
  test.each([
    ["jpeg", "image/jpeg"],
    ["png", "image/png"],
    ["gif", "image/gif"],
    ["webp", "image/webp"],
  ] as const)("accepts %s and keeps the format", async (format, contentType) => {
    const image = await readImage(dataUrl(await plain().toFormat(format).toBuffer(), contentType), "logo");

    expect(image.contentType).toBe(contentType);
    expect(await sharp(image.data).metadata()).toMatchObject({ format, width: 40, height: 20 });
  });

  test("detects the format by content, ignoring the declared type", async () => {
    expect((await readImage(dataUrl(photo, "image/gif"), "logo")).contentType).toBe("image/jpeg");
    expect((await readImage(dataUrl(photo, "text/html"), "logo")).contentType).toBe("image/jpeg");
    expect((await readImage(`data:;base64,${photo.toString("base64")}`, "logo")).contentType).toBe("image/jpeg");
  });

  test.each([
    ["an SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ["an SVG declared as PNG", Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ["HTML", Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["a PDF", Buffer.from("%PDF-1.7\n1 0 obj")],
    ["nothing", Buffer.alloc(0)],
    [
      "the first bytes of a JPEG and then HTML",
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from("<script>alert(1)</script>")]),
    ],
    ["the first bytes of a GIF and then a script", Buffer.from("GIF89a=1;alert(1)//")],
    ["half a WebP", Buffer.from("RIFF\x10\x00\x00\x00WEBPVP8 ")],
  ])("rejects %s", async (_description, data) => {
    expect(await errorOf(dataUrl(data))).toEqual(notAnImage);
  });

  test("rejects other image formats", async () => {
    for (const format of ["tiff", "avif"] as const) {
      expect(await errorOf(dataUrl(await plain().toFormat(format).toBuffer(), `image/${format}`))).toEqual(notAnImage);
    }
  });

  test("rejects a truncated file", async () => {
    const whole = await plain(400, 400).png().toBuffer();

    expect(await errorOf(dataUrl(whole.subarray(0, Math.floor(whole.length / 2))))).toEqual(notAnImage);
  });

  test.each([
    "",
    "hello",
    "https://example.com/me.png",
    "data:image/png,plain",
    "data:image/png;base64,",
    "data:image/png;base64,@@@@",
    "/api/files/42",
  ])("rejects the text %j", async (text) => {
    expect(await errorOf(text)).toEqual(notAnImage);
  });
});

describe("size limits", () => {
  /** Returns a valid JPEG of exactly this many bytes: trailing data is ignored. */
  const ofSize = (bytes: number) => Buffer.concat([photo, Buffer.alloc(bytes - photo.length)]);

  test("accepts 2,097,152 decoded bytes and rejects one more with 413", async () => {
    expect(profilePictureMaxBytes).toBe(2_097_152);
    expect(await errorOf(dataUrl(ofSize(2_097_152)))).toBeUndefined();
    expect(await errorOf(dataUrl(ofSize(2_097_153)))).toEqual(tooLarge);
    expect(await errorOf(dataUrl(ofSize(2_097_154)))).toEqual(tooLarge);
  });

  test("rejects a small, valid file with a huge canvas", async () => {
    const bomb = await sharp(Buffer.alloc(42_000_000), { raw: { width: 7000, height: 6000, channels: 1 } })
      .png()
      .toBuffer();
    expect(bomb.length).toBeLessThan(profilePictureMaxBytes);

    expect(await errorOf(dataUrl(bomb))).toEqual(notAnImage);
  });

  /** Returns a GIF with one-pixel frames: a few bytes each, but a full canvas each when decoded. */
  const dots = (side: number, count: number) => {
    const canvas = [side & 255, side >> 8, side & 255, side >> 8, 0x80, 0, 0, 0, 0, 0, 255, 255, 255];
    const frame = [0x21, 0xf9, 4, 0, 10, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0];
    return Buffer.from([...Buffer.from("GIF89a"), ...canvas, ...Array.from({ length: count }, () => frame).flat(), 0x3b]);
  };

  test("rejects a GIF with too many frames or pixels", async () => {
    expect(await errorOf(dataUrl(dots(200, 3)))).toBeUndefined();
    expect(await errorOf(dataUrl(dots(2000, 12)))).toEqual(notAnImage);
    expect(await errorOf(dataUrl(dots(20, 501)))).toEqual(notAnImage);
  });

  test("scales images down to 1,024 px; keeps the size of smaller ones", async () => {
    const wide = await readImage(dataUrl(await plain(3000, 1500).png().toBuffer()), "logo");
    const tall = await readImage(dataUrl(await plain(500, 2000).webp().toBuffer()), "logo");

    expect(await sharp(wide.data).metadata()).toMatchObject({ width: 1024, height: 512 });
    expect(await sharp(tall.data).metadata()).toMatchObject({ width: 256, height: 1024 });
  });
});

describe("re-encoding", () => {
  test("removes all metadata", async () => {
    const withMetadata = await plain()
      .withExif({ IFD0: { Copyright: "Secret Studio", Artist: "Jane Doe" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1" } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret/></x:xmpmeta>')
      .jpeg()
      .toBuffer();
    expect((await sharp(withMetadata).metadata()).exif).toBeDefined();

    const { data } = await readImage(dataUrl(withMetadata, "image/jpeg"), "profilePicture");

    const { exif, xmp, icc, iptc } = await sharp(data).metadata();
    expect([exif, xmp, icc, iptc]).toEqual([undefined, undefined, undefined, undefined]);
    expect(data.includes("Secret Studio")).toBe(false);
  });

  test("removes data hidden after the image", async () => {
    const polyglot = Buffer.concat([photo, Buffer.from("<script>alert('hidden')</script>PK\x03\x04")]);

    const { data } = await readImage(dataUrl(polyglot, "image/jpeg"), "profilePicture");

    expect(data.includes("hidden")).toBe(false);
  });

  test("applies the EXIF orientation", async () => {
    const sideways = await plain(80, 40).withExif({ IFD0: {} }).withMetadata({ orientation: 6 }).jpeg().toBuffer();

    const { data } = await readImage(dataUrl(sideways, "image/jpeg"), "profilePicture");

    const { width, height, orientation } = await sharp(data).metadata();
    expect([width, height, orientation]).toEqual([40, 80, undefined]);
  });

  test.each(["gif", "webp"] as const)("keeps the frames and timing of an animated %s", async (format) => {
    const moving = await (await animated()).toFormat(format, { delay: [100, 200, 300], loop: 0 }).toBuffer();

    const { data, contentType } = await readImage(dataUrl(moving), "profilePicture");

    expect(contentType).toBe(`image/${format}`);
    expect(await sharp(data, { animated: true }).metadata()).toMatchObject({
      pages: 3,
      pageHeight: 40,
      width: 60,
      delay: [100, 200, 300],
      loop: 0,
    });
  });

  test("scales down a large animation and keeps its frames", async () => {
    const moving = await (await animated(4, 1400, 700)).gif().toBuffer();

    const { data } = await readImage(dataUrl(moving), "profilePicture");

    expect(await sharp(data, { animated: true }).metadata()).toMatchObject({ pages: 4, width: 1024, pageHeight: 512 });
  });
});

test("concurrent images are processed one after the other", async () => {
  const url = dataUrl(await plain(2000, 2000).png().toBuffer());

  const images = await Promise.all(Array.from({ length: 6 }, () => readImage(url, "profilePicture")));

  expect(new Set(images.map((image) => image.data.toString("base64"))).size).toBe(1);
});
