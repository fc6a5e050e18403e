import { setTimeout as sleep } from "node:timers/promises";
import { type Cluster, waitFor } from "./cluster.ts";
import type { Product } from "./product.ts";

const rounds = 4;
const writes = 150;

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** How long one person waits for a write with and without synchronous replication, in turns: medians in milliseconds. */
export async function costOfReplication(cluster: Cluster, { announce }: Product) {
  const times = { synchronous: [] as number[], asynchronous: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    for (const mode of ["asynchronous", "synchronous"] as const) {
      await setMode(cluster, mode === "synchronous");
      for (let write = 0; write < writes; write++) {
        const since = performance.now();
        const response = await announce(0, `Cost ${round} ${mode} ${write}`);
        await response.text();
        if (response.ok) times[mode].push(performance.now() - since);
      }
    }
  }
  return { synchronous: median(times.synchronous), asynchronous: median(times.asynchronous) };
}

async function setMode(cluster: Cluster, isSynchronous: boolean) {
  await cluster.control(cluster.machines[0]!, "edit-config", "--force", "-s", `synchronous_mode=${isSynchronous}`);
  const count = isSynchronous ? 1 : 0;
  await waitFor("The other mode", async () => {
    const rows = await cluster.replication();
    return rows.filter(({ state }) => state === "sync").length === count;
  });
  await sleep(1000);
}
