import type { Plugin, Rolldown } from "vite";
import { eagerChunks, shellChunks } from "./eager-chunks.ts";
import {
  adminScreens,
  signInScreens,
  sharedScreens,
  leadScreens,
  memberScreens,
  publicScreens,
  managerScreens,
} from "./src/app/site-map.ts";

type Chunk = Rolldown.OutputChunk;

/**
 * Writes `preloads.json`: for each address, the files and API paths that the server names in a `Link` header or in the
 * rendered page (server/src/http/ssr/web-pages.ts), so that the browser requests all of them at once.
 */
export const preloads: Plugin = {
  name: "preloads",
  apply: "build",
  generateBundle: {
    order: "post",
    handler(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
      const entry = chunks.find(({ isEntry }) => isEntry)!;
      const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
      const withImports = (roots: Chunk[]) => {
        const found = new Set(roots);
        for (const { imports } of found) for (const name of imports) found.add(byFile.get(name) ?? entry);
        return [...found];
      };
      const inPage = new Set(withImports([entry]));
      const chunkOf = (file: string) => {
        const chunk =
          chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(file)) ??
          chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(file)));
        if (!chunk) throw new Error(`No chunk contains ${file}, which preloads.ts names`);
        return chunk;
      };
      const startup = ["/react-dom/client.js", "/app/ssr/hydrate.tsx"].map(chunkOf);
      const pageChunks = (page: string) => chunks.filter(({ isDynamicEntry, exports }) => isDynamicEntry && exports.includes(page));
      const filesOf = (roots: Chunk[]) => {
        const missing = withImports(roots).filter((chunk) => !inPage.has(chunk));
        const styles = new Set(missing.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]));
        return { scripts: missing.map(({ fileName }) => `/${fileName}`), styles: [...styles].map((name) => `/${name}`) };
      };

      const framed = (page: string) => {
        const { modules, request } = eagerChunks.find((each) => each.page === page) ?? { modules: [] };
        const requests = ["/auth/check", ...(request ? [request] : [])].map((path) => `/api${path}`);
        const roots = [...startup, ...shellChunks.map(chunkOf), ...pageChunks(page), ...modules.map(chunkOf)];
        return { signedIn: true, requests, ...filesOf(roots) };
      };
      const framedScreens = [...adminScreens, ...leadScreens, ...memberScreens, ...managerScreens, ...sharedScreens, ...publicScreens];
      const screens = [
        ...framedScreens.map(({ path, page }) => ({ path, ...framed(page) })),
        ...signInScreens.map(({ path, page }) => ({ path, signedIn: false, requests: [], ...filesOf([...startup, ...pageChunks(page)]) })),
      ];
      this.emitFile({ type: "asset", fileName: "preloads.json", source: JSON.stringify(screens) });
    },
  },
};
