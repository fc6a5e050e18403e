import { spawn } from "node:child_process";
import { createWriteStream, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Cluster, haproxyPort, password, rowsOf, waitFor } from "./cluster.ts";
import { asAccount } from "./machines.ts";

const port = 5450;
const page = join(import.meta.dirname, "../../../docs/scaling.md");

/** PgBouncer between Daybook and HAProxy, with the settings of docs/scaling.md. Returns the address for `DATABASE_URL`. */
export async function startPgbouncer(folder: string, { urlOf }: Cluster) {
  const [config, users] = [join(folder, "pgbouncer.ini"), join(folder, "pgbouncer-users.txt")];
  const [, documented = ""] = /```ini\n([^]*?)```/.exec(readFileSync(page, "utf8"))!;
  const own = [
    "listen_addr = 127.0.0.1",
    `listen_port = ${port}`,
    "unix_socket_dir =",
    "auth_type = scram-sha-256",
    `auth_file = ${users}`,
  ];
  writeFileSync(users, `"daybook" "${password}"\n`);
  writeFileSync(config, `${documented.replace("host=database port=5432", `host=127.0.0.1 port=${haproxyPort}`)}${own.join("\n")}\n`);
  const [command = "", ...args] = [...asAccount, "pgbouncer", config];
  const child = spawn(command, args, { env: { PATH: `${process.env.PATH}:/usr/sbin` }, stdio: ["ignore", "ignore", "pipe"] });
  child.stderr.pipe(createWriteStream(join(folder, "pgbouncer.log")));
  const url = urlOf("127.0.0.1", port);
  await waitFor("A connection through PgBouncer", async () => (await rowsOf(url, "select 1")).length === 1);
  return { url, stop: () => child.kill("SIGKILL") };
}
