import type { Plugin, Rolldown } from "vite";
import { eagerChunks, shellChunks } from "./eager-chunks.ts";
import {
  adminScreens,
  entranceScreens,
  everyonesScreens,
  leadScreens,
  memberScreens,
  publicScreens,
  runnerScreens,
} from "./src/app/site-map.ts";

type Chunk = Rolldown.OutputChunk;

/**
 * Writes `preloads.json`: for each address, what the server names beside the page, in a `Link` header or in a picture of the
 * screen (server/src/http/ssr/web-pages.ts). The browser then fetches everything at once; without it, each file would wait for the one that names it.
 */
export const preloads: Plugin = {
  name: "preloads",
  apply: "build",
  generateBundle: {
    order: "post",
    handler(_options, bundle) {
      const chunks = Object.values(bundle).filter((part) => part.type === "chunk");
      const entry = chunks.find(({ isEntry }) => isEntry)!;
      const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
      const needs = (starts: Chunk[]) => {
        const found = new Set(starts);
        for (const { imports } of found) for (const name of imports) found.add(byFile.get(name) ?? entry);
        return [...found];
      };
      const inPage = new Set(needs([entry]));
      const ending = (file: string) => {
        const chunk =
          chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(file)) ??
          chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(file)));
        if (!chunk) throw new Error(`${file} is not loaded by itself any more: preloads.ts names it`);
        return chunk;
      };
      const starts = ["/react-dom/client.js", "/app/ssr/hydrate.tsx"].map(ending);
      const showing = (page: string) => chunks.filter(({ isDynamicEntry, exports }) => isDynamicEntry && exports.includes(page));
      const filesOf = (starts: Chunk[]) => {
        const fresh = needs(starts).filter((chunk) => !inPage.has(chunk));
        const styles = new Set(fresh.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]));
        return { scripts: fresh.map(({ fileName }) => `/${fileName}`), styles: [...styles].map((name) => `/${name}`) };
      };

      const framed = (page: string) => {
        const { parts, asks } = eagerChunks.find((each) => each.page === page) ?? { parts: [] };
        const asked = ["/auth/check", ...(asks ? [asks] : [])].map((path) => `/api${path}`);
        return { signedIn: true, asks: asked, ...filesOf([...starts, ...shellChunks.map(ending), ...showing(page), ...parts.map(ending)]) };
      };
      const withFrame = [...adminScreens, ...leadScreens, ...memberScreens, ...runnerScreens, ...everyonesScreens, ...publicScreens];
      const screens = [
        ...withFrame.map(({ path, page }) => ({ path, ...framed(page) })),
        ...entranceScreens.map(({ path, page }) => ({ path, signedIn: false, asks: [], ...filesOf([...starts, ...showing(page)]) })),
      ];
      this.emitFile({ type: "asset", fileName: "preloads.json", source: JSON.stringify(screens) });
    },
  },
};
