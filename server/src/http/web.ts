import { existsSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#errors.ts";
import { sessionCookie } from "./session-token.ts";

const aYear = "public, max-age=31536000, immutable";

/** Paths that are never a screen of the web application. */
const notScreens = /^\/(api|assets|socket\.io)(\/|$)/;

/**
 * Serves the built web application: files with a hash in their name for good, everything else asked for anew each
 * time, and its page for every other address, so that the browser's router finds its way. Nothing is kept in memory:
 * a new build is served without a restart.
 */
export async function installWeb(app: FastifyInstance, directory: string) {
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
  const sendPage = (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split("?", 1)[0]!;
    if (notScreens.test(path) || !existsSync(page)) throw new AppError("not_found", "There is nothing at this address");
    const link = linkFor(directory, path, sessionCookie in request.cookies);
    if (link) reply.header("link", link);
    return reply.sendFile("index.html");
  };
  app.get("/", { logLevel: "warn" }, sendPage);
  app.setNotFoundHandler((request, reply) => {
    if (request.method === "GET" || request.method === "HEAD") return sendPage(request, reply);
    throw new AppError("not_found", "There is nothing at this address");
  });
}

/** What the build says an address needs. Read anew each time, like the page itself. */
type Preload = { path: string; signedIn: boolean; link: string };

/**
 * Names beside the page the files that its screen will ask for, so that they come at once and not one after the other.
 * @param signedIn whether a session cookie came along; whether it is a good one is the call's to find out
 */
function linkFor(directory: string, path: string, signedIn: boolean): string | undefined {
  const file = join(directory, "preloads.json");
  if (!existsSync(file)) return undefined;
  const segments = path.split("/");
  const preloads = JSON.parse(readFileSync(file, "utf8")) as Preload[];
  const leadsTo = (pattern: string) => {
    const wanted = pattern.split("/");
    return wanted.length === segments.length && wanted.every((each, at) => each.startsWith("$") || each === segments[at]);
  };
  return preloads.find((each) => each.signedIn === signedIn && leadsTo(each.path))?.link;
}
