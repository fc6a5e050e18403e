import { Agent, request } from "node:http";
import { text } from "node:stream/consumers";

const agent = new Agent({ keepAlive: true });

type Options = { method: string; cookie: string; body?: object | undefined };

/**
 * Sends a request and measures it, in milliseconds, up to the last byte of the response. Uses `node:http` because `fetch` itself
 * takes 0.7 ms in the measuring process.
 */
export async function timedRequest(url: string, { method, cookie, body }: Options) {
  const payload = body && JSON.stringify(body);
  const type = payload && { "content-type": "application/json", "content-length": Buffer.byteLength(payload) };
  const started = performance.now();
  const { status, response } = await new Promise<{ status: number; response: string }>((resolve, reject) => {
    request(url, { method, agent, headers: { cookie, ...type } }, (incoming) => {
      text(incoming).then((response) => resolve({ status: incoming.statusCode ?? 0, response }), reject);
    })
      .on("error", reject)
      .end(payload);
  });
  const ms = performance.now() - started;
  return { ms, ok: status >= 200 && status < 300, data: (JSON.parse(response) as { data: unknown }).data };
}
