import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startProduct } from "../processes.ts";
import type { Scenario } from "../scenario.ts";
import { median, type Row } from "../table.ts";

const highestMs = { withData: 2000, empty: 5000 };

/** Milliseconds from starting `node` to the first API response, with the embedded PostgreSQL. */
async function startMs(dataDir: string): Promise<number> {
  const started = performance.now();
  const server = await startProduct({ env: { DATA_DIR: dataDir, LOG_LEVEL: "warn" }, readyPath: "/api/auth/options" });
  const took = performance.now() - started;
  await server.stop();
  return took;
}

async function emptyStartMs(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "daybook-bench-empty-"));
  try {
    return await startMs(join(folder, "data"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const row = (what: string, times: number[], highest: number): Row => ({
  what,
  measured: `${(median(times) / 1000).toFixed(2)} s`,
  target: `< ${highest / 1000} s`,
  passed: median(times) < highest,
});

export const startTime: Scenario = {
  name: "start-time",
  async run(environment) {
    await environment.close();
    const empty: number[] = [];
    const withData: number[] = [];
    for (let round = 0; round < (environment.quick ? 1 : 3); round++) {
      empty.push(await emptyStartMs());
      withData.push(await startMs(environment.dataDir));
    }
    return [
      row("Start with an empty data directory to first response", empty, highestMs.empty),
      row(`Start with the data of "${environment.size}" to first response`, withData, highestMs.withData),
    ];
  },
};
