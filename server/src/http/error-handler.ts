import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type ErrorCode, errorStatus, type Failure } from "@daybook/contract/core/errors";
import type { DiskSpace } from "#db/availability/disk-space.ts";
import type { OutageLog } from "#db/availability/outage-log.ts";
import { unavailableCause, unavailableMessages } from "#db/availability/unavailable.ts";
import { AppError, unstorable } from "#errors.ts";
import { bareHeaders } from "./headers.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The error message for a body that is too large, if the route has a more specific one. */
    tooLarge?: string;
  }
}

export const failure = (code: ErrorCode, message: string, more: Partial<Failure> = {}): Failure => ({
  success: false,
  message,
  code,
  ...more,
});

export const badRequestMessage = "The request could not be understood";

/** Messages for Fastify's own errors. */
const frameworkFailures: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ["unsupported_media", "Please send JSON (Content-Type: application/json)"],
  FST_ERR_CTP_BODY_TOO_LARGE: ["too_large", "The request is too large"],
  FST_ERR_CTP_INVALID_JSON_BODY: ["invalid_input", "The request's JSON could not be read"],
  FST_ERR_CTP_EMPTY_JSON_BODY: ["invalid_input", "The request's JSON could not be read"],
  FST_UNDER_PRESSURE: ["unavailable", unavailableMessages.busy],
  FST_REQ_FILE_TOO_LARGE: ["too_large", "The file is too large"],
  // PostgreSQL rejects NUL in text and in JSON.
  "22021": ["invalid_input", unstorable().message],
  "22P05": ["invalid_input", unstorable().message],
};

const codeOf = (status: number): ErrorCode =>
  (Object.keys(errorStatus) as ErrorCode[]).find((code) => errorStatus[code] === status) ?? "invalid_input";

const diskFullMessage =
  "The disk of Daybook's database is full, so nothing can be saved. Ask your administrator to free space on it, then try again.";

/**
 * Sends expected failures with their message. A full disk gets 507; a database that is unavailable gets 503 with the cause.
 * Both are logged when they begin and end. Logs unexpected errors and responds with a generic 500.
 */
export function installErrorHandler(app: FastifyInstance, { diskSpace, outages }: { diskSpace: DiskSpace; outages: OutageLog }) {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error instanceof AppError) {
      const { errors, tokenExpired, retryAfter, methods, challenge } = error.details;
      if (retryAfter) reply.header("retry-after", retryAfter);
      if (challenge) reply.header("www-authenticate", `Bearer realm="Daybook", ${challenge}`);
      return reply.code(errorStatus[error.code]).send(
        failure(error.code, error.message, {
          ...(errors && { errors }),
          ...(tokenExpired && { tokenExpired }),
          ...(methods && { methods }),
        }),
      );
    }
    if (diskSpace.observe(error)) return reply.code(507).send(failure("storage_full", diskFullMessage));
    const cause = unavailableCause(error);
    if (cause) {
      outages.report(cause, error);
      return reply.code(503).header("retry-after", 2).send(failure("unavailable", unavailableMessages[cause]));
    }
    const known = frameworkFailures[error.code];
    if (known) {
      const [code, message] = known;
      const routeMessage = code === "too_large" ? request.routeOptions.config.tooLarge : undefined;
      return reply.code(errorStatus[code]).send(failure(code, routeMessage ?? message));
    }
    if (error.statusCode && error.statusCode < 500) {
      return reply.code(error.statusCode).send(failure(codeOf(error.statusCode), badRequestMessage));
    }
    request.log.error({ err: error }, "unexpected error");
    return reply.code(500).send(failure("internal", "Something went wrong"));
  });
}

/** Responds to a URL that cannot be decoded with 400. Fastify runs no hooks for it. */
export function respondToBadUrl(_error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  void reply.code(400).headers(bareHeaders).header("x-request-id", request.id).send(failure("invalid_input", badRequestMessage));
}
