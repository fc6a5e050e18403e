import { type Proven, figure, none, step, untried } from "../proofs.ts";

/** Sections *How to measure* and *Attachments in S3 storage*. */
export const measure: readonly Proven[] = [
  ["| one process against a baseline server | `npm run bench` |", figure("npm run bench", "bench/src/main.ts")],
  [
    "| constant load for ten minutes: memory, p99, failures | `npm run bench -- --soak` |",
    figure("npm run bench -- --soak", "bench/src/scenarios/soak.ts"),
  ],
  [
    "| 10,000 idle sockets on two processes: memory of each, and an announcement to all | `npm run bench -- --only idle-sockets` (needs 6,000 open files for a process and 11,000 for the benchmark) |",
    figure("npm run bench -- --only idle-sockets", "bench/src/scenarios/idle-sockets.ts"),
  ],
  [
    '| one, two and three processes behind HAProxy | `npm run bench -- --only scale-out` on one machine; for a figure of its own, start processes with `PORT=5001 …` on one `DATABASE_URL`, put HAProxy in front, then `npx autocannon -c 50 -d 30 -H "cookie: jwt=…" http://127.0.0.1:8080/api/tasks?limit=10`, with PostgreSQL, HAProxy and the load generator on other machines |',
    figure("npm run bench -- --only scale-out", "bench/src/scenarios/scale-out.ts"),
  ],
  [
    "| lists with 2,000,000 reports | `npm run bench -- --only many-reports` |",
    figure("npm run bench -- --only many-reports", "bench/src/scenarios/many-reports.ts"),
  ],
  [
    "| failover, and what synchronous replication costs | `npm run try:failover` |",
    figure("npm run try:failover", "scripts/scaling/failover/cost.ts"),
  ],
  [
    "| attachments in the database and in a bucket | `npm run try:files` (`FILES`, `KILOBYTES`) |",
    figure("npm run try:files", "scripts/scaling/files.ts"),
  ],
  ["| statements under load | *Settings, System* with the extension `pg_stat_statements` |", step("slowest statements")],
  [
    "Taken on 2026-11-24 on one machine with two processor cores, which PostgreSQL 18, HAProxy 2.6, the processes and 50 clients share, with 100,000 tasks (a lead's list, page of 10, eight alternating runs each):",
    figure("npm run bench -- --only scale-out", "bench/src/scenarios/scale-out.ts"),
  ],
  ["| 1 | 1,105 | 1.00 | 157 ms |", figure("npm run bench -- --only scale-out", "bench/src/scenarios/scale-out.ts")],
  ["| 2 | 1,221 | 1.12 | 279 ms |", figure("npm run bench -- --only scale-out", "bench/src/scenarios/scale-out.ts")],
  ["| 3 | 1,126 | 1.03 | 214 ms |", figure("npm run bench -- --only scale-out", "bench/src/scenarios/scale-out.ts")],
  [
    "The two cores are busy with one process already: a request takes 0.6 ms of it, 0.9 ms of PostgreSQL, and more of HAProxy and the clients.",
    figure("npm run bench -- --only scale-out", "bench/src/scenarios/scale-out.ts"),
  ],
  ["So these figures show that several processes cost nothing, and how much two cores can give.", none("what the figures mean")],
  [
    "What a process adds on a machine of its own has not been measured; by processor time it is about 1,500 such requests per second for each core of Daybook and 1,100 for each core of PostgreSQL.",
    untried("needs more machines; the two numbers are worked out from the processor time of `npm run bench -- --only scale-out`"),
  ],
  [
    "With 2,000,000 reports instead of 90,000, the lists of reports take as long as before (4 to 5 ms for a page of 10 of everyone's, the team's and one's own), a search with few hits 9 ms, everyone's hours of a month 29 ms, the overview 56 ms.",
    figure("npm run bench -- --only many-reports", "bench/src/scenarios/many-reports.ts"),
  ],
  [
    "Only a filter that must count its matches grows: reports with blockers took 5 ms, and 35 ms with 2,000,000.",
    figure("npm run bench -- --only many-reports", "bench/src/scenarios/many-reports.ts"),
  ],
  [
    "Idle sockets, taken on the same machine: 10,000 on two processes need 20 kB of memory each, and an announcement reached all of them 0.4 s after the response.",
    figure("npm run bench -- --only idle-sockets", "bench/src/scenarios/idle-sockets.ts"),
  ],
  ["By default the content of files is rows of the database and in every backup.", step("the same secret")],
  [
    "With `FILES_S3_URL` new files go into a bucket, and `bin/daybook files:move` moves the others ([operations](operations.md#files-in-s3-storage)).",
    step("files in a bucket"),
    step("move files"),
  ],
  [
    "`npm run try:files` uploads and downloads files both ways, and prints the size of the database and of a backup.",
    figure("npm run try:files", "scripts/scaling/files.ts"),
  ],
  [
    "Taken on 2026-11-27 on a machine with two processor cores and much other load (load average 13 to 16): 1,000 files of 200 kB, 8 at a time, with a storage on the same machine and in memory:",
    figure("npm run try:files", "scripts/scaling/files.ts"),
  ],
  [
    "| database | 36 per second, median 163 ms | 51 per second, median 109 ms | 228 MB | 217 MB in 15.9 s |",
    figure("npm run try:files", "scripts/scaling/files.ts"),
  ],
  [
    "| bucket | 35 per second, median 176 ms | 123 per second, median 44 ms | 20 MB | less than 0.5 MB in 0.7 s |",
    figure("npm run try:files", "scripts/scaling/files.ts"),
  ],
  [
    "So the bucket is for the size of the database and the time of its backups, not for faster uploads; a storage in the network adds its latency to each file.",
    figure("npm run try:files", "scripts/scaling/files.ts"),
  ],
  ["What is the same machine's load and what is Daybook's was not separated.", none("a limit of the figures")],
  ["The backup with a bucket has no content of files.", step("backup without the content of a bucket")],
];
