import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach } from "vitest";

export type ReceivedPost = { path: string; contentType: string | undefined; headers: IncomingHttpHeaders; body: string };

/** Starts a server on loopback that receives webhooks, for the tests of a file. It replies with `status`. */
export function webhookServer() {
  const received: ReceivedPost[] = [];
  const state = { url: "", status: 200, headers: {} as Record<string, string> };
  const http = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (part: string) => (body += part));
    request.on("end", () => {
      received.push({ path: request.url!, contentType: request.headers["content-type"], headers: request.headers, body });
      response.writeHead(state.status, state.headers).end("a reply");
    });
  });
  beforeAll(async () => {
    await once(http.listen(0, "127.0.0.1"), "listening");
    state.url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    received.length = 0;
    Object.assign(state, { status: 200, headers: {} });
  });
  afterAll(() => new Promise<void>((resolve) => void http.close(() => resolve())));
  return { received, state };
}
