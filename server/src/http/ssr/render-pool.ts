import { statSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { FastifyInstance, FastifyRequest } from "fastify";

/*
 * The first picture of a screen, drawn on the server: a visitor reads it while the scripts are still on their way. It is a
 * help and never a condition: where it fails, takes too long or too many want one, the page goes out without it and the
 * browser draws everything itself.
 */

/** What the picture depends on besides the address and the session. */
export type RenderEnvironment = { phone: boolean; apple: boolean; at: number };

export type RenderedPage = { html: string; title?: string; state: object };

/** A picture, where the address leads instead, or nothing where nobody is signed in. */
export type RenderResult = RenderedPage | { redirect: string } | undefined;

export type RenderRequest = {
  picture: number;
  href: string;
  drawnFor: RenderEnvironment;
  /** Nobody waits for it after that, in milliseconds. */ until: number;
};
export type ApiRequest = { id: number; picture: number; path: string };
export type ApiResponse = { id: number; status: number; body: string };
export type ToWorker = { wanted?: RenderRequest; answered?: ApiResponse };
export type FromWorker = { ask?: ApiRequest; drew?: { picture: number; drawn?: RenderResult; failed?: string } };

/** A browser without a picture shows its own after about this time. */
const renderTimeoutMs = 1000;
/** Beyond these a visitor is better off without one. */
const queueLimit = 4;
/** What nobody has wanted for so long gives its memory back. */
const idleMs = 5 * 60_000;
/** What hangs so long does not come back by itself. */
const hungWorkerMs = 10_000;

type Waiting = { request: FastifyRequest; finish: (drawn: RenderResult) => void; hanging: NodeJS.Timeout };

/** Starts with the first page that is wanted. `directory` is that of the built web application. */
export function startRenderPool(app: FastifyInstance, directory: string) {
  const waiting = new Map<number, Waiting>();
  let pictures = 0;
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  /** When what it draws with was built. */
  let drawnBy: number | undefined;

  /** The next picture begins with a new worker. */
  function drop() {
    clearTimeout(idle);
    void worker?.terminate();
    worker = undefined;
    for (const picture of waiting.keys()) finish(picture, undefined);
  }

  function finish(picture: number, drawn: RenderResult) {
    const found = waiting.get(picture);
    clearTimeout(found?.hanging);
    waiting.delete(picture);
    found?.finish(drawn);
  }

  function start(file: string) {
    const started = new Worker(new URL("./render.worker.ts", import.meta.url), {
      workerData: { file },
      resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 },
    });
    started.unref();
    started.on("message", (message: FromWorker) => void hear(started, message));
    started.on("error", (error) => {
      app.log.warn({ err: error }, "screens are not drawn until the next one is wanted");
      if (worker === started) drop();
    });
    return started;
  }

  async function hear(from: Worker, { ask, drew }: FromWorker) {
    if (ask) from.postMessage({ answered: await answer(ask) } satisfies ToWorker);
    if (!drew) return;
    if (drew.failed) app.log.warn({ reason: drew.failed }, "a screen could not be drawn");
    finish(drew.picture, drew.drawn);
  }

  /** Asks the API as the visitor would. */
  async function answer({ id, picture, path }: ApiRequest): Promise<ApiResponse> {
    const request = waiting.get(picture)?.request;
    if (!request) return { id, status: 503, body: "" };
    const { cookie, host, "user-agent": userAgent, "x-forwarded-for": forwardedFor, "x-forwarded-proto": forwardedProto } = request.headers;
    const headers = { cookie, host, "user-agent": userAgent, "x-forwarded-for": forwardedFor, "x-forwarded-proto": forwardedProto };
    const asking = app.inject({
      method: "GET",
      url: path,
      headers: Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)),
      remoteAddress: request.socket.remoteAddress,
    });
    return asking.then(
      ({ statusCode, body }) => ({ id, status: statusCode, body }),
      // The server is closing.
      () => ({ id, status: 503, body: "" }),
    );
  }

  app.addHook("preClose", async () => drop());

  /** Draws the screen of this address for whoever asks; undefined where it is not to be had soon. */
  return async function draw(request: FastifyRequest): Promise<RenderResult> {
    const file = join(directory, ".ssr", "server-entry.js");
    const built = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (waiting.size >= queueLimit || built === undefined) return undefined;
    // A new build is served without a restart.
    if (built !== drawnBy) drop();
    drawnBy = built;
    worker ??= start(file);
    clearTimeout(idle);
    idle = setTimeout(drop, idleMs).unref();
    const picture = ++pictures;
    const until = Date.now() + renderTimeoutMs;
    return new Promise<RenderResult>((resolve) => {
      const timer = setTimeout(resolve, renderTimeoutMs, undefined);
      waiting.set(picture, {
        request,
        finish: (drawn) => {
          clearTimeout(timer);
          resolve(drawn);
        },
        hanging: setTimeout(drop, hungWorkerMs).unref(),
      });
      worker!.postMessage({ wanted: { picture, href: request.url, drawnFor: renderEnvironmentOf(request), until } } satisfies ToWorker);
    });
  };
}

/** What the browser says of itself; where it says nothing, a wide screen with Ctrl is meant. */
function renderEnvironmentOf({ headers }: FastifyRequest): RenderEnvironment {
  const agent = headers["user-agent"] ?? "";
  const hint = headers["sec-ch-ua-mobile"];
  return {
    phone: hint ? hint === "?1" : /\bMobile\b/.test(agent) && !/\biPad\b/.test(agent),
    apple: /\b(Mac|iPhone|iPad)/.test(agent),
    at: Date.now(),
  };
}
