import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { scopeOf } from "@daybook/contract/access-tokens/scopes";
import { attachmentMaxBytes } from "@daybook/contract/core/constants";
import type { CheckedInputOf, Endpoint } from "@daybook/contract/core/endpoint";
import type { ActorContext } from "#context.ts";
import { AppError, invalid } from "#errors.ts";
import { requireSession } from "./authenticate.ts";
import { check, envelope, type ServiceResult } from "./serve.ts";

/** An uploaded file. Name and type come from the client and are not trusted. */
export type Upload = { name: string; contentType: string; data: Buffer };

const tooLargeMessage = (maxBytes: number) => `Files can be up to ${maxBytes / 1024 / 1024} MB`;

/**
 * Serves an endpoint that accepts one file of up to `maxBytes` as multipart, in the field `file`.
 * @param preauthorize throws for users who may not upload here, before the file is read
 */
export function serveUpload<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  run: (ctx: ActorContext, input: CheckedInputOf<E>, upload: Upload) => Promise<ServiceResult<E>>,
  preauthorize: (ctx: ActorContext, input: CheckedInputOf<E>) => Promise<unknown>,
  maxBytes: number = attachmentMaxBytes,
) {
  const tooLarge = tooLargeMessage(maxBytes);
  void app.register(async (scope) => {
    await scope.register(multipart, {
      limits: { fileSize: maxBytes, files: 1, fields: 5, fieldSize: 1000, parts: 6, headerPairs: 100 },
      throwFileSizeLimit: true,
    });
    scope.route({
      method: endpoint.method,
      url: endpoint.path,
      bodyLimit: maxBytes + 64 * 1024,
      config: { scope: scopeOf(endpoint), tooLarge },
      handler: async (request, reply) => {
        const signedIn = requireSession(await request.identify(reply));
        const input = check(endpoint, request.params);
        await preauthorize(signedIn, input);
        const upload = await readFile(request, tooLarge);
        const result = await run(signedIn, input, upload);
        return reply.code(endpoint.creates ? 201 : 200).send(envelope(endpoint, result));
      },
    });
  });
}

const noFile = () => invalid("file", "Please choose a file");

async function readFile(request: FastifyRequest, tooLarge: string): Promise<Upload> {
  if (!request.isMultipart()) throw new AppError("unsupported_media", "Please send the file as a form (multipart/form-data, field file)");
  try {
    const part = await request.file();
    if (!part || part.fieldname !== "file" || part.filename === undefined) throw noFile();
    const data = await part.toBuffer();
    return { name: part.filename, contentType: part.mimetype, data };
  } catch (error) {
    if (error instanceof AppError) throw error;
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (code === "FST_REQ_FILE_TOO_LARGE" || code === "FST_ERR_CTP_BODY_TOO_LARGE") throw new AppError("too_large", tooLarge);
    if (code === "FST_FILES_LIMIT" || code === "FST_PARTS_LIMIT" || code === "FST_FIELDS_LIMIT")
      throw invalid("file", "Please send one file at a time");
    request.log.info({ code }, "upload could not be read");
    throw invalid("file", "The upload was interrupted. Please try again.");
  }
}
