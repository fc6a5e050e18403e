import { rmSync } from "node:fs";
import { join } from "node:path";
import { bin, type Cluster } from "./cluster.ts";
import type { Product } from "./product.ts";

/**
 * Loses two machines for good, backs up the third as `deploy/patroni` says in *One machine is left*, loses that one too, and restores
 * the backup into another cluster. Returns what went wrong.
 */
export async function loseAll(
  folder: string,
  { machines, members, startMachine, complete, createDatabase, urlAt }: Cluster,
  product: Product,
) {
  await complete();
  const { name } = (await members()).find(({ role }) => role === "sync_standby")!;
  const last = machines.find((machine) => machine.name === name)!;
  for (const machine of machines) machine.kill();
  for (const machine of machines.filter((each) => each !== last)) rmSync(machine.data, { recursive: true });

  rmSync(join(last.data, "standby.signal"));
  const log = join(folder, last.name, "alone.log");
  await last.run(join(bin, "pg_ctl"), ["start", "-D", last.data, "-l", log, "-o", "-c synchronous_standby_names="], { LC_ALL: "C.UTF-8" });
  const backup = join(folder, "one-left.backup.gz");
  const faults = await product.commandFaults("backup", [backup], { DATABASE_URL: urlAt(last) });
  await product.stop();
  last.kill();

  for (const machine of machines) {
    for (const lost of [machine.data, join(folder, machine.name, "etcd")]) rmSync(lost, { recursive: true, force: true });
    startMachine(machine);
  }
  await complete();
  await createDatabase();
  faults.push(...(await product.commandFaults("restore", [backup])));
  await product.start();
  return faults;
}
