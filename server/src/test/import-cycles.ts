import { posix } from "node:path";
import { filesIn, isTest, read, root } from "./source-files.ts";

const comments = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
const specifiers = /(?:\bfrom\s*|\bimport\s*|\bimport\(\s*)"([^"]+)"/g;

/** Resolves a specifier to a path from the root; undefined for packages. */
function resolve(from: string, specifier: string): string | undefined {
  if (specifier.startsWith(".")) return posix.join(posix.dirname(from), specifier);
  if (specifier.startsWith("#")) return `${from.split("/")[0]}/src/${specifier.slice(1)}`;
  if (specifier.startsWith("@daybook/contract/")) return `contract/src/${specifier.slice("@daybook/contract/".length)}.ts`;
  return undefined;
}

/** Maps every source file of contract, server and web to the files it imports, type-only and dynamic imports included. */
export function importGraph(): Map<string, string[]> {
  const files = ["contract/src", "server/src", "web/src"]
    .flatMap((folder) => filesIn(`${root}/${folder}`).map((file) => `${folder}/${file}`))
    .filter((file) => !isTest(file));
  const known = new Set(files);
  const importsOf = (file: string) =>
    [...read(file).replaceAll(comments, "").matchAll(specifiers)]
      .map((match) => resolve(file, match[1]!))
      .filter((target) => target !== undefined);
  return new Map(files.map((file) => [file, [...new Set(importsOf(file))].filter((target) => known.has(target))]));
}

/** Finds one shortest cycle through every file that is not yet part of a reported one. */
export function findCycles(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const reported = new Set<string>();
  const cycles: string[] = [];
  for (const file of graph.keys()) {
    if (reported.has(file)) continue;
    const cycle = shortestCycle(graph, file);
    if (!cycle) continue;
    for (const each of cycle) reported.add(each);
    cycles.push([...cycle, file].join(" → "));
  }
  return cycles;
}

/** Breadth-first search from a file back to itself. Returns the files of the cycle, starting with the file. */
function shortestCycle(graph: ReadonlyMap<string, readonly string[]>, start: string): string[] | undefined {
  const previous = new Map<string, string>();
  const queue = [start];
  for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
    for (const next of graph.get(file) ?? []) {
      if (next === start) return pathTo(previous, file, start);
      if (previous.has(next)) continue;
      previous.set(next, file);
      queue.push(next);
    }
  }
  return undefined;
}

function pathTo(previous: ReadonlyMap<string, string>, end: string, start: string): string[] {
  const path = [end];
  while (path[0] !== start) path.unshift(previous.get(path[0]!)!);
  return path;
}
