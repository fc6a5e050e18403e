import { FastifyOtelInstrumentation } from "@fastify/otel";
import { context, type Span, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, NodeTracerProvider } from "@opentelemetry/sdk-trace-node";
import type { FastifyInstance } from "fastify";
import { version } from "#version.ts";

/*
 * OpenTelemetry traces. Imported only when OTEL_EXPORTER_OTLP_ENDPOINT is set, so that installations without it do not load the libraries.
 * Spans have routes and statements with placeholders, never URLs, values or error messages, which may be personal data.
 */

export type Tracing = {
  /** Traces the requests of the application; call it before anything else is registered. */
  install(app: FastifyInstance): Promise<void>;
  /** Begins the span of a statement; call the returned function at its end. */
  traceStatement: (text: string) => (error?: unknown) => void;
  /** Sends what is left. */
  shutdown(): Promise<void>;
};

/** Polled every few seconds, or static files. */
const untraced = /^\/(api\/(health|metrics)|assets\/|socket\.io)/;

/** Texts inside of a statement; other values are parameters. */
const literal = /'(?:[^']|'')*'/g;

const ignore = () => {};

/** Starts to send traces to an OTLP collector over HTTP, such as `http://127.0.0.1:4318`. */
export function startTracing(endpoint: string): Tracing {
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ "service.name": "daybook", "service.version": version() }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }))],
  });
  provider.register();
  const tracer = provider.getTracer("daybook");
  const requests = new FastifyOtelInstrumentation({
    ignorePaths: ({ url }) => untraced.test(url),
    instrumentHooks: false,
    instrumentHandler: false,
    recordExceptions: false,
    requestHook: (span, request) => {
      const route = request.routeOptions.url ?? "unknown";
      span.updateName(`${request.method} ${route}`);
      span.setAttributes({ "url.path": route, "daybook.request_id": request.id });
      withoutMessages(span);
    },
  });
  requests.setTracerProvider(provider);

  return {
    async install(app) {
      await app.register(requests.plugin());
      // Reading the body leaves the context of the first hook.
      app.addHook("preHandler", (request, _reply, done) => {
        const { context: current } = request.opentelemetry();
        if (current) context.with(current, done);
        else done();
      });
    },
    traceStatement(text) {
      // Statements of background work would be traces of their own, one each.
      if (!trace.getActiveSpan()) return ignore;
      const operation = /[a-z]+/i.exec(text)?.[0]?.toUpperCase() ?? "STATEMENT";
      const span = tracer.startSpan(operation, {
        kind: SpanKind.CLIENT,
        attributes: { "db.system.name": "postgresql", "db.operation.name": operation, "db.query.text": text.replaceAll(literal, "'?'") },
      });
      return (error) => {
        if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      };
    },
    shutdown: () => provider.shutdown(),
  };
}

/** Error messages may quote values; the log has them, found by the request id. */
function withoutMessages(span: Span) {
  const setStatus = span.setStatus.bind(span);
  span.setStatus = ({ code }) => setStatus({ code });
}
