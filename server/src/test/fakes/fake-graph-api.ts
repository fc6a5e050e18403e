import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { WhatsAppEnv } from "#env.ts";

/** A message as sent to the Graph API. */
export type SentMessage = {
  to: string;
  type: string;
  template: { name: string; language: { code: string }; components?: { type: string; parameters: { type: string; text: string }[] }[] };
  /** Answers: with buttons, or text alone. */
  interactive?: { body: { text: string }; action: { buttons: { reply: { id: string; title: string } }[] } };
  text?: { body: string };
  biz_opaque_callback_data: string;
};

type Handler = (request: IncomingMessage, response: ServerResponse, message: SentMessage) => void;

export type GraphApi = {
  env: WhatsAppEnv & { appSecret: string; verifyToken: string };
  /** Messages received since the test started, including rejected ones. */
  received: SentMessage[];
  /** Handles the next request only. */
  next(handler: Handler): void;
  /** Handles all requests until the end of the test. */
  always(handler: Handler): void;
};

export const respond = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) =>
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));

/** Returns a handler that responds with a Graph API error. */
export const rejectWith =
  (status: number, code: number, message: string, headers: Record<string, string> = {}): Handler =>
  (_request, response) =>
    respond(response, status, { error: { message, type: "OAuthException", code, fbtrace_id: "A1" } }, headers);

/** Starts an HTTP server on loopback that fakes the part of the Graph API that Daybook uses. */
export function fakeGraphApi(): GraphApi {
  const env = {
    token: "token-of-the-graph-api",
    phoneNumberId: "106540352242922",
    appSecret: "app secret for tests",
    verifyToken: "verify token for tests",
    apiBase: "",
  };
  const handed: SentMessage[] = [];
  let number = 0;
  const accept: Handler = (_request, response, { to }) =>
    respond(response, 200, {
      messaging_product: "whatsapp",
      contacts: [{ input: to, wa_id: to.slice(1) }],
      messages: [{ id: `wamid.${++number}`, message_status: "accepted" }],
    });
  let fallback = accept;
  const queued: Handler[] = [];

  const server = createServer((request, response) => {
    let text = "";
    request.setEncoding("utf8").on("data", (part: string) => (text += part));
    request.on("end", () => {
      if (request.headers.authorization !== `Bearer ${env.token}`)
        return rejectWith(401, 190, "Invalid OAuth access token")(request, response, null as never);
      if (request.method !== "POST" || request.url !== `/v23.0/${env.phoneNumberId}/messages`) {
        return rejectWith(404, 2500, "Unknown path components")(request, response, null as never);
      }
      const message = JSON.parse(text) as SentMessage;
      handed.push(message);
      (queued.shift() ?? fallback)(request, response, message);
    });
  });

  beforeAll(async () => {
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    env.apiBase = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}/v23.0`;
  });
  beforeEach(() => {
    handed.length = 0;
    queued.length = 0;
    fallback = accept;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  return { env, received: handed, next: (handler) => void queued.push(handler), always: (handler) => void (fallback = handler) };
}
