import { type Proven, figure, none, step } from "../proofs.ts";
import { serverTest } from "./sources.ts";

/** Sections *Several processes* and *Connection poolers*. */
export const processes: readonly Proven[] = [
  [
    "Daybook processes keep no state: any number of them can share one PostgreSQL behind a load balancer.",
    step("two processes"),
    serverTest("test/faults/proxies.fault", "rolling restarts under load fail no request"),
  ],
  [
    "This page says how to run several, what survives the loss of a machine, what more people need, and how to measure each of these.",
    none("says what the page is about"),
  ],
  [
    "It has figures only where a command in this repository produced them.",
    serverTest("test/operations/sentences", "every sentence has its proof"),
  ],
  ["The same `DATABASE_URL`, `JWT_SECRET` and other variables for each.", step("two processes")],
  [
    "Live updates travel between processes over PostgreSQL (`LISTEN`/`NOTIFY`), jobs and backups run in one of them at a time, rate limits are rows.",
    serverTest("test/two-processes.process", "every browser of both receives every event once"),
    serverTest("features/backups/backups", "is made by one of several processes"),
    step("two processes"),
  ],
  [
    "The load balancer asks `/api/health/ready` and sends WebSockets anywhere; sessions need no affinity.",
    step("two processes"),
    serverTest("test/faults/proxies.fault", "rolling restarts under load fail no request"),
  ],
  [
    "A process that gets SIGTERM fails readiness for half a second before it closes: let the balancer check every 200 ms and take a process out at the first failure, or take it out before you stop it.",
    serverTest("test/start-and-stop.process", "running requests finish, readiness fails first"),
    serverTest("test/faults/proxies.fault", "rolling restarts under load fail no request"),
  ],
  ["`deploy/helm` waits five seconds instead.", serverTest("test/operations/monitoring", "waits five seconds before a process is stopped")],
  [
    "Each process uses up to 25 database connections: 20 for requests, 3 for jobs, 2 for live updates; a backup uses up to 3 more.",
    step("connections of a process"),
  ],
  [
    "Set `max_connections` to at least 25 × (processes + 1) + 10; the extra process is the one that starts during an upgrade.",
    none("a sum of the numbers before"),
  ],
  [
    "`server/src/test/two-processes.process.ts` shows that events, reminders and schedules happen once; `server/src/test/operations/rolling-upgrade.process.ts` replaces both of two processes while clients read and write, and fails if one request does.",
    serverTest("test/two-processes.process", "every browser of both receives every event once"),
    serverTest("test/two-processes.process", "a reminder requested from both is sent once"),
    serverTest("test/two-processes.process", "the daily reminders are sent once"),
    serverTest(
      "test/operations/rolling-upgrade.process",
      "both processes are replaced one after the other while users work, and no request fails",
    ),
  ],
  [
    "[`deploy/proxy/haproxy.cfg`](../deploy/proxy/haproxy.cfg) is HAProxy for two processes.",
    serverTest("test/faults/proxies.fault", "HAProxy takes no process out under load"),
  ],
  [
    "Daybook has its own pool, so a pooler is useful only beyond about 20 processes, or where the company's PostgreSQL is only reachable through one.",
    none("advice, from the sums on this page"),
  ],
  [
    "PgBouncer in *session* mode needs `ignore_startup_parameters = statement_timeout` and a `default_pool_size` of at least 25 for each process.",
    serverTest("test/faults/pgbouncer.fault", "PgBouncer in session mode needs no other address"),
  ],
  [
    "In *transaction* mode, `DATABASE_URL` is the pooler's address, and Daybook needs PostgreSQL's own address too:",
    serverTest("test/faults/pgbouncer.fault", "without DATABASE_DIRECT_URL, the start and the doctor name it"),
  ],
  [
    "Requests use the pooler.",
    serverTest("test/faults/pgbouncer.fault", "statements of many requests share the few connections of the pooler"),
  ],
  [
    "Live updates (`LISTEN`), jobs, migrations, backups, restores and the commands use the direct address, because they need a session: up to 6 connections for each process, and 3 more during a backup.",
    serverTest("test/faults/pgbouncer.fault", "the bell rings at once in the browsers of the other process"),
    serverTest("test/faults/pgbouncer.fault", "backup works, and restore is refused until Daybook has stopped"),
    serverTest("test/faults/pgbouncer.fault", "tasks, reports, exports and jobs work"),
    step("connections of a process"),
  ],
  ["Set `max_connections` to at least `default_pool_size` + 6 × (processes + 1) + 10.", none("a sum of the numbers before")],
  [
    "`connect_query` gives the statements of requests their time limit, which Daybook cannot set through a pooler.",
    serverTest("test/faults/pgbouncer.fault", "the doctor names a missing time limit and another database"),
  ],
  [
    "`server_login_retry` lets it connect again a second after a failed connection instead of 15, which matters after a failover.",
    figure("npm run try:failover", "scripts/scaling/failover/pgbouncer.ts"),
  ],
  [
    "Statements are not prepared, because PgBouncer before 1.21 (such as Debian 12's 1.18) cannot keep prepared statements.",
    serverTest("test/faults/pgbouncer.fault", "prepared statements are refused for a PgBouncer before 1.21"),
  ],
  [
    "With 1.21 or newer, set `max_prepared_statements = 200` there and `DATABASE_NAMED_STATEMENTS=true` here.",
    serverTest("test/faults/pgbouncer.fault", "statements are prepared by PgBouncer 1.21 or newer with max_prepared_statements"),
    serverTest("test/faults/pgbouncer.fault", "statements of many requests share the few connections of the pooler"),
  ],
  [
    "A start is refused with one sentence when the direct address is missing or leads through the pooler too, when the two addresses lead to different databases, or when the pooler does not keep prepared statements.",
    serverTest("test/faults/pgbouncer.fault", "without DATABASE_DIRECT_URL, the start and the doctor name it"),
    serverTest("test/faults/pgbouncer.fault", "prepared statements are refused for a PgBouncer before 1.21"),
    serverTest("test/faults/pgbouncer.fault", "the doctor names a missing time limit and another database"),
  ],
  [
    "`bin/daybook doctor` finds these and a missing time limit.",
    serverTest("test/faults/pgbouncer.fault", "the doctor names a missing time limit and another database"),
  ],
  [
    "`npm run test:faults -- pgbouncer` runs two processes behind the PgBouncer on your path, with four connections.",
    serverTest("test/faults/pgbouncer.fault", "statements of many requests share the few connections of the pooler"),
  ],
  [
    "See [0003](decisions/0003-database-postgresql-embedded-by-default.md#pgbouncer-a-direct-address-for-what-needs-a-session).",
    none("a pointer"),
  ],
];
