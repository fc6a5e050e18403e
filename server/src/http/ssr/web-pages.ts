import { existsSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#errors.ts";
import { startRenderPool } from "./render-pool.ts";
import { pagePolicy } from "#http/headers.ts";
import type { RenderedPage } from "./render-pool.types.ts";
import { sessionCookie } from "#http/session-token.ts";

const immutable = "public, max-age=31536000, immutable";

/** Paths that are never a screen of the web application. */
const otherPaths = /^\/(api|assets|socket\.io)(\/|$)/;

/**
 * Serves the built web application: files with a hash in their name as immutable, other files with revalidation, and
 * the page for every other address, where the browser's router takes over. Nothing is cached in memory, so a new build
 * is served without a restart.
 */
export async function installWebPages(app: FastifyInstance, directory: string) {
  const page = join(directory, "index.html");
  const assets = join(directory, "assets") + sep;
  await app.register(fastifyStatic, {
    root: directory,
    // `/` is served below with its Link header, like every other address.
    index: false,
    // A log line per file would bury the API calls.
    logLevel: "warn",
    cacheControl: false,
    dotfiles: "ignore",
    preCompressed: true,
    setHeaders: (reply, path) => {
      void reply.header("cache-control", path.startsWith(assets) ? immutable : "no-cache");
      if (path.startsWith(page)) void reply.header("content-security-policy", pagePolicy(readFileSync(page, "utf8")));
    },
  });
  const renderPage = startRenderPool(app, directory);
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split("?", 1)[0]!;
    if (otherPaths.test(path) || !existsSync(page)) throw new AppError("not_found", "There is nothing at this address");
    const signedIn = sessionCookie in request.cookies;
    const rendered = signedIn && isVisit(request) ? await renderPage(request) : undefined;
    if (rendered && "redirect" in rendered) return reply.header("cache-control", "no-store").redirect(rendered.redirect);
    const preload = preloadOf(directory, path, signedIn);
    if (preload && !rendered) reply.header("link", linkHeader(preload));
    if (!rendered) return reply.sendFile("index.html");
    const built = readFileSync(page, "utf8");
    // The page holds data of the signed-in user.
    return reply
      .header("cache-control", "no-store")
      .header("content-security-policy", pagePolicy(built))
      .type("text/html; charset=utf-8")
      .send(fillPage(built, rendered, preload));
  };
  app.get("/", { logLevel: "warn" }, sendPage);
  app.setNotFoundHandler((request, reply) => {
    if (request.method === "GET" || request.method === "HEAD") return sendPage(request, reply);
    throw new AppError("not_found", "There is nothing at this address");
  });
}

/** The preloads of an address, as the build lists them (web/preloads.ts). `requests` are API paths. */
type Preload = { path: string; signedIn: boolean; requests: string[]; scripts: string[]; styles: string[] };

/**
 * Finds the preloads of an address, so that the browser requests all files at once and not one after the other.
 * @param signedIn whether the request has a session cookie; the API call validates it
 */
function preloadOf(directory: string, path: string, signedIn: boolean): Preload | undefined {
  const file = join(directory, "preloads.json");
  if (!existsSync(file)) return undefined;
  const segments = path.split("/");
  const preloads = JSON.parse(readFileSync(file, "utf8")) as Preload[];
  const matches = (pattern: string) => {
    const parts = pattern.split("/");
    return parts.length === segments.length && parts.every((part, index) => part.startsWith("$") || part === segments[index]);
  };
  return preloads.find((each) => each.signedIn === signedIn && matches(each.path));
}

/** Whether this is a visit and not a prefetch, whose page may never be shown. */
const isVisit = ({ method, headers }: FastifyRequest) =>
  method === "GET" && !String(headers["sec-purpose"] ?? headers["purpose"]).startsWith("prefetch");

/** The `Link` header that preloads API responses, scripts and style sheets. */
const linkHeader = ({ scripts, styles, requests }: Preload) =>
  [
    ...requests.map((path) => `<${path}>; rel=preload; as=fetch; crossorigin=use-credentials`),
    ...scripts.map((path) => `<${path}>; rel=modulepreload`),
    ...styles.map((path) => `<${path}>; rel=preload; as=style; crossorigin`),
  ].join(", ");

/**
 * Puts the rendered HTML in place of the spinner and adds its style sheets and initial state. The scripts are part of
 * the state and load after the first paint (web/src/app/main.tsx).
 */
function fillPage(
  page: string,
  { html, title, state }: RenderedPage,
  { scripts, styles }: Pick<Preload, "scripts" | "styles"> = { scripts: [], styles: [] },
) {
  const head = styles.map((href) => `<link rel="stylesheet" crossorigin href="${href}">`).join("");
  // A `<` could end the element; JSON allows the escaped form.
  const json = JSON.stringify({ ...state, scripts }).replaceAll("<", "\\u003c");
  return page
    .replace(/<title>.*?<\/title>/, () => `<title>${title ? `${title} – Daybook` : "Daybook"}</title>`)
    .replace("</head>", () => `${head}</head>`)
    .replace(
      /<div id="root">[^]*?<\/div>/,
      () => `<div id="root" data-ssr>${html}</div><script type="application/json" id="initial-state">${json}</script>`,
    );
}
