import type { Duplex } from "node:stream";
import type { Failure } from "@daybook/contract/core/errors";
import { failure, badRequestMessage } from "./error-handler.ts";
import { bareHeaders } from "./headers.ts";

/** Responds to bytes that are not HTTP or arrive too slowly. There is a socket but no request. */
export function respondToBadBytes(error: Error & { code?: string }, socket: Duplex) {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy(error);
  const [status, message] =
    error.code === "ERR_HTTP_REQUEST_TIMEOUT"
      ? ["408 Request Timeout", "The request took too long"]
      : ["400 Bad Request", badRequestMessage];
  socket.end(rawResponse(status, failure("invalid_input", message)));
}

/** Responds to an upgrade with 403: unknown path or cross-site. */
export const refuseUpgrade = (socket: Duplex, message: string) => socket.end(rawResponse("403 Forbidden", failure("forbidden", message)));

function rawResponse(status: string, body: Failure) {
  const text = JSON.stringify(body);
  const headers = {
    ...bareHeaders,
    connection: "close",
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(text),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return `HTTP/1.1 ${status}\r\n${lines.join("\r\n")}\r\n\r\n${text}`;
}
