import { readFileSync } from "node:fs";
import { join } from "node:path";

const template = readFileSync(join(import.meta.dirname, "..", "index.html"), "utf8").replace(/^<!doctype html>/i, "");

const moduleTags = /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g;

const entryTags = template.match(moduleTags)!.join("");

type Page = { html: string; title: string | undefined; /** The elements that preload its scripts. */ preloads: string; state?: string };

/** Puts the rendered HTML in place of the spinner. The scripts start after the first paint (web/src/early/start-scripts.ts). */
export const fillTemplate = ({ html, title, preloads, state = "" }: Page) =>
  template
    .replace(/<title>.*?<\/title>/, () => `<title>${title ? `${title} – Daybook` : "Daybook"}</title>`)
    .replaceAll(moduleTags, "")
    .replace("</head>", () => `<template data-scripts>${entryTags}${preloads}</template></head>`)
    .replace(/<div id="root">[^]*?<\/div>/, () => `<div id="root" data-ssr>${html}</div>${state}`);
