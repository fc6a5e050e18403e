import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The root of the checkout. */
export const root = join(import.meta.dirname, "../../..");

/** Source folders of the repository, relative to the root. */
export const sourceFolders = ["contract/src", "server/src", "web", "e2e", "bench/src", "scripts"];

/** Returns the files below a folder that match a glob, relative to the folder, without packages and builds. */
export const filesIn = (folder: string, pattern = "**/*.{ts,tsx}") =>
  globSync(pattern, { cwd: folder })
    .filter((file) => !/(^|\/)(node_modules|dist|\.vite)\//.test(file))
    .sort();

export const isTest = (file: string) => /\.(test|spec|process)\.tsx?$/.test(file);

/** Reads a file, by its path from the root. */
export const read = (file: string) => readFileSync(join(root, file), "utf8");
