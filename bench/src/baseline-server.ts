import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import pg from "pg";
import type { Recording } from "./recording.ts";

/*
 * The baseline: a plain `node:http` server that runs the same SQL statements as the product on the same PostgreSQL with as
 * many connections, without framework, validation or rules. Its throughput is the upper bound on this machine.
 */

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });
const recordings = new Map<string, Recording>();

/** Statement names, so that PostgreSQL prepares each once per connection. */
const statementName = (text: string) => createHash("sha1").update(text).digest("base64url");

process.on("message", ({ path, recording }: { path: string; recording: Recording }) => {
  recordings.set(path, recording);
  process.send?.("ready");
});

async function answer(request: IncomingMessage, response: ServerResponse) {
  if (request.url === "/") return response.end();
  const recording = recordings.get(request.url ?? "");
  if (!recording) return response.writeHead(404).end();
  let results: pg.QueryResult[] = [];
  for (const step of recording) {
    results = await Promise.all(step.map(({ text, values }) => pool.query({ name: statementName(text), text, values })));
  }
  const body = JSON.stringify({ success: true, data: results.map(({ rows }) => rows) });
  response.writeHead(200, { "content-type": "application/json; charset=utf-8", "content-length": Buffer.byteLength(body) }).end(body);
}

const server = createServer((request, response) => void answer(request, response));
server.listen(Number(process.env.PORT), "127.0.0.1");

process.on("SIGINT", () => process.exit(0));
process.on("disconnect", () => process.exit(0));
