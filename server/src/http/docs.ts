import { createReadStream } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { openApi } from "./openapi.ts";

const folder = join(import.meta.dirname, "docs");

/** Files of the API viewer. No inline scripts and no external resources, so it works offline. */
const pages: Record<string, [file: string, contentType: string]> = {
  "/docs": ["api-viewer.html", "text/html; charset=utf-8"],
  "/docs/api-viewer.js": ["api-viewer.js", "text/javascript; charset=utf-8"],
  "/docs/try-it.js": ["try-it.js", "text/javascript; charset=utf-8"],
  "/docs/api-viewer.css": ["api-viewer.css", "text/css; charset=utf-8"],
};

/** Serves the API documentation: the OpenAPI document and a page that displays it. */
export function docsRoutes(api: FastifyInstance) {
  for (const [url, [file, contentType]] of Object.entries(pages)) {
    api.get(url, (_request, reply) => reply.type(contentType).send(createReadStream(join(folder, file))));
  }
  let document: string | undefined;
  api.get("/docs/openapi.json", (_request, reply) =>
    reply.type("application/json; charset=utf-8").send((document ??= JSON.stringify(openApi(), null, 2))),
  );
}
