import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { Id } from "@daybook/contract/core/common";
import { errorStatus } from "@daybook/contract/core/errors";
import type { MaybeActor, RequestContext } from "#context.ts";
import { AppError } from "#errors.ts";
import { mustSetUpSecondFactor, requireSession } from "./authenticate.ts";
import { filePolicy } from "./headers.ts";

/** A stored file that the user may read. */
export type OpenFile = {
  name: string;
  contentType: string;
  /** Bytes. */
  size: number;
  /** Displayed in the page (images); everything else is downloaded. */
  inline: boolean;
  chunks: () => AsyncIterable<Buffer>;
};

/**
 * Streams stored files below `/api`. A file never changes under its id, but browsers ask each time, so that
 * a cached file cannot be read after the sign-out. Opened as a page, a file that cannot be read is a sentence.
 * @param open returns undefined for a missing or forbidden file: 401 without a session, 404 with one
 */
export function serveFile(
  app: FastifyInstance,
  url: string,
  open: (ctx: RequestContext<MaybeActor>, id: string) => Promise<OpenFile | undefined>,
) {
  app.route<{ Params: { id: string } }>({
    method: "GET",
    url,
    // Pictures are compressed already, and a length is worth more to a download than fewer bytes.
    compress: false,
    errorHandler: (error, request, reply) => {
      if (error instanceof AppError && request.headers["sec-fetch-dest"] === "document")
        void reply.code(errorStatus[error.code]).type("text/plain; charset=utf-8").send(`${error.message}\n`);
      else app.errorHandler(error, request, reply);
    },
    handler: async (request, reply) => {
      const identified = await request.identify(reply);
      // Without the required second factor, only what visitors without a session may read.
      const ctx = mustSetUpSecondFactor(identified.ctx) ? { ...identified.ctx, actor: null } : identified.ctx;
      const id = Id.safeParse(request.params.id).data?.toLowerCase();
      const file = id && (await open(ctx, id));
      if (!file) {
        requireSession(identified);
        throw new AppError("not_found", "This file does not exist");
      }
      const tag = `"${id}"`;
      const caching = { "cache-control": "private, no-cache", etag: tag };
      if (isCached(request.headers["if-none-match"], tag)) return reply.code(304).headers(caching).send();
      const chunks = await begin(file.chunks());
      reply.headers({
        ...caching,
        "content-type": file.contentType,
        "content-length": file.size,
        "content-disposition": disposition(file),
        "content-security-policy": filePolicy,
      });
      return reply.send(Readable.from(chunks, { objectMode: false }));
    },
  });
}

/** Reads the first chunk, so that content which cannot be read is an error of the request instead of a broken response. */
async function begin(chunks: AsyncIterable<Buffer>): Promise<AsyncIterable<Buffer>> {
  const iterator = chunks[Symbol.asyncIterator]();
  const first = await iterator.next();
  async function* all() {
    try {
      for (let next = first; !next.done; next = await iterator.next()) yield next.value;
    } finally {
      await iterator.return?.();
    }
  }
  return all();
}

/** Whether the browser has this file cached. */
const isCached = (header: string | undefined, tag: string) =>
  header?.split(",").some((each) => each.trim() === "*" || each.trim().replace(/^W\//, "") === tag) ?? false;

const quoted = (text: string) => text.replace(/[^\x20-\x7e]|["\\%]/g, "_");
const encoded = (text: string) =>
  encodeURIComponent(text.toWellFormed()).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** `Content-Disposition` with an ASCII file name for old clients and the full one (RFC 6266). */
const disposition = ({ inline, name }: OpenFile) =>
  `${inline ? "inline" : "attachment"}; filename="${quoted(name)}"; filename*=UTF-8''${encoded(name)}`;
