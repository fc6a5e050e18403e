import { type Proven, none, step, test } from "../proofs.ts";
import { serverTest } from "./sources.ts";

/** Section *Watch*. */
export const watch: readonly Proven[] = [
  [
    "`/api/health` answers while the process runs and has the version; `/api/health/ready` answers 503 while Daybook cannot serve: during a stop, without a database, with a full disk.",
    step("health"),
    step("readiness during a stop"),
    serverTest("http/outage", "liveness is 200 and readiness is 503"),
    serverTest("test/faults/disk-full.fault", "writes get 507 with the cause, reads work, readiness is false"),
  ],
  ["Point load balancers at it.", none("an instruction about another program")],
  [
    "*Settings, System* has version, migrations, jobs, channels, storage, sessions, the last backup and check.",
    serverTest("features/system/system", "has version, migrations, sessions and storage"),
    serverTest("features/system/system", "has the last delivery and the failures of each channel"),
    serverTest("features/system/system", "counts the queue's jobs"),
    serverTest("features/system/system", "has the newest backup and check with their outcome"),
  ],
  [
    "It has the bucket of files if there is one, and with your own PostgreSQL and its extension `pg_stat_statements` the slowest statements.",
    serverTest("features/system/system", "has the bucket of files once it is set up or used"),
    test("web/src/features/system/system.test.tsx", "shows the bucket of files only if there is one"),
    step("slowest statements"),
  ],
  ["`/api/metrics` has Prometheus metrics, for this machine or with `METRICS_TOKEN`.", step("metrics"), step("secret files")],
  [
    "[`deploy/monitoring`](../deploy/monitoring) has alert rules and a Grafana dashboard for them.",
    serverTest("test/operations/monitoring", "uses only metrics that Daybook has"),
    serverTest("test/operations/monitoring", "the dashboard is JSON with a title and a query for each panel"),
  ],
  [
    "`OTEL_EXPORTER_OTLP_ENDPOINT=http://127.0.0.1:4318` sends traces to an OpenTelemetry collector: one per request with its route, and a span for each statement without its values.",
    serverTest(
      "test/operations/tracing.process",
      "a request is one trace with its route, its id and a span for each statement, without values",
    ),
  ],
  [
    "`daybook.request_id` is the `reqId` of the log.",
    serverTest(
      "test/operations/tracing.process",
      "a request is one trace with its route, its id and a span for each statement, without values",
    ),
  ],
  [
    "Headers for the collector are in `OTEL_EXPORTER_OTLP_HEADERS`, which the library reads.",
    serverTest(
      "test/operations/tracing.process",
      "a request is one trace with its route, its id and a span for each statement, without values",
    ),
  ],
  ["The log goes to standard output, one JSON object per line.", step("log")],
  ["`reqId` is the `X-Request-Id` of the response, which users can see in the browser's network tab.", step("log")],
  [
    "It contains no bodies, cookies or tokens; the address of the client unless `LOG_ADDRESSES=false`.",
    step("log"),
    serverTest("http/logging", "never contains a password, cookie, token or query string"),
    step("log without addresses"),
  ],
  [
    'With `AUDIT_LOG=stdout`, or the path of a file, each audit event is also a JSON line with `"type":"audit"`, written after its commit, for a collector: `id`, `at`, `actor`, `action`, `entity`, `entityId`, `onBehalfOf`, `before`, `after`, `ip`.',
    step("audit log"),
    serverTest("platform/audit-log", "each committed audit event is a line, as stored and without secrets; a refused change is none"),
    serverTest("platform/audit-log", "on standard output a commit is one write"),
  ],
  ["Processes on one machine can share the file.", step("two processes")],
  ["They keep it open, so rotate it with `copytruncate`.", step("copytruncate")],
  [
    "A line that cannot be written is a warning in the log, and a process killed right after a commit may leave one out; the audit trail has the event.",
    serverTest("platform/audit-log", "a line that cannot be written is a warning, and the change stays"),
    serverTest(
      "test/operations/audit-log.process",
      "a process killed right after a commit leaves its line out, and the audit trail has the event",
    ),
  ],
  [
    "Failed sign-ins, wrong codes and invalid links are in the audit trail (*failed to sign in*, with reason and address), at most five an hour for an account, and each in the log.",
    step("audit log"),
    serverTest("features/auth/auth.failures", "is in the audit trail with account, reason and address"),
    serverTest("features/auth/auth.failures", "is written five times an hour for an account"),
    serverTest("http/logging", "is understood by the filter for fail2ban"),
  ],
  [
    "[`deploy/fail2ban`](../deploy/fail2ban) bans addresses by the log, and the alert `DaybookSignInsFail` tells when many fail.",
    serverTest("http/logging", "is understood by the filter for fail2ban"),
    serverTest("test/deployment", "Prometheus, whose alert tells of many failed sign-ins, and not of as many that worked"),
    serverTest("test/operations/monitoring", "uses only metrics that Daybook has"),
  ],
  [
    "The log of the embedded PostgreSQL is in `DATA_DIR/postgres/logs`, one file per hour, overwritten the next day.",
    step("data directory"),
    serverTest("db/embedded/embedded", "contains no values of statements, in a fixed set of files that are overwritten"),
  ],
  [
    "Reading the log, for example with `jq`; `fromjson?` skips the lines for people, such as the set-up link:",
    serverTest("test/operations/log-commands", "the documented commands find errors, one request and slow requests in a log"),
  ],
  [
    "[docs/scaling.md](scaling.md): load balancer, connections, PostgreSQL on several machines, and what more people need.",
    none("a pointer"),
  ],
];
