import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import * as leaves from "./expert/leaves.ts";
import * as reports from "./expert/reports.ts";
import { check, type Session, sessionOf } from "./expert/session.ts";
import * as tasks from "./expert/tasks.ts";

/*
 * The expert server: what someone would write by hand for these requests alone, with `node:http`, prepared statements and as
 * few of them as possible. Its responses are those of the product. It has no validation messages, no live updates, no
 * delegates and no limits.
 */

async function respond(session: Session, request: IncomingMessage): Promise<object | undefined> {
  const { method, url = "" } = request;
  const ip = request.socket.remoteAddress ?? "";
  const route = `${method} ${url}`;
  if (route === "GET /api/auth/check") return check(session);
  if (route === "GET /api/tasks?limit=10") return tasks.list(session);
  if (route === "GET /api/eod/all?page=1&limit=10") return reports.list(session);
  if (route === "POST /api/tasks/bulk") return tasks.create(session, (await json(request)) as Parameters<typeof tasks.create>[1], ip);
  const [, id] = /^GET \/api\/tasks\/([0-9a-f-]{36})$/.exec(route) ?? [];
  if (id) return tasks.get(session, id);
  const [, leaveId] = /^PUT \/api\/leaves\/([0-9a-f-]{36})\/approve$/.exec(route) ?? [];
  if (leaveId) return leaves.approve(session, leaveId, ip);
  return undefined;
}

function send(response: ServerResponse, status: number, body: object) {
  const text = JSON.stringify(body);
  response.writeHead(status, { "content-type": "application/json; charset=utf-8", "content-length": Buffer.byteLength(text) }).end(text);
}

async function answer(request: IncomingMessage, response: ServerResponse) {
  if (request.url === "/") return response.end();
  try {
    const session = await sessionOf(request.headers.cookie);
    if (!session) return send(response, 401, { success: false });
    const body = await respond(session, request);
    if (!body) return send(response, 404, { success: false });
    return send(response, request.method === "POST" ? 201 : 200, body);
  } catch (error) {
    console.error(error);
    return send(response, 500, { success: false });
  }
}

const server = createServer((request, response) => void answer(request, response));
server.listen(Number(process.env.PORT), "127.0.0.1");

process.on("SIGINT", () => process.exit(0));
process.on("disconnect", () => process.exit(0));
