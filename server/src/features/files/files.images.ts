import { profilePictureMaxBytes } from "@daybook/contract/core/constants";
import { invalidImageMessage, imageTooLargeMessage } from "@daybook/contract/files/files";
import { AppError, invalid } from "#errors.ts";

/** A re-encoded image, ready to be stored. */
export type Image = { data: Buffer; contentType: string };

const formats = ["jpeg", "png", "gif", "webp"] as const;
type Format = (typeof formats)[number];

const contentTypes: Record<Format, string> = { jpeg: "image/jpeg", png: "image/png", gif: "image/gif", webp: "image/webp" };

const maxSidePx = 1024;
const maxPictureSidePx = 2048;
/** Width times height times frames. Guards against decompression bombs: small files that fill the memory when decoded. */
const maxPixels = 40_000_000;
const maxFrames = 500;
const timeoutSeconds = 10;

/** Loads sharp on first use: it takes 15 MB and 100 ms, and most processes never need it. */
async function loadSharp() {
  const { default: sharp } = await import("sharp");
  // Allows only the four decoders below; disables caching between images.
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadNsgifBuffer", "VipsForeignLoadWebpBuffer"],
  });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

let loading: ReturnType<typeof loadSharp> | undefined;

const startsWith = (data: Buffer, bytes: number[], at = 0) => bytes.every((byte, index) => data[at + index] === byte);
const ascii = (text: string) => [...Buffer.from(text, "latin1")];

/** Detects the format from the content; ignores file names and declared types. */
function formatOf(data: Buffer): Format | undefined {
  if (startsWith(data, [0xff, 0xd8, 0xff])) return "jpeg";
  if (startsWith(data, [0x89, ...ascii("PNG\r\n\x1a\n")])) return "png";
  if (startsWith(data, ascii("GIF87a")) || startsWith(data, ascii("GIF89a"))) return "gif";
  if (startsWith(data, ascii("RIFF")) && startsWith(data, ascii("WEBP"), 8)) return "webp";
  return undefined;
}

/**
 * Reads an image from a `data:…;base64,` URL: JPG, PNG, GIF or WebP by content, at most 2 MB decoded. Re-encodes it:
 * upright, without metadata or trailing data, at most 1,024 px wide and high. Keeps animations.
 * @param path the input field, for errors
 * @throws 400 if it is not a valid image, 413 if it is too large
 */
export async function readImage(dataUrl: string, path: string): Promise<Image> {
  const invalidImage = () => invalid(path, invalidImageMessage);
  const data = decode(dataUrl);
  if (data === "too large") throw new AppError("too_large", imageTooLargeMessage, { errors: [{ path, message: imageTooLargeMessage }] });
  const format = data && formatOf(data);
  if (!format) throw invalidImage();
  try {
    return { data: await oneAtATime(() => reencode(data, format, maxSidePx)), contentType: contentTypes[format] };
  } catch {
    throw invalidImage();
  }
}

/**
 * Returns an uploaded picture (JPG, PNG, GIF or WebP by content) re-encoded: upright, without metadata such as the place, at most
 * 2,048 px wide and high. Undefined for a file that is none, or that cannot be read as one.
 */
export async function readPicture(data: Buffer): Promise<Image | undefined> {
  const format = formatOf(data);
  if (!format) return undefined;
  try {
    return { data: await oneAtATime(() => reencode(data, format, maxPictureSidePx)), contentType: contentTypes[format] };
  } catch {
    return undefined;
  }
}

const base64Prefix = /^data:[^,]{0,100};base64,/i;

/** Decodes a data URL. Checks the size before decoding. */
function decode(dataUrl: string): Buffer | "too large" | undefined {
  const prefixLength = base64Prefix.exec(dataUrl)?.[0].length;
  if (prefixLength === undefined) return undefined;
  const padding = dataUrl.endsWith("==") ? 2 : dataUrl.endsWith("=") ? 1 : 0;
  const bytes = Math.floor(((dataUrl.length - prefixLength) * 3) / 4) - padding;
  return bytes > profilePictureMaxBytes ? "too large" : Buffer.from(dataUrl.slice(prefixLength), "base64");
}

let last: Promise<unknown> = Promise.resolve();

/** Processes images one after the other, because a large one takes up to 160 MB. */
function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const next = last.then(work);
  last = next.catch(() => {});
  return next;
}

async function reencode(data: Buffer, format: Format, side: number): Promise<Buffer> {
  const sharp = await (loading ??= loadSharp());
  const image = sharp(data, { animated: true, limitInputPixels: maxPixels, failOn: "error" });
  const { width, height, pages = 1 } = await image.metadata();
  if (width * height > maxPixels || pages > maxFrames) throw new Error("image has too many pixels or frames");
  const upright = pages > 1 ? image : image.autoOrient();
  return upright
    .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
    .timeout({ seconds: timeoutSeconds })
    .toFormat(format)
    .toBuffer();
}
