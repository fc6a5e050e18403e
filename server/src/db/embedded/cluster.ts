import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { StartError } from "#env.ts";
import { findPrograms, type Programs } from "#db/embedded/postgres-programs.ts";

/** A PostgreSQL cluster on disk: `folder` contains its data, password and log. */
export type Cluster = {
  folder: string;
  data: string;
  durable: boolean;
  programs: Programs;
  /** Name of the file in `folder` with the password of the application's role. */
  appPasswordFile: string;
  /** URL of a database for the superuser, who creates the database and its extensions. */
  url(port: number, database: string): string;
  /** URL of the application's database for its own role. */
  appUrl(port: number): string;
};

const owner = "daybook";
/** The application's role, which owns the application's database and is not a superuser. */
export const appRole = "daybook_app";
const appPasswordFile = "app-password";

function readPassword(file: string) {
  try {
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code;
    throw new StartError(
      `${file} cannot be read (${reason}), so Daybook cannot open its database. Copy the file from an earlier copy of DATA_DIR, or restore a backup into an empty DATA_DIR.`,
    );
  }
}

export function clusterIn(dataDir: string, { durable, bin }: { durable: boolean; bin: string | undefined }): Cluster {
  const folder = join(dataDir, "postgres");
  const passwordIn = (file: string) => readPassword(join(folder, file));
  const url = (role: string, file: string, port: number, database: string) =>
    `postgres://${role}:${passwordIn(file)}@127.0.0.1:${port}/${database}`;
  return {
    folder,
    data: join(folder, "data"),
    durable,
    programs: findPrograms(folder, bin),
    appPasswordFile,
    url: (port, database) => url(owner, "password", port, database),
    // An older version that is still running has no application role.
    appUrl: (port) =>
      existsSync(join(folder, appPasswordFile)) ? url(appRole, appPasswordFile, port, "daybook") : url(owner, "password", port, "daybook"),
  };
}

/** Creates the cluster if it does not exist. It appears under its final name only when complete. */
export function createCluster({ folder, data, durable, programs }: Cluster) {
  if (existsSync(folder)) {
    requireVersion(data, programs.major);
    // A copied directory may be readable by others, which PostgreSQL refuses.
    return chmodSync(data, 0o700);
  }

  removeAbandoned(folder);
  const next = mkdtempSync(`${folder}${unfinished}`);
  writeFileSync(join(next, "password"), randomBytes(24).toString("base64url"), { mode: 0o600 });
  programs.chown(next);
  programs.chown(join(next, "password"));

  const builtIn = ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"];
  const locale = ["--encoding=UTF8", ...(programs.major >= firstWithBuiltInLocales ? builtIn : ["--locale=C.UTF-8"])];
  const access = [`--username=${owner}`, "--auth=scram-sha-256", `--pwfile=${join(next, "password")}`];
  const [command = "", ...args] = [...programs.wrapper, programs.initdb, ...access, ...locale, `--pgdata=${join(next, "data")}`];
  const initdb = spawnSync(command, durable ? args : [...args, "--no-sync"], {
    env: environment(),
    encoding: "utf8",
  });
  if (initdb.status !== 0) {
    rmSync(next, { recursive: true, force: true });
    if (/No space left on device|disk quota exceeded/i.test(initdb.stderr)) {
      throw new StartError(`The disk of the data directory ${dirname(folder)} is full. Free space on it and start again.`);
    }
    const lines = initdb.stderr.trim().split("\n");
    // The last line may only say that the unfinished files are removed.
    const why = initdb.error?.message ?? lines.findLast((line) => /\b(error|fatal|panic|could not)\b/i.test(line)) ?? lines.at(-1);
    throw new StartError(`PostgreSQL could not create its files in ${folder}: ${why}`);
  }
  moveIntoPlace(next, folder);
}

const firstWithBuiltInLocales = 17;

const unfinished = ".new-";
const abandonedAfterMs = 600_000;

/** Removes unfinished clusters of processes that were killed while creating one. */
function removeAbandoned(folder: string) {
  const parent = dirname(folder);
  for (const name of readdirSync(parent).filter((each) => each.startsWith(`${basename(folder)}${unfinished}`))) {
    const path = join(parent, name);
    if (Date.now() - statSync(path).mtimeMs > abandonedAfterMs) rmSync(path, { recursive: true, force: true });
  }
}

/** Renames the new cluster. If another process was first, discards it and uses the existing one. */
function moveIntoPlace(next: string, folder: string) {
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
    `The data directory was written by PostgreSQL ${found}, but this version of Daybook includes PostgreSQL ${major}: run "bin/daybook backup" with the previous version of Daybook, then "bin/daybook restore" with this one and an empty DATA_DIR.`,
  );
}

/** The environment for PostgreSQL's programs: without Daybook's variables and secrets. */
export function environment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TMPDIR, TEMP } = process.env;
  return { PATH, SystemRoot, TMPDIR, TEMP, LC_ALL: "C" };
}
