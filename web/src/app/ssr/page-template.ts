import { readFileSync } from "node:fs";
import { join } from "node:path";

const template = readFileSync(join(import.meta.dirname, "..", "index.html"), "utf8").replace(/^<!doctype html>/i, "");

const moduleTags = /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g;

const entryTags = template.match(moduleTags)!.join("");

type Page = { html: string; title: string | undefined; /** The elements that preload its scripts. */ preloads: string; state?: string };

/** Puts the rendered HTML in place of the spinner. The scripts start after the first paint (web/src/early/early.ts). */
export const fillTemplate = ({ html, title, preloads, state = "" }: Page) =>
  template
    .replace(/<title>.*?<\/title>/, () => `<title>${title ? `${title} – Daybook` : "Daybook"}</title>`)
    .replaceAll(moduleTags, "")
    .replace("</head>", () => `<template data-scripts>${entryTags}${preloads}</template></head>`)
    .replace(/<div id="root">[^]*?<\/div>/, () => `<div id="root" data-ssr>${html}</div>${state}`);

/** An entry of Vite's manifest. */
type Chunk = { file: string; name?: string; imports?: string[]; isEntry?: boolean };

const manifest = JSON.parse(readFileSync(join(import.meta.dirname, "..", ".vite", "manifest.json"), "utf8")) as Record<string, Chunk>;
const chunks = Object.values(manifest);

/** Returns the chunk and all its static imports. */
function withImports(chunk: Chunk | undefined, found = new Set<Chunk>()) {
  if (!chunk || found.has(chunk)) return found;
  found.add(chunk);
  for (const name of chunk.imports ?? []) withImports(manifest[name], found);
  return found;
}

/** `TasksPage` is exported by `tasks-page.tsx`. */
const fileNameOf = (page: string) => page.replaceAll(/(?!^)[A-Z]/g, "-$&").toLowerCase();

/** Loaded by every page, and named in `index.html`. */
const entry = withImports(chunks.find(({ isEntry }) => isEntry));

const preloadsOf = (names: string[]) => {
  const needed = chunks.filter(({ name }) => name !== undefined && names.includes(name));
  return [...new Set(needed.flatMap((chunk) => [...withImports(chunk)]))].filter((chunk) => !entry.has(chunk));
};

/** The names of the chunks of the application and of a page. */
export const screenChunks = (page: string | undefined) => ["start-app", ...(page ? [fileNameOf(page)] : [])];

/** The `<link>` elements that preload these chunks and what they import. */
export const preloadTags = (names: string[]) =>
  preloadsOf(names)
    .map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`)
    .join("");
