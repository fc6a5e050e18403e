import underPressure from "@fastify/under-pressure";
import type { FastifyInstance } from "fastify";
import { docsRoutes } from "#http/docs.ts";
import { installNoStore } from "#http/headers.ts";
import { healthRoutes, type HealthOptions } from "#http/health.ts";
import { mcpRoute } from "#http/mcp/mcp.ts";
import { watchRoutes } from "#http/not-found.ts";

/** An overloaded process refuses requests, so that a load balancer sends them to another one. */
const defaultMaxEventLoopDelayMs = 1000;

type ApiOptions = {
  health: HealthOptions;
  /** Routes that are served however busy the process is. */
  metrics: (app: FastifyInstance) => void;
  routes: readonly ((app: FastifyInstance) => void)[];
  maxEventLoopDelayMs: number | undefined;
  publicUrl: string | undefined;
};

/** Registers everything below `/api`. */
export const installApi = async (
  app: FastifyInstance,
  { health, metrics, routes, maxEventLoopDelayMs = defaultMaxEventLoopDelayMs, publicUrl }: ApiOptions,
) =>
  app.register(
    async (api) => {
      const serveUnmatched = watchRoutes(api);
      installNoStore(api);
      healthRoutes(api, health);
      metrics(api);
      docsRoutes(api);
      await api.register(async (inner) => {
        await inner.register(underPressure, { maxEventLoopDelay: maxEventLoopDelayMs, retryAfter: 2 });
        for (const register of routes) register(inner);
        mcpRoute(inner, publicUrl);
      });
      serveUnmatched();
    },
    { prefix: "/api" },
  );
