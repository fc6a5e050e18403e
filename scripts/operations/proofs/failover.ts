import { type Proven, figure, none, test, untried } from "../proofs.ts";
import { serverTest } from "./sources.ts";

/** Section *Loss of the database machine*. */
export const failover: readonly Proven[] = [
  [
    "[`deploy/patroni`](../deploy/patroni/README.md) has the files and the guide for PostgreSQL on three machines, with Patroni, etcd and synchronous replication: each change that Daybook acknowledged is on two machines, and when the leader fails, one that has them all becomes the leader.",
    figure("npm run try:failover", "scripts/scaling/failover.ts"),
  ],
  ["A managed PostgreSQL with a synchronous standby does the same.", untried("needs a managed PostgreSQL")],
  [
    "Daybook reaches the leader through HAProxy on its own machine, which asks Patroni.",
    figure("npm run try:failover", "scripts/scaling/failover.ts"),
  ],
  [
    "Daybook's driver does not choose among several hosts of one address, as `target_session_attrs` of libpq does.",
    none("a limitation of another library, which gives the reason for HAProxy"),
  ],
  [
    "Meanwhile Daybook answers 503, and readiness fails.",
    serverTest("test/faults/database-away.fault", "every request gets 503 with the cause"),
    serverTest("http/outage", "liveness is 200 and readiness is 503"),
  ],
  ["It connects again without a restart.", serverTest("test/faults/database-away.fault", "requests recover without a restart")],
  [
    "A request that got no answer may have been carried out: clients send it again with the same `Idempotency-Key`, as the web application does, and nothing happens twice.",
    serverTest("http/idempotency", "returns the first response when the same user repeats it"),
    serverTest("http/idempotency", "runs once for concurrent requests"),
    figure("npm run try:failover", "scripts/scaling/failover.ts"),
    test("web/src/lib/api/call.test.ts", "every POST has a new Idempotency-Key"),
  ],
  [
    "A connection to a standby is refused, and one that accepts no changes is closed, so an address that follows the leader late (a DNS name, a virtual address) does no harm.",
    serverTest("test/standby.process", "a pool and a start wait for the primary"),
    serverTest("db/availability/primary", "a connection that accepts no changes answers 503 and is dropped"),
  ],
  [
    "A start waits up to 30 seconds for the primary, also while HAProxy knows none, but not where nothing listens.",
    serverTest("test/standby.process", "a start waits 30 seconds for the primary behind an address that %s, and then says so"),
    serverTest("test/standby.process", "a pool and a start wait for the primary, and go on when the standby is promoted"),
    serverTest("test/start-and-stop.process", "exits with one message, without a stack trace or a password"),
  ],
  [
    "PgBouncer, if you use it, stands between Daybook and HAProxy: `host=127.0.0.1 port=5433` in its line of the database, and `DATABASE_DIRECT_URL` with port 5433.",
    figure("npm run try:failover", "scripts/scaling/failover/pgbouncer.ts"),
  ],
  [
    "`npm run try:failover` shows it on one machine with the files of `deploy/patroni`: three machines, each in a network of its own, two processes of Daybook, one of them through PgBouncer, and four people who write all the time.",
    figure("npm run try:failover", "scripts/scaling/failover.ts"),
  ],
  [
    "It exits with 1 if an acknowledged write is missing, something exists twice, a task was not posted to its webhook, or saving, live updates or jobs were interrupted for more than 30 seconds.",
    figure("npm run try:failover", "scripts/scaling/failover.ts"),
  ],
  [
    "At the end it loses two machines for good, backs up the third, loses that too, and restores the backup into another cluster.",
    figure("npm run try:failover -- lost", "scripts/scaling/failover/lost.ts"),
  ],
  [
    "It needs the packages `patroni`, `etcd-server`, `haproxy`, `pgbouncer` and `postgresql`, and is skipped without them.",
    figure("npm run try:failover", "scripts/scaling/failover.ts"),
  ],
  [
    "Where the system allows no network namespaces, a machine is cut off with SIGSTOP instead.",
    figure("npm run try:failover", "scripts/scaling/failover.ts"),
  ],
  ["`npm run try:failover -- cut` tries one case.", figure("npm run try:failover -- cut", "scripts/scaling/failover.ts")],
  [
    "Taken on 2026-11-27 with Patroni 3.0.2, etcd 3.4, PostgreSQL 15 and HAProxy 2.6 on a machine with two processor cores and other load; 2,637 acknowledged writes, none lost, none twice.",
    figure("npm run try:failover", "scripts/scaling/failover.ts"),
  ],
  [
    "Seconds without a saved write, a live update and a posted task, at each process:",
    figure("npm run try:failover", "scripts/scaling/failover.ts"),
  ],
  ["| PostgreSQL of the leader killed | 6.3 | 7.1 | 6.3 |", figure("npm run try:failover", "scripts/scaling/failover.ts")],
  ["| machine of the leader lost | 19.2 | 21.8 | 20.0 |", figure("npm run try:failover", "scripts/scaling/failover.ts")],
  [
    "| machine of the leader cut off from the network | 21.3 | 23.2 | 21.6 |",
    figure("npm run try:failover", "scripts/scaling/failover.ts"),
  ],
  ["| machine of the synchronous standby cut off | 13.3 | 13.3 | 13.3 |", figure("npm run try:failover", "scripts/scaling/failover.ts")],
  ["| switchover | 4.5 | 4.5 | 3.9 |", figure("npm run try:failover", "scripts/scaling/failover.ts")],
  ["| etcd ended on every machine | 0.7 | 0.7 | 2.0 |", figure("npm run try:failover", "scripts/scaling/failover.ts")],
  [
    "One person's write took 1.15 times as long with synchronous replication as without (medians of 600, in turns: 6.2 and 5.4 ms).",
    figure("npm run try:failover", "scripts/scaling/failover/cost.ts"),
  ],
  ["All machines share one disk here; between real machines, add the time of a message there and back.", none("a limit of the figures")],
];
