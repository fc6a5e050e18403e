import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#errors.ts";
import { type RenderOptions, startRenderPool } from "./render-pool.ts";
import { pagePolicy } from "#http/headers.ts";
import { sessionCookie } from "#http/session-token.ts";

const immutable = "public, max-age=31536000, immutable";

/** Paths that are never a screen of the web application. */
const otherPaths = /^\/(api|assets|socket\.io)(\/|$)/;

/** Pages whose address has a token that decides: no cache keeps them, and they send no referrer. */
const tokenPages = /^\/(decide|link\/slack)(\/|\?|$)/;

/**
 * Serves the built web application: files with a hash in their name as immutable, other files with revalidation, and
 * the page for every other address, where the browser's router takes over. Nothing is cached in memory, so a new build
 * is served without a restart.
 */
export async function installWebPages(app: FastifyInstance, directory: string, options: RenderOptions) {
  const page = join(directory, "index.html");
  const assets = join(directory, "assets") + sep;
  await app.register(fastifyStatic, {
    root: directory,
    // `/` is served below, like every other address.
    index: false,
    // A log line per file would bury the API calls.
    logLevel: "warn",
    cacheControl: false,
    dotfiles: "ignore",
    preCompressed: true,
    setHeaders: (reply, path) => {
      const isTokenPage = tokenPages.test(reply.request.url);
      void reply.header("cache-control", isTokenPage ? "no-store" : path.startsWith(assets) ? immutable : "no-cache");
      if (path.startsWith(page)) void reply.header("content-security-policy", pagePolicy(readFileSync(page, "utf8")));
    },
  });
  // The plugin's own route lists the folder for each request, to refuse names in other spellings on disks that ignore case.
  app.get<{ Params: { file: string } }>("/assets/:file", { logLevel: "warn" }, ({ params }, reply) =>
    reply.sendFile(`assets/${params.file}`),
  );
  const renderPage = startRenderPool(app, directory, options);
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split("?", 1)[0]!;
    if (otherPaths.test(path) || !existsSync(page)) throw new AppError("not_found", "There is nothing at this address");
    if (tokenPages.test(request.url)) reply.header("referrer-policy", "no-referrer");
    if (!isVisit(request)) return reply.sendFile("index.html");
    if (!(sessionCookie in request.cookies) && path !== "/login")
      return reply.header("link", signInPreloads(directory)).sendFile("index.html");

    const nonce = randomBytes(16).toString("base64");
    const { outcome, page: rendered } = await renderPage(request, nonce);
    reply.header("server-timing", `ssr;desc=${outcome}`);
    if (!rendered) return reply.sendFile("index.html");
    // The page holds data of the signed-in user.
    reply.header("cache-control", "no-store");
    if ("redirect" in rendered) return reply.redirect(rendered.redirect);
    const policy = pagePolicy(readFileSync(page, "utf8"), nonce);
    return reply.header("content-security-policy", policy).type("text/html; charset=utf-8").send(rendered.html);
  };
  app.get("/", { logLevel: "warn" }, sendPage);
  app.setNotFoundHandler((request, reply) => {
    if (request.method === "GET" || request.method === "HEAD") return sendPage(request, reply);
    throw new AppError("not_found", "There is nothing at this address");
  });
}

/** Whether this is a visit and not a prefetch, whose page may never be shown. */
const isVisit = ({ method, headers }: FastifyRequest) =>
  method === "GET" && !String(headers["sec-purpose"] ?? headers["purpose"]).startsWith("prefetch");

type Chunk = { file: string; name?: string; imports?: string[] };

/** The `Link` header for visitors without a session: preloads the scripts of the sign-in screen, which most of them see. */
function signInPreloads(directory: string) {
  const file = join(directory, ".vite", "manifest.json");
  if (!existsSync(file)) return undefined;
  const manifest = JSON.parse(readFileSync(file, "utf8")) as Record<string, Chunk>;
  const names = ["start-app", "login-page"];
  const screens = Object.values(manifest).filter(({ name }) => name !== undefined && names.includes(name));
  const files = screens.flatMap((chunk) => [chunk.file, ...(chunk.imports ?? []).map((name) => manifest[name]?.file)]);
  return [...new Set(files)].flatMap((name) => (name ? `</${name}>; rel=modulepreload` : [])).join(", ");
}
