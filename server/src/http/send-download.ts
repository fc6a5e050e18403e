import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { ActorContext, MaybeActor } from "#context.ts";
import type { Download } from "#download.ts";
import { withRightsNow } from "#transaction.ts";

/** How long a download goes on without asking whether the session still exists, in milliseconds. */
const askEveryMs = 500;

/** Yields the chunks while the session exists. `requireSession` throws once it was revoked. */
export async function* whileSignedIn(requireSession: () => Promise<unknown>, chunks: Download["chunks"]) {
  let askedAt = performance.now();
  for await (const chunk of chunks) {
    if (performance.now() - askedAt > askEveryMs) {
      await requireSession();
      askedAt = performance.now();
    }
    yield chunk;
  }
}

/** Streams a download, and aborts it when the session ends. Its file name is set by the server and is plain ASCII. */
export const sendDownload = (ctx: ActorContext<MaybeActor>, reply: FastifyReply, { name, contentType, chunks }: Download) =>
  reply.headers({ "content-type": contentType, "content-disposition": `attachment; filename="${name}"` }).send(
    Readable.from(
      whileSignedIn(() => withRightsNow(ctx), chunks),
      { objectMode: false },
    ),
  );
