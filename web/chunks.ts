import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { build, type Rolldown } from "vite";

type Chunk = Rolldown.OutputChunk;

/** A chunk that this many screens import goes into a shared file. */
const manyScreens = 6;
/** Below this size a request costs more than the content. */
const smallBytes = 2000;

/**
 * Returns the manual chunk groups. Split at dynamic imports alone, a first visit would load about 140 small files over
 * six connections. The groups collect what loads together: `main` for every page and the sign-in, `app` for everything
 * but the sign-in, `screens` for the first screens of signed-in users, `parts` for small modules of several other screens, such as icons,
 * `lists` for screens with a table, `dashboard` and `overview` for these two, `work`, `dashboard-parts` and `overview-parts` for what
 * they show from lazy parts, such as tasks, and `keyboard` for the shortcuts. Their modules come
 * from a first build without groups, because only the bundler knows the result of tree shaking. The
 * bundler's own groups by shared entries were measured: sign-in 209 kB instead of 145 kB (docs/decisions/0063).
 */
export async function chunkGroups() {
  const chunks = await buildWithoutGroups();
  const all = [...chunks.values()];
  const withImports = (start: Chunk) => {
    const found = new Set([start]);
    for (const { imports } of found) for (const name of imports) found.add(chunks.get(name)!);
    return found;
  };
  const moduleFile = (module: string) => withImports(all.find(({ facadeModuleId }) => facadeModuleId === join(sources, module))!);

  const entry = withImports(all.find(({ isEntry }) => isEntry)!);
  const signIn = new Set([...moduleFile("app/sign-in/sign-in-app.tsx"), ...moduleFile("features/auth/pages/login-page.tsx")]);
  const app = moduleFile("app/start-app.tsx");
  const homes = [moduleFile("app/screens/dashboard-page.tsx"), moduleFile("app/screens/overview/overview-page.tsx")];
  /** What the lazy parts of each of the two pages import. */
  const homeParts = homes.map(([page]) => new Set(page!.dynamicImports.flatMap((name) => [...withImports(chunks.get(name)!)])));
  const tasks = moduleFile("features/tasks/pages/tasks-page.tsx");
  const keyboard = moduleFile("app/shell/keyboard.ts");
  const [start] = app;
  const pages = start!.dynamicImports
    .map((name) => chunks.get(name)!)
    .filter(({ facadeModuleId }) => facadeModuleId?.endsWith("-page.tsx"))
    .map(withImports);
  const inPages = (chunk: Chunk) => pages.filter((page) => page.has(chunk)).length;
  const isMany = (chunk: Chunk) => inPages(chunk) >= manyScreens;
  const needsNothingElse = (chunk: Chunk) => chunk.imports.every((name) => entry.has(chunks.get(name)!) || app.has(chunks.get(name)!));
  const isSmall = (chunk: Chunk) => inPages(chunk) > 1 && chunk.code.length <= smallBytes && needsNothingElse(chunk);

  // Dynamic entries keep files of their own.
  const shared = all.filter((chunk) => !chunk.isEntry && !chunk.isDynamicEntry);
  // A group also takes the dependencies of its modules, so shared groups come first.
  const files = {
    main: (chunk: Chunk) => entry.has(chunk) || signIn.has(chunk),
    app: (chunk: Chunk) => app.has(chunk),
    screens: (chunk: Chunk) =>
      homes.every((home) => home.has(chunk)) ||
      (isSmall(chunk) && homes.some((home) => home.has(chunk))) ||
      (isMany(chunk) && homes.some((home) => home.has(chunk))),
    parts: isSmall,
    lists: isMany,
    dashboard: (chunk: Chunk) => homes[0]!.has(chunk),
    overview: (chunk: Chunk) => homes[1]!.has(chunk),
    work: (chunk: Chunk) => [...homeParts, tasks].filter((needed) => needed.has(chunk)).length > 1,
    "dashboard-parts": (chunk: Chunk) => homeParts[0]!.has(chunk),
    "overview-parts": (chunk: Chunk) => homeParts[1]!.has(chunk),
    keyboard: (chunk: Chunk) => keyboard.has(chunk),
  };
  const named = Object.entries(files).map(([name, includes], index, { length }) => {
    const modules = new Set(shared.filter(includes).flatMap(({ moduleIds }) => moduleIds));
    return { name, test: (id: string) => modules.has(id), priority: length - index };
  });
  return [{ name: "react", test: isReact, priority: named.length + 1 }, ...named];
}

const sources = join(import.meta.dirname, "src");

/** React changes less often than our code, so a file of its own stays cached across our releases. */
const isReact = /node_modules[\\/](react|react-dom|scheduler)[\\/]/;

async function buildWithoutGroups() {
  const result = (await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: "silent",
    plugins: [react()],
    build: { write: false, target: "es2023", modulePreload: { polyfill: false } },
  })) as Rolldown.RolldownOutput;
  return new Map(result.output.filter((part) => part.type === "chunk").map((chunk) => [chunk.fileName, chunk]));
}
