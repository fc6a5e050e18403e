import type pg from "pg";
import { buildApp } from "../../server/src/app.ts";
import { openDatabase } from "../../server/src/db/database.ts";

export type Statement = { text: string; values: unknown[] };

/** The SQL statements of a request: sequential steps, each with its concurrent statements. */
export type Recording = Statement[][];

type Query = (text: unknown, values?: unknown, ...rest: unknown[]) => unknown;

/** Runs a GET of the product three times in this process and records the statements of the last run, with warm caches. */
export async function record(databaseUrl: string, jwtSecret: string, path: string, cookie: string): Promise<Recording> {
  const steps: Recording = [];
  let running = 0;
  const database = openDatabase(databaseUrl);
  database.pool.on("connect", (client: pg.PoolClient) => {
    const query = client.query.bind(client) as Query;
    const recordingQuery: Query = (text, values, ...rest) => {
      if (typeof text !== "string" || !Array.isArray(values)) return query(text, values, ...rest);
      if (running++ === 0) steps.push([]);
      steps.at(-1)?.push({ text, values });
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
      const { statusCode, body } = await app.inject({ method: "GET", url: path, headers: { cookie } });
      if (statusCode !== 200) throw new Error(`GET ${path} responded with ${statusCode}: ${body}`);
    }
  } finally {
    await app.close();
    await database.close();
  }
  return steps;
}
