import { existsSync } from "node:fs";
import { join, sep } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { AppError } from "#errors.ts";

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
    // One line for each file of each page would bury the calls in the log.
    logLevel: "warn",
    cacheControl: false,
    dotfiles: "ignore",
    preCompressed: true,
    setHeaders: (reply, path) => void reply.header("cache-control", path.startsWith(assets) ? aYear : "no-cache"),
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split("?", 1)[0]!;
    const wantsPage = (request.method === "GET" || request.method === "HEAD") && !notScreens.test(path);
    if (wantsPage && existsSync(page)) return reply.sendFile("index.html");
    throw new AppError("not_found", "There is nothing at this address");
  });
}
