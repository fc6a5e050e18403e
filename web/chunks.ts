import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { build, type Rolldown } from "vite";

type Chunk = Rolldown.OutputChunk;

/** What this many screens need may as well lie with what all of them need. */
const manyScreens = 5;
/** A file so small costs more on the way than what it holds. */
const smallBytes = 2000;

/**
 * Which file a module goes into. Split only where something is imported, a first visit would be a hundred and forty
 * small files that wait for each other on six connections; so what is needed together lies together: `main` until the
 * picture that came with the page is shown, `startApp` before
 * anybody is known, `controls` for sign-in and everything after it, `screens` for whoever is signed in, `lists` for
 * screens with a table. Which modules these are is read from a first build without names, because only the bundler
 * knows what is left of a package once everything unused is gone.
 */
export async function chunkGroups() {
  const chunks = await splitWhereImported();
  const all = [...chunks.values()];
  const withImports = (start: Chunk) => {
    const found = new Set([start]);
    for (const { imports } of found) for (const name of imports) found.add(chunks.get(name)!);
    return found;
  };
  const moduleFile = (module: string) => withImports(all.find(({ facadeModuleId }) => facadeModuleId === join(sources, module))!);
  const pageList = all.find(({ facadeModuleId }) => facadeModuleId === join(sources, "app/pages.ts"))!;

  const entry = withImports(all.find(({ isEntry }) => isEntry)!);
  const start = moduleFile("app/ssr/hydrate.tsx");
  const signIn = moduleFile("features/auth/pages/login-page.tsx");
  const shell = moduleFile("app/shell/shell.tsx");
  const homes = [moduleFile("app/screens/dashboard-page.tsx"), moduleFile("app/screens/overview/overview-page.tsx")];
  const pages = pageList.dynamicImports.map((name) => withImports(chunks.get(name)!));
  const inPages = (chunk: Chunk) => pages.filter((page) => page.has(chunk)).length;
  const isMany = (chunk: Chunk) => inPages(chunk) >= manyScreens;
  const standsAlone = (chunk: Chunk) => chunk.imports.every((name) => start.has(chunks.get(name)!));
  const isSmall = (chunk: Chunk) => inPages(chunk) > 1 && chunk.code.length <= smallBytes && standsAlone(chunk);

  // What is asked for by name keeps a file of its own, but for what everybody asks for.
  const shared = all.filter((chunk) => !chunk.isEntry && (!chunk.isDynamicEntry || start.has(chunk)));
  // A file takes with it what its modules need; so what others need comes before them.
  const files = {
    main: (chunk: Chunk) => entry.has(chunk),
    start: (chunk: Chunk) => start.has(chunk),
    controls: (chunk: Chunk) => signIn.has(chunk),
    screens: (chunk: Chunk) => shell.has(chunk) || isSmall(chunk) || (isMany(chunk) && homes.some((home) => home.has(chunk))),
    lists: isMany,
  };
  const named = Object.entries(files).map(([name, holds], index, { length }) => {
    const modules = new Set(shared.filter(holds).flatMap(({ moduleIds }) => moduleIds));
    return { name, test: (id: string) => modules.has(id), priority: length - index };
  });
  return [{ name: "react", test: isReact, priority: named.length + 1 }, ...named];
}

const sources = join(import.meta.dirname, "src");

/** It changes only with a release of its own, which leaves it in caches when ours comes. */
const isReact = /node_modules[\\/](react|react-dom|scheduler)[\\/]/;

async function splitWhereImported() {
  const result = (await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: "silent",
    plugins: [react()],
    build: { write: false, target: "es2023", modulePreload: { polyfill: false } },
  })) as Rolldown.RolldownOutput;
  return new Map(result.output.filter((part) => part.type === "chunk").map((chunk) => [chunk.fileName, chunk]));
}
