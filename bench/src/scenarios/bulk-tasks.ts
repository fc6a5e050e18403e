import { createHash } from "node:crypto";
import { once } from "node:events";
import http, { Agent } from "node:http";
import { text } from "node:stream/consumers";
import pg from "pg";
import { signIns } from "../../../server/src/seed/people.ts";
import { newId } from "../new-id.ts";
import type { Recording, Statement } from "../recording.ts";
import type { Scenario } from "../scenario.ts";
import { median, type Row } from "../table.ts";

const path = "/api/tasks/bulk";
const tasksPerRequest = 100;
const maxMs = 10;
const maxRatio = 1.2;
/** The compiler of the server optimises the code of a request after some hundred of them. */
const warmups = 300;
const concurrentRequests = 100;

const bodyOf = (count: number) => ({ tasks: Array.from({ length: count }, (_, n) => ({ title: `Measured ${n}`, priority: "High" })) });

/** Compares creating 100 tasks in one request with PostgreSQL alone, which runs the same statements without the product. */
export const bulkTasks: Scenario = {
  name: "bulk-tasks",
  async run(environment) {
    const { url } = await environment.product();
    const cookie = await environment.cookieOf(signIns.lead.email);
    const recording = await environment.recordingOf({ path, cookie, body: bodyOf(tasksPerRequest) });
    const client = new pg.Client({ connectionString: await environment.databaseUrl() });
    await client.connect();
    try {
      const product = () => send(url, cookie, tasksPerRequest);
      const alone = () => timed(() => replay(client, recording));
      for (let warm = 0; warm < warmups; warm++) await product().then(alone);
      const pairs: { product: number; alone: number }[] = [];
      // Alternates, so that other load on the machine affects both.
      for (let time = 0; time < (environment.quick ? 40 : 100); time++) pairs.push({ product: await product(), alone: await alone() });
      return [...rowsOf(pairs), await concurrency(url, cookie)];
    } finally {
      await client.end();
    }
  },
};

function rowsOf(pairs: { product: number; alone: number }[]): Row[] {
  const p50 = median(pairs.map(({ product }) => product));
  const alone = median(pairs.map((pair) => pair.alone));
  return [
    {
      what: `Tasks, ${tasksPerRequest} created in one request`,
      measured: `${p50.toFixed(1)} ms, PostgreSQL alone ${alone.toFixed(1)} ms = ${(p50 / alone).toFixed(2)}×`,
      target: `≤ ${maxMs} ms or ≤ ${maxRatio}×`,
      passed: p50 <= maxMs || p50 <= alone * maxRatio,
    },
  ];
}

async function concurrency(url: string, cookie: string): Promise<Row> {
  const responses = await Promise.all(Array.from({ length: concurrentRequests }, () => send(url, cookie, 1).catch(() => 0)));
  const stored = responses.filter(Boolean).length;
  return {
    what: `Tasks, ${concurrentRequests} concurrent requests`,
    measured: `${stored} stored`,
    target: "all",
    passed: stored === concurrentRequests,
  };
}

async function timed(work: () => Promise<unknown>) {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

const agent = new Agent({ keepAlive: true });

/** Creates tasks and returns the milliseconds until the whole response has arrived; throws unless all are stored. */
async function send(url: string, cookie: string, count: number) {
  const body = JSON.stringify(bodyOf(count));
  const headers = { cookie, "content-type": "application/json", "content-length": Buffer.byteLength(body) };
  const started = performance.now();
  const request = http.request(url + path, { method: "POST", agent, headers }).end(body);
  const [response] = (await once(request, "response")) as [http.IncomingMessage];
  const answer = await text(response);
  const ms = performance.now() - started;
  const { data } = JSON.parse(answer) as { data?: unknown[] };
  if (response.statusCode !== 201 || data?.length !== count) throw new Error(`Creating tasks responded with ${response.statusCode}`);
  return ms;
}

/** Runs the statements of a request again, prepared, with new ids in place of those it created. */
async function replay(client: pg.Client, recording: Recording) {
  for (const { text, values } of withNewIds(recording.flat()))
    await client.query(values.length > 0 ? { name: createHash("sha1").update(text).digest("base64url"), text, values } : text);
}

function withNewIds(statements: Statement[]): Statement[] {
  const created = /"id":"([0-9a-f-]{36})"/g;
  const texts = statements.flatMap(({ values }) => values.filter((value) => typeof value === "string"));
  const ids = new Map(texts.flatMap((text) => [...text.matchAll(created)].map(([, id]) => [id!, newId()] as const)));
  const renamed = (value: unknown) =>
    typeof value === "string" ? value.replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => ids.get(id) ?? id) : value;
  return statements.map(({ text, values }) => ({ text, values: values.map(renamed) }));
}
