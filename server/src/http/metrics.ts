import type { FastifyInstance, FastifyRequest } from "fastify";
import type pg from "pg";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { refused } from "#access/access.ts";
import { isSameSecret } from "#secret-tokens.ts";

type MetricsOptions = {
  pool: pg.Pool;
  /** `METRICS_TOKEN`; without it only local requests are allowed. */
  token: string | undefined;
  /** Sockets connected to this process. */
  connections: () => number;
  /** Whether this process runs background jobs. */
  jobsRunning: () => boolean;
  /** By kind: messages that wait, that failed in the last 24 hours, and the seconds for which the oldest has been due. */
  deliveryCounts: () => Promise<{ kind: string; waiting: number; failed: number; lateSeconds: number }[]>;
  /** The numbers of features. */
  gauges: readonly { name: string; help: string; read: () => Promise<number> }[];
};

const isLoopback = (address: string | undefined) => address === "::1" || /^(::ffff:)?127\./.test(address ?? "");

const proxyHeaders = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip"];

/** Whether the request comes from this machine directly, not through a proxy. */
const isLocal = (request: FastifyRequest) =>
  isLoopback(request.raw.socket.remoteAddress) && proxyHeaders.every((name) => request.headers[name] === undefined);

const hasToken = (request: FastifyRequest, token: string) => {
  const [scheme, sent] = request.headers.authorization?.split(" ") ?? [];
  return scheme?.toLowerCase() === "bearer" && sent !== undefined && isSameSecret(sent, token);
};

const prefix = "daybook_";

/**
 * Of prom-client's own: gauges that end in `_total`, which Prometheus reserves for counters (each has a twin by type without it), and
 * `process_heap_bytes`, which is the reserved address space, several times the memory that is used.
 */
const misnamed = ["nodejs_active_handles_total", "nodejs_active_requests_total", "nodejs_active_resources_total", "process_heap_bytes"];

/** Records the duration of every request by route and serves this process's metrics to Prometheus. */
export function installMetrics(app: FastifyInstance, sources: MetricsOptions) {
  const register = new Registry();
  collectDefaultMetrics({ register, prefix });
  for (const name of misnamed) register.removeSingleMetric(`${prefix}${name}`);
  const requests = new Histogram({
    name: "daybook_http_request_duration_seconds",
    help: "Duration of HTTP requests",
    labelNames: ["method", "route", "status"] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [register],
  });
  gauge(register, "daybook_database_connections", "Connections in the pool", () => sources.pool.totalCount);
  gauge(register, "daybook_database_connections_idle", "Idle connections in the pool", () => sources.pool.idleCount);
  gauge(register, "daybook_database_waiting", "Requests waiting for a connection", () => sources.pool.waitingCount);
  gauge(register, "daybook_sockets", "Browsers connected to this process", sources.connections);
  gauge(register, "daybook_jobs_running", "1 while this process runs background jobs", () => Number(sources.jobsRunning()));

  for (const { name, help, read } of sources.gauges) gauge(register, `daybook_${name}`, help, read);
  for (const [name, help, field] of [
    ["daybook_deliveries_waiting", "Messages of all processes that wait", "waiting"],
    ["daybook_deliveries_failed", "Messages of all processes that failed in 24 hours", "failed"],
    ["daybook_deliveries_late_seconds", "How long the oldest waiting message has been due", "lateSeconds"],
  ] as const)
    new Gauge({
      name,
      help,
      labelNames: ["kind"] as const,
      registers: [register],
      async collect() {
        this.reset();
        for (const counts of await sources.deliveryCounts().catch(() => [])) this.set({ kind: counts.kind }, counts[field]);
      },
    });
  app.addHook("onResponse", (request, reply, done) => {
    requests.observe(
      { method: request.method, route: request.routeOptions.url ?? "unknown", status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
    done();
  });

  const routes = (api: FastifyInstance) => {
    api.get("/metrics", async (request, reply) => {
      if (!isLocal(request) && !(sources.token && hasToken(request, sources.token))) throw refused("read the metrics");
      return reply.type(register.contentType).send(await register.metrics());
    });
  };
  return { register, routes };
}

/** A value that cannot be read, such as without a database, is `Nan`; the other metrics stay readable. */
function gauge(register: Registry, name: string, help: string, read: () => number | Promise<number>) {
  new Gauge({
    name,
    help,
    registers: [register],
    async collect() {
      this.set(await Promise.resolve(read()).catch(() => Number.NaN));
    },
  });
}
