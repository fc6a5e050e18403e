import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Platform } from "#context.ts";

/*
 * The list of erasures beside the database, so that they are applied again after a restore of an older backup: in DATA_DIR and
 * in the folder of the backups. It has ids and numbers only.
 */

const fileName = "erasures.json";

export type Erased = { userId: string; number: number };

const foldersOf = ({ dataDir, env }: Pick<Platform, "dataDir" | "env">) => [
  ...new Set([dataDir, env.backup?.folder].filter((folder) => folder !== undefined)),
];

/** The erasures that one of the lists names. */
export function readList(platform: Pick<Platform, "dataDir" | "env">): Erased[] {
  const found = new Map<string, Erased>();
  for (const folder of foldersOf(platform)) for (const each of readIn(folder)) found.set(each.userId, each);
  return [...found.values()];
}

function readIn(folder: string): Erased[] {
  try {
    return JSON.parse(readFileSync(join(folder, fileName), "utf8")) as Erased[];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

/** Writes the lists, unless nothing was erased yet. A crash leaves the old list or the new one. */
export function writeList(platform: Pick<Platform, "dataDir" | "env">, done: readonly Erased[]) {
  if (done.length === 0) return;
  for (const folder of foldersOf(platform)) {
    if (readIn(folder).length === done.length) continue;
    mkdirSync(folder, { recursive: true });
    const path = join(folder, fileName);
    writeFileSync(`${path}.new`, JSON.stringify(done), { mode: 0o600 });
    renameSync(`${path}.new`, path);
  }
}
