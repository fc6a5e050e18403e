import { type Proven, figure, none, step, untried } from "../proofs.ts";
import { serverTest } from "./sources.ts";

/** Section *Upgrade*. */
export const upgrade: readonly Proven[] = [
  ["`bin/daybook backup`.", step("backup")],
  ["Stop Daybook.", step("another program")],
  ["Replace the program: `git pull`, a new release folder, or a new image.", step("another program")],
  ["`DATA_DIR` and the variables stay.", step("another program")],
  ["Start.", step("another program")],
  [
    "Migrations run once, also with several processes.",
    serverTest("test/faults/three-starts.fault", "three processes that start at once on an empty database"),
  ],
  [
    "With several processes on one `DATABASE_URL`, replace one after the other instead: start a new one, wait for `/api/health/ready`, then stop an old one with SIGTERM.",
    serverTest("test/operations/rolling-upgrade.process", "both processes are replaced one after the other while users work"),
  ],
  [
    "No request fails, and none is sent twice: `npm run test:faults -- proxies` replaces both processes three times behind nginx and HAProxy as shipped.",
    serverTest("test/faults/proxies.fault", "rolling restarts under load fail no request and write nothing twice"),
  ],
  [
    "A load balancer that needs longer than 500 ms to notice that readiness fails needs a longer `SHUTDOWN_DRAIN_MS`.",
    step("readiness during a stop"),
  ],
  [
    "While the first new process migrates the database, requests to the old ones wait, and are answered with 503 after two seconds.",
    figure("npm run try:rolling", "scripts/rolling/try.ts"),
  ],
  ["The messages that old ones queue are sent by new ones, within a minute.", figure("npm run try:rolling", "scripts/rolling/try.ts")],
  ["Begin to use new features when the last old process has stopped.", none("advice")],
  [
    "That works from one minor version to the next, as `helm upgrade` does it.",
    figure("npm run try:rolling", "scripts/rolling/try.ts"),
    serverTest("db/start-checks", "works beside a process of it that is connected as %s"),
  ],
  [
    "A version that is older refuses it: the new one does not start until all processes of the old one have stopped.",
    serverTest("db/start-checks", "is refused beside a process of an earlier one, until it has stopped"),
  ],
  [
    "With Kubernetes, run `kubectl scale deployment daybook --replicas=0` before `helm upgrade` then.",
    untried("needs a cluster of Kubernetes"),
  ],
  [
    "The upgrade notes in the [changelog](../CHANGELOG.md) say what else to know, and [docs/releases.md](releases.md) has the rules.",
    none("a pointer"),
  ],
  [
    "After an update of PostgreSQL or of the system's ICU library, names may sort by other rules than those of their indexes.",
    serverTest("db/comparable", "names the statements to run when PostgreSQL sorts by another version of ICU"),
  ],
  [
    "The log at the start and `bin/daybook doctor` then name the statements to run, also while people work.",
    step("another version of ICU"),
    serverTest("db/comparable", "names the statements to run when PostgreSQL sorts by another version of ICU"),
  ],
  [
    "An older program refuses to start on the database of a newer one.",
    serverTest("test/faults/start.fault", "with an external database"),
    serverTest("test/faults/start.fault", "with the embedded database, which is stopped again"),
  ],
  ["To go back, restore the backup with the older program.", figure("npm run try:rolling", "scripts/rolling/try.ts")],
];
