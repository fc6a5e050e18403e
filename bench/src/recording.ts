import type pg from "pg";
import { buildApp } from "../../server/src/app.ts";
import { openDatabase } from "../../server/src/db/database.ts";

export type Statement = { text: string; values: unknown[] };

/** The SQL statements of a request: sequential steps, each with its concurrent statements. */
export type Recording = Statement[][];

/** A request of the product: a GET without a body, a POST with one. */
export type RecordedRequest = { path: string; cookie: string; body?: object };

type Query = (text: unknown, values?: unknown, ...rest: unknown[]) => unknown;

/** Runs a request of the product three times in this process and records the statements of the last run, with warm caches. */
export async function record(databaseUrl: string, jwtSecret: string, { path, cookie, body }: RecordedRequest): Promise<Recording> {
  const steps: Recording = [];
  let running = 0;
  const database = openDatabase(databaseUrl);
  database.pool.on("connect", (client: pg.PoolClient) => {
    const query = client.query.bind(client) as Query;
    const recordingQuery: Query = (text, values, ...rest) => {
      if (typeof text !== "string" || (values !== undefined && !Array.isArray(values))) return query(text, values, ...rest);
      if (running++ === 0) steps.push([]);
      steps.at(-1)?.push({ text, values: values ?? [] });
      const result = query(text, values, ...rest) as Promise<unknown>;
      return result.finally(() => running--);
    };
    Object.assign(client, { query: recordingQuery });
  });
  const app = await buildApp({
    env: {
      jwtSecret,
      publicUrl: undefined,
      trustProxy: false,
      metricsToken: undefined,
      attachmentStorageMb: 10_000,
      whatsapp: undefined,
      smtp: undefined,
    },
    database,
    realtime: false,
  });
  try {
    for (let time = 0; time < 3; time++) {
      steps.length = 0;
      const response = await app.inject({ method: body ? "POST" : "GET", url: path, headers: { cookie }, ...(body && { payload: body }) });
      if (response.statusCode >= 300) throw new Error(`${path} responded with ${response.statusCode}: ${response.body}`);
    }
  } finally {
    await app.close();
    await database.close();
  }
  return steps;
}
