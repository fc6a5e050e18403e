import { profilePictureMaxBytes } from "@daybook/contract/core/constants";
import { pictureRefused, pictureTooLarge } from "@daybook/contract/files";
import { AppError, invalid } from "#errors.ts";

/** A picture made ready to be kept. */
export type Picture = { data: Buffer; contentType: string };

const formats = ["jpeg", "png", "gif", "webp"] as const;
type Format = (typeof formats)[number];

const contentTypes: Record<Format, string> = { jpeg: "image/jpeg", png: "image/png", gif: "image/gif", webp: "image/webp" };

const longestSidePx = 1024;
/** Width times height times frames: above it a small file may fill the memory. */
const mostPixels = 40_000_000;
const mostFrames = 500;
const longestSeconds = 10;

/** Comes with the first picture: it takes 15 MB and a tenth of a second, and most processes never see one. */
async function loadSharp() {
  const { default: sharp } = await import("sharp");
  // Only these four are ever decoded, whatever a file calls itself; nothing is kept between two pictures.
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

/** What the bytes say they are; names and declared types are not asked. */
function formatOf(data: Buffer): Format | undefined {
  if (startsWith(data, [0xff, 0xd8, 0xff])) return "jpeg";
  if (startsWith(data, [0x89, ...ascii("PNG\r\n\x1a\n")])) return "png";
  if (startsWith(data, ascii("GIF87a")) || startsWith(data, ascii("GIF89a"))) return "gif";
  if (startsWith(data, ascii("RIFF")) && startsWith(data, ascii("WEBP"), 8)) return "webp";
  return undefined;
}

/**
 * Reads a picture from a `data:…;base64,` URL: JPG, PNG, GIF or WebP by content, at most 2 MB decoded. What is kept is
 * drawn anew: upright, without metadata or anything hidden behind it, at most 1,024 px wide and high; animations go on.
 * @param path the field that carries it, for the refusal: 400 for anything that is not such a picture, 413 for one too large
 */
export async function readPicture(dataUrl: string, path: string): Promise<Picture> {
  const refused = () => invalid(path, pictureRefused);
  const data = decode(dataUrl);
  if (data === "too large") throw new AppError("too_large", pictureTooLarge, { errors: [{ path, message: pictureTooLarge }] });
  const format = data && formatOf(data);
  if (!format) throw refused();
  try {
    return { data: await oneAtATime(() => drawAnew(data, format)), contentType: contentTypes[format] };
  } catch {
    throw refused();
  }
}

const base64Start = /^data:[^,]{0,100};base64,/i;

/** The bytes of a data URL. Their number is known before they are decoded. */
function decode(dataUrl: string): Buffer | "too large" | undefined {
  const start = base64Start.exec(dataUrl)?.[0].length;
  if (start === undefined) return undefined;
  const padding = dataUrl.endsWith("==") ? 2 : dataUrl.endsWith("=") ? 1 : 0;
  const bytes = Math.floor(((dataUrl.length - start) * 3) / 4) - padding;
  return bytes > profilePictureMaxBytes ? "too large" : Buffer.from(dataUrl.slice(start), "base64");
}

let last: Promise<unknown> = Promise.resolve();

/** A large picture takes up to 160 MB while it is drawn, so that pictures wait for one another. */
function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const next = last.then(work);
  last = next.catch(() => {});
  return next;
}

async function drawAnew(data: Buffer, format: Format): Promise<Buffer> {
  const sharp = await (loading ??= loadSharp());
  const picture = sharp(data, { animated: true, limitInputPixels: mostPixels, failOn: "error" });
  const { width, height, pages = 1 } = await picture.metadata();
  if (width * height > mostPixels || pages > mostFrames) throw new Error("too much to draw");
  const upright = pages > 1 ? picture : picture.autoOrient();
  return upright
    .resize({ width: longestSidePx, height: longestSidePx, fit: "inside", withoutEnlargement: true })
    .timeout({ seconds: longestSeconds })
    .toFormat(format)
    .toBuffer();
}
