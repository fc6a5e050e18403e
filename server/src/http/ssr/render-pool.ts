import { statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { MessageChannel, type MessagePort } from "node:worker_threads";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Piscina } from "piscina";
import { Counter, type Registry } from "prom-client";

/*
 * SSR: renders signed-in pages and `/login` on the server, so that the visitor can read them while the scripts load. Rendering is
 * optional: when it fails, takes too long or the queue is full, the page is sent bare and the browser renders it.
 */

/** What the rendered page depends on besides the address and the session. `at` is in epoch milliseconds. */
export type RenderEnvironment = {
  phone: boolean;
  apple: boolean;
  at: number;
  /** Which events this process had heard before. */
  eventPosition?: string | undefined;
};

/** One page for a render worker (render.worker.ts). */
export type RenderTask = {
  /** The server build of the web application. */
  file: string;
  /** The address, with its origin. */
  url: string;
  environment: RenderEnvironment;
  /** The nonce of the page's inline scripts. */
  nonce: string;
  /** The only way to the API; it belongs to this page's visitor and closes when the page has been sent. */
  api: MessagePort;
};

/** The rendered page, a redirect, or undefined where the address or the visitor has no server-rendered page. */
export type RenderedPage = { html: string } | { redirect: string } | undefined;

export type ApiRequest = { path: string; reply: MessagePort };
export type ApiResponse = { status: number; body: string };

export type RenderLimits = {
  /** Pages that may wait for the worker. Further ones are sent bare at once: waiting takes longer than rendering in the browser. */
  queue: number;
  /** A page that takes longer is sent bare: after about a second the browser would have rendered it itself. */
  timeoutMs: number;
};

export type RenderOptions = {
  metrics: Registry;
  limits?: RenderLimits | undefined;
  /** Returns which events this process has heard, if it accepts sockets. */
  eventPosition?: () => string | undefined;
};

const defaultLimits: RenderLimits = { queue: 4, timeoutMs: 1000 };
/** An idle worker is stopped after this time to free its memory. */
const idleMs = 5 * 60_000;
/** A page that takes longer blocks the worker, which is then replaced. */
const stuckMs = 10_000;

/** What an API call takes over from the visitor's request. */
const passedHeaders = ["cookie", "host", "user-agent", "x-forwarded-for", "x-forwarded-proto"];

/**
 * How a page was sent: rendered; bare at once, because the queue is full or rendering failed; late, which is bare after
 * the time limit; or skipped, because the screen or the visitor has no server-rendered page.
 */
const outcomes = ["rendered", "bare", "late", "skipped"] as const;
type RenderOutcome = (typeof outcomes)[number];

/** The outcome and, if rendered, the page or redirect. */
type RenderResult = { outcome: RenderOutcome; page?: RenderedPage };

/**
 * Returns the function that renders a request's page. The worker starts with the first request.
 * @param directory the built web application
 */
export function startRenderPool(
  app: FastifyInstance,
  directory: string,
  { metrics, limits = defaultLimits, eventPosition = () => undefined }: RenderOptions,
) {
  const pages = new Counter({
    name: "daybook_pages_total",
    help: "Pages of signed-in users and the sign-in page: rendered, bare (unrendered at once), late (unrendered after the time limit), skipped",
    labelNames: ["outcome"] as const,
    registers: [metrics],
  });
  for (const outcome of outcomes) pages.inc({ outcome }, 0);

  let pool: Piscina<RenderTask, RenderedPage> | undefined;
  /** Modification time of the bundle that the pool has loaded. */
  let loadedBuild: number | undefined;

  function startPool() {
    const started = new Piscina<RenderTask, RenderedPage>({
      filename: new URL("./render.worker.ts", import.meta.url).href,
      minThreads: 0,
      // One page at a time: the render environment of the web application is global to the thread.
      maxThreads: 1,
      concurrentTasksPerWorker: 1,
      maxQueue: limits.queue,
      idleTimeout: idleMs,
      resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 },
    });
    started.on("error", (error: Error) => app.log.warn({ err: error }, "the render worker crashed; the next page starts a new one"));
    return started;
  }

  const stopPool = async () => {
    const stopped = pool;
    pool = undefined;
    await stopped?.destroy();
  };
  app.addHook("preClose", stopPool);

  /** Calls the API with the visitor's cookie and address. */
  function callApi({ headers: all, socket: { remoteAddress } }: FastifyRequest, path: string): Promise<ApiResponse> {
    const headers = Object.fromEntries(Object.entries(all).filter(([name]) => passedHeaders.includes(name)));
    return app.inject({ method: "GET", url: path, headers, remoteAddress }).then(
      ({ statusCode, body }) => ({ status: statusCode, body }),
      // The server is closing.
      () => ({ status: 503, body: "" }),
    );
  }

  async function render(request: FastifyRequest, nonce: string): Promise<RenderResult> {
    const file = join(directory, ".ssr", "server-entry.js");
    const build = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (build === undefined) return { outcome: "bare" };
    // Serves a new build without a restart.
    if (build !== loadedBuild) void stopPool();
    loadedBuild = build;
    pool ??= startPool();
    const { port1, port2 } = new MessageChannel();
    port1.on("message", ({ path, reply }: ApiRequest) => void callApi(request, path).then((response) => reply.postMessage(response)));
    const task: RenderTask = {
      file,
      url: urlOf(request),
      environment: { ...environmentOf(request), eventPosition: eventPosition() },
      nonce,
      api: port2,
    };
    const sent = new AbortController();
    const late = delay<RenderResult>(limits.timeoutMs, { outcome: "late" }, { signal: sent.signal });
    const rendered = pool
      .run(task, { name: "renderPage", transferList: [port2], signal: AbortSignal.timeout(stuckMs) })
      .then((page): RenderResult => ({ outcome: page ? "rendered" : "skipped", page }))
      .catch((error: unknown): RenderResult => {
        app.log.debug({ err: error }, "a page was not rendered");
        return { outcome: "bare" };
      });
    return Promise.race([rendered, late]).finally(() => {
      sent.abort();
      // Ends the API calls of a late page, so that the worker is free for the next one.
      port1.close();
    });
  }

  /** Renders the requested page with the visitor's session. */
  return async function renderPage(request: FastifyRequest, nonce: string): Promise<RenderResult> {
    const result = await render(request, nonce);
    pages.inc({ outcome: result.outcome });
    return result;
  };
}

const urlOf = ({ protocol, host, url }: FastifyRequest) => `${protocol}://${host}${url}`;

/** Derives the render environment from the request headers. Without hints: a wide screen and a Ctrl key. */
function environmentOf({ headers }: FastifyRequest): RenderEnvironment {
  const agent = headers["user-agent"] ?? "";
  const hint = headers["sec-ch-ua-mobile"];
  return {
    phone: hint ? hint === "?1" : /\bMobile\b/.test(agent) && !/\biPad\b/.test(agent),
    apple: /\b(Mac|iPhone|iPad)/.test(agent),
    at: Date.now(),
  };
}
