import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { brotliCompressSync } from "node:zlib";

/*
 * The baseline of Lighthouse: serves a minimal React page (bare-page/) from `WEB_DIRECTORY` with a plain `node:http` server,
 * compressed with Brotli like the files of the product.
 */

const types: Record<string, string> = { ".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8" };
const files = new Map<string, Buffer>();

createServer((request, response) => {
  const path = request.url === "/" ? "/index.html" : request.url!;
  const type = types[extname(path)];
  if (!type) return response.writeHead(404).end();
  const body = files.get(path) ?? brotliCompressSync(readFileSync(join(process.env.WEB_DIRECTORY!, path)));
  files.set(path, body);
  const caching = path === "/index.html" ? "no-cache" : "public, max-age=31536000, immutable";
  response
    .writeHead(200, { "content-type": type, "content-encoding": "br", "content-length": body.length, "cache-control": caching })
    .end(body);
}).listen(Number(process.env.PORT), "127.0.0.1");

process.on("SIGINT", () => process.exit(0));
process.on("disconnect", () => process.exit(0));
