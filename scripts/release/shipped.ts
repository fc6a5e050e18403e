import fs from "node:fs";
import path from "node:path";
import { root } from "../child.mjs";

/*
 * What a release contains of the packages. npm's own lists were tried: `npm sbom` leaves out packages that are a dependency of one
 * workspace and a peer or development dependency of another, such as Zod and React; `npm ci --omit=dev` for some workspaces also
 * installs what their development packages share with others, such as Vite.
 */

/** An entry of the lockfile. */
export type LockEntry = {
  name?: string;
  version: string;
  license?: string;
  integrity?: string;
  link?: boolean;
  resolved?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
};
export type Lockfile = { packages: Record<string, LockEntry> };

/** A package at a path of the lockfile such as `node_modules/pg`; the path of a workspace is its folder, that of the root empty. */
export type ShippedPackage = { path: string; name: string; entry: LockEntry; /** Paths of the packages it uses. */ uses: string[] };

/** Workspaces that run in production. */
export const runningWorkspaces = ["contract", "server"];

/** Dependencies of the web application that build it and are not part of it. */
const buildTools = new Set(["vite", "@vitejs/plugin-react"]);

export const readLockfile = () => JSON.parse(fs.readFileSync(path.join(root, "package-lock.json"), "utf8")) as Lockfile;

const isInstalledHere = (folder: string) => fs.existsSync(path.join(root, folder, "package.json"));

/**
 * Returns the packages that the root and these workspaces use in production, with the root and themselves. Packages for other
 * platforms are not installed and left out.
 */
export function packagesOf(
  { packages }: Lockfile,
  workspaces: string[],
  {
    omit = () => false,
    isInstalled = isInstalledHere,
  }: { omit?: (name: string) => boolean; isInstalled?: (folder: string) => boolean } = {},
): ShippedPackage[] {
  const found = new Map<string, ShippedPackage>();
  const add = (folder: string, name: string) => {
    if (!found.has(folder)) found.set(folder, { path: folder, name, entry: packages[folder]!, uses: [] });
  };
  for (const folder of ["", ...workspaces]) add(folder, packages[folder]!.name!);
  // The map grows while it is read.
  for (const each of found.values()) {
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = each.entry;
    const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional);
    const names = new Set([...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]);
    for (const name of names) {
      const folder = resolve(packages, each.path, name);
      if (folder === undefined || omit(name) || buildTools.has(name) || !isInstalled(folder)) continue;
      add(folder, name);
      each.uses.push(folder);
    }
  }
  return [...found.values()];
}

/** Finds a package as Node does: beside its user, then in each folder above. */
function resolve(packages: Lockfile["packages"], from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("node_modules") - 1))) {
    const at = folder === "" ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    const entry = packages[at];
    if (entry) return entry.link ? entry.resolved : at;
    if (folder === "") return undefined;
  }
}
