import { type Proven, figure, none, step, untried } from "../proofs.ts";
import { serverTest } from "./sources.ts";

/** Sections *More people (on paper)* and *Distributed PostgreSQL*. */
export const onPaper: readonly Proven[] = [
  [
    "Assumptions: a tenth of the people are active in the busiest minute (reports at the end of the day), with one request every five seconds each.",
    none("assumptions"),
  ],
  ["| 1,000 | 20 | 1, or 2 to survive a machine | embedded, or a small PostgreSQL |", untried("worked out, as the heading says")],
  [
    "| 10,000 | 200 | 3 behind a balancer, one processor core each | 4 cores, 16 GB, a standby, `max_connections` 200 |",
    untried("worked out, as the heading says"),
  ],
  [
    "| 100,000 | 2,000 | 20 to 30 in two zones | 32 cores, 128 GB, a synchronous standby in another zone |",
    untried("worked out, as the heading says"),
  ],
  ["What changes on the way to 100,000:", none("introduces a list")],
  ["**Rows**: 100,000 people write about 25 million reports a year.", none("100,000 people times 250 working days")],
  [
    "Lists read one page by index, and counts are kept in rows or capped.",
    figure("npm run bench -- --only many-reports", "bench/src/scenarios/many-reports.ts"),
  ],
  ["Partition `audit_events` and `eods` by year when vacuum no longer keeps up.", untried("nothing here has as many rows")],
  [
    "**Live updates**: each change is one `NOTIFY` that every process receives.",
    serverTest("test/two-processes.process", "every browser of both receives every event once"),
  ],
  [
    "At a few thousand changes per second this, not the tables, becomes the limit: use the Socket.IO adapter for Redis or NATS instead.",
    untried("has not been measured"),
  ],
  [
    "**Attachments** are rows unless `FILES_S3_URL` is set; at that size they belong in a bucket ([below](#attachments-in-s3-storage)).",
    step("the same secret"),
    step("files in a bucket"),
  ],
  [
    "**Backups** as one file take hours: use the database's own (`pgBackRest`, snapshots), and leave `BACKUP_SCHEDULE` off.",
    untried("has not been measured with as many rows"),
  ],
  ["**Reports and exports** belong on a read replica.", none("advice")],
  [
    "Daybook needs from its database: PL/pgSQL triggers, partial and expression indexes, `pg_trgm`, deferrable constraints, `LISTEN`/`NOTIFY`, advisory locks, `FOR UPDATE SKIP LOCKED`, and `COPY`.",
    step("what Daybook needs of PostgreSQL"),
  ],
  ["None of the following has been tried with it.", none("says that nothing was tried")],
  [
    "| PostgreSQL with replicated storage (Amazon Aurora, AlloyDB, Neon) | It is PostgreSQL with another storage, so it is expected to |",
    untried("not tried, as the page says"),
  ],
  [
    "| Citus | Yes as long as no table is distributed: all stay on the coordinator, which is then an ordinary PostgreSQL |",
    untried("not tried, as the page says"),
  ],
  [
    "| YugabyteDB | Not unchanged: its documentation lists deferrable constraints, `LOCK TABLE` and others as unsupported, and `LISTEN`/`NOTIFY` as early access since 2025.2.3 |",
    untried("not tried, as the page says"),
  ],
  ["| CockroachDB | No: another engine with PostgreSQL's protocol, without `LISTEN`/`NOTIFY` |", untried("not tried, as the page says")],
  ["One PostgreSQL cluster with a synchronous standby is enough for the table above, so this is the recommended way.", none("advice")],
];
