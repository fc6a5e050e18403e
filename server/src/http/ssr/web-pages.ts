import { existsSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#errors.ts";
import { type RenderedPage, startRenderPool } from "./render-pool.ts";
import { sessionCookie } from "#http/session-token.ts";

const aYear = "public, max-age=31536000, immutable";

/** Paths that are never a screen of the web application. */
const notScreens = /^\/(api|assets|socket\.io)(\/|$)/;

/**
 * Serves the built web application: files with a hash in their name for good, everything else asked for anew each
 * time, and its page for every other address, so that the browser's router finds its way. Nothing is kept in memory:
 * a new build is served without a restart.
 */
export async function installWebPages(app: FastifyInstance, directory: string) {
  const page = join(directory, "index.html");
  const assets = join(directory, "assets") + sep;
  await app.register(fastifyStatic, {
    root: directory,
    // `/` is answered below, with its links, like every other address.
    index: false,
    // One line for each file of each page would bury the calls in the log.
    logLevel: "warn",
    cacheControl: false,
    dotfiles: "ignore",
    preCompressed: true,
    setHeaders: (reply, path) => void reply.header("cache-control", path.startsWith(assets) ? aYear : "no-cache"),
  });
  const draw = startRenderPool(app, directory);
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split("?", 1)[0]!;
    if (notScreens.test(path) || !existsSync(page)) throw new AppError("not_found", "There is nothing at this address");
    const signedIn = sessionCookie in request.cookies;
    const drawn = signedIn && isLookedAt(request) ? await draw(request) : undefined;
    if (drawn && "redirect" in drawn) return reply.header("cache-control", "no-store").redirect(drawn.redirect);
    const needs = needsOf(directory, path, signedIn);
    if (needs && !drawn) reply.header("link", linkTo(needs));
    if (!drawn) return reply.sendFile("index.html");
    // It holds what only this person may see.
    return reply
      .header("cache-control", "no-store")
      .type("text/html; charset=utf-8")
      .send(fillPage(readFileSync(page, "utf8"), drawn, needs));
  };
  app.get("/", { logLevel: "warn" }, sendPage);
  app.setNotFoundHandler((request, reply) => {
    if (request.method === "GET" || request.method === "HEAD") return sendPage(request, reply);
    throw new AppError("not_found", "There is nothing at this address");
  });
}

/** What the build says an address needs. Read anew each time, like the page itself. */
type Needs = { path: string; signedIn: boolean; asks: string[]; scripts: string[]; styles: string[] };

/**
 * Names beside the page the files that its screen will ask for, so that they come at once and not one after the other.
 * @param signedIn whether a session cookie came along; whether it is a good one is the call's to find out
 */
function needsOf(directory: string, path: string, signedIn: boolean): Needs | undefined {
  const file = join(directory, "preloads.json");
  if (!existsSync(file)) return undefined;
  const segments = path.split("/");
  const preloads = JSON.parse(readFileSync(file, "utf8")) as Needs[];
  const leadsTo = (pattern: string) => {
    const wanted = pattern.split("/");
    return wanted.length === segments.length && wanted.every((each, at) => each.startsWith("$") || each === segments[at]);
  };
  return preloads.find((each) => each.signedIn === signedIn && leadsTo(each.path));
}

/** What a browser only fetches in advance may never be seen. */
const isLookedAt = ({ method, headers }: FastifyRequest) =>
  method === "GET" && !String(headers["sec-purpose"] ?? headers["purpose"]).startsWith("prefetch");

/** Everything at once: scripts, styles, and what is asked with the session. */
const linkTo = ({ scripts, styles, asks }: Needs) =>
  [
    ...asks.map((path) => `<${path}>; rel=preload; as=fetch; crossorigin=use-credentials`),
    ...scripts.map((path) => `<${path}>; rel=modulepreload`),
    ...styles.map((path) => `<${path}>; rel=preload; as=style; crossorigin`),
  ].join(", ");

/**
 * The page with the picture in the place of the spinner, its styles, and what it was drawn from. Scripts are named for
 * later (web/src/app/main.tsx): the line belongs to what can be seen first.
 */
function fillPage(
  page: string,
  { html, title, state }: RenderedPage,
  { scripts, styles }: Pick<Needs, "scripts" | "styles"> = { scripts: [], styles: [] },
) {
  const head = styles.map((href) => `<link rel="stylesheet" crossorigin href="${href}">`).join("");
  // `<` would end the element; inside JSON it may be written like this.
  const json = JSON.stringify({ ...state, scripts }).replaceAll("<", "\\u003c");
  return page
    .replace(/<title>.*?<\/title>/, () => `<title>${title ? `${title} – Daybook` : "Daybook"}</title>`)
    .replace("</head>", () => `${head}</head>`)
    .replace(
      /<div id="root">[^]*?<\/div>/,
      () => `<div id="root" data-ssr>${html}</div><script type="application/json" id="initial-state">${json}</script>`,
    );
}
