import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const prefix = "daybook-test-";

let folder: string;

/** Vitest calls this before the tests of a run, and gives them a folder for all temporary files, those of their processes too. */
export function setup() {
  folder = newRunFolder(tmpdir());
  process.env.TMPDIR = folder;
}

/** Vitest calls this after the tests. */
export const teardown = () => rmSync(folder, { recursive: true, force: true });

/** Creates a folder that belongs to this test run, and deletes those of runs that were killed. */
export function newRunFolder(parent: string): string {
  const folders = readdirSync(parent).filter((name) => name.startsWith(prefix));
  for (const name of folders.filter((each) => !isRunning(Number.parseInt(each.slice(prefix.length))))) remove(join(parent, name));
  return mkdtempSync(join(parent, `${prefix}${process.pid}-`));
}

function remove(folder: string) {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // It belongs to another account.
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
