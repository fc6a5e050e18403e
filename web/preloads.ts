import type { Plugin, Rolldown } from "vite";
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

/** What is asked with the session, while the scripts are still on their way. */
const asking = (path: string) => `</api${path}>; rel=preload; as=fetch; crossorigin=use-credentials`;

/** What a screen shows at once, though it lies in files of its own, and what it asks. */
const atOnce: { page: string; parts: string[]; asks?: string }[] = [
  {
    page: "DashboardPage",
    parts: ["newest-announcements.tsx", "my-tasks.tsx", "away-soon.tsx", "own-months.tsx"],
    asks: "/analytics/overview",
  },
  { page: "OverviewPage", parts: ["newest-announcements.tsx"], asks: "/analytics/overview" },
];

/**
 * Writes `preloads.json`: for each address, what the server names in a `Link` header beside the page. The browser then
 * fetches everything at once; without it, each file would wait for the one that names it.
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
      const known = new Set(needs([entry]));
      const ending = (file: string) => {
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(file));
        if (!chunk) throw new Error(`${file} is not loaded by itself any more: preloads.ts names it`);
        return chunk;
      };
      const showing = (page: string) => chunks.filter(({ isDynamicEntry, exports }) => isDynamicEntry && exports.includes(page));
      const linkTo = (starts: Chunk[]) => {
        const fresh = needs(starts).filter((chunk) => !known.has(chunk));
        const styles = new Set(fresh.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]));
        return [
          ...fresh.map(({ fileName }) => `</${fileName}>; rel=modulepreload`),
          ...[...styles].map((name) => `</${name}>; rel=preload; as=style; crossorigin`),
        ];
      };

      const frame = ["/app/shell/shell.tsx", "/app/pages.ts", "/bell.tsx"].map(ending);
      const framedLinks = (page: string) => {
        const { parts, asks } = atOnce.find((each) => each.page === page) ?? { parts: [] };
        const files = linkTo([...frame, ...showing(page), ...parts.map((part) => ending(`/${part}`))]);
        return [asking("/auth/check"), ...(asks ? [asking(asks)] : []), ...files].join(", ");
      };
      const framed = [...adminScreens, ...leadScreens, ...memberScreens, ...runnerScreens, ...everyonesScreens, ...publicScreens];
      const screens = [
        ...framed.map(({ path, page }) => ({ path, signedIn: true, link: framedLinks(page) })),
        ...entranceScreens.map(({ path, page }) => ({ path, signedIn: false, link: linkTo(showing(page)).join(", ") })),
      ];
      this.emitFile({ type: "asset", fileName: "preloads.json", source: JSON.stringify(screens) });
    },
  },
};
