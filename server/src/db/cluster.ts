import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { StartError } from "#env.ts";
import { findPrograms, type Programs } from "#db/postgres-programs.ts";

/** One PostgreSQL cluster on disk: `folder` holds its data, its password and its log. */
export type Cluster = {
  folder: string;
  data: string;
  durable: boolean;
  programs: Programs;
  url(port: number, database: string): string;
};

const owner = "daybook";

export function clusterIn(dataDir: string, { durable, bin }: { durable: boolean; bin: string | undefined }): Cluster {
  const folder = join(dataDir, "postgres");
  const password = () => readFileSync(join(folder, "password"), "utf8");
  return {
    folder,
    data: join(folder, "data"),
    durable,
    programs: findPrograms(folder, bin),
    url: (port, database) => `postgres://${owner}:${password()}@127.0.0.1:${port}/${database}`,
  };
}

/** Makes the cluster if there is none yet. It appears in its place as a whole or not at all. */
export function createCluster({ folder, data, durable, programs }: Cluster) {
  if (existsSync(folder)) {
    requireVersion(data, programs.major);
    // A restored copy may be readable for others, which PostgreSQL refuses.
    return chmodSync(data, 0o700);
  }

  removeAbandoned(folder);
  const next = mkdtempSync(`${folder}${unfinished}`);
  writeFileSync(join(next, "password"), randomBytes(24).toString("base64url"), { mode: 0o600 });
  programs.give(next);
  programs.give(join(next, "password"));

  const builtIn = ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"];
  const locale = ["--encoding=UTF8", ...(programs.major >= firstWithBuiltInLocales ? builtIn : ["--locale=C.UTF-8"])];
  const access = [`--username=${owner}`, "--auth=scram-sha-256", `--pwfile=${join(next, "password")}`];
  const [command = "", ...args] = [...programs.before, programs.initdb, ...access, ...locale, `--pgdata=${join(next, "data")}`];
  const made = spawnSync(command, durable ? args : [...args, "--no-sync"], {
    env: environment(),
    encoding: "utf8",
  });
  if (made.status !== 0) {
    rmSync(next, { recursive: true, force: true });
    const why = made.error?.message ?? made.stderr.trim().split("\n").at(-1);
    throw new StartError(`PostgreSQL could not create its files in ${folder}: ${why}`);
  }
  putInPlace(next, folder);
}

const firstWithBuiltInLocales = 17;

const unfinished = ".new-";
const abandonedAfterMs = 600_000;

/** A process that was killed while it made a cluster leaves it behind, unfinished. */
function removeAbandoned(folder: string) {
  const beside = dirname(folder);
  for (const name of readdirSync(beside).filter((each) => each.startsWith(`${basename(folder)}${unfinished}`))) {
    const path = join(beside, name);
    if (Date.now() - statSync(path).mtimeMs > abandonedAfterMs) rmSync(path, { recursive: true, force: true });
  }
}

/** Of two processes that do this at once, the second finds the folder taken and uses the first one's. */
function putInPlace(next: string, folder: string) {
  try {
    renameSync(next, folder);
  } catch (error) {
    rmSync(next, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}

function requireVersion(data: string, major: number) {
  const found = readFileSync(join(data, "PG_VERSION"), "utf8").trim();
  if (found === String(major)) return;
  throw new StartError(
    `The data directory was written by PostgreSQL ${found}, and this version of Daybook brings PostgreSQL ${major}: run "npm run backup" with the version of Daybook used so far, then "npm run restore" with this one and an empty DATA_DIR.`,
  );
}

/** Nothing of our own environment, secrets least of all, goes to PostgreSQL. */
export function environment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TMPDIR, TEMP } = process.env;
  return { PATH, SystemRoot, TMPDIR, TEMP, LC_ALL: "C" };
}
