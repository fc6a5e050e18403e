import { type Proven, none, step, untried } from "../proofs.ts";
import { serverTest } from "./sources.ts";

/** Section *Install*. */
export const install: readonly Proven[] = [
  ["How to install, upgrade, back up, move and watch Daybook.", none("says what the page is about")],
  ["Variables: [README](../README.md#environment-variables) and [`.env.example`](../.env.example).", none("a pointer")],
  ["Choose one:", none("introduces a list")],
  ["**A clone**: `npm start` installs, builds and runs.", step("clone")],
  [
    "It leaves out the packages that only tests and tools need, about half; `npm test` and `npm run check` install them.",
    step("clone"),
    step("packages of tests and tools"),
  ],
  [
    "**A release archive**: `npm run release` in a clone writes `release/daybook-<version>.tar.gz` for the platform it runs on, with the licenses of its packages in `THIRD-PARTY-NOTICES.txt`; beside it are its checksums and the list of its packages (CycloneDX).",
    serverTest("test/release/start.release", "has the licenses of its packages"),
    serverTest("test/release/start.release", "has the checksums of archive and list beside it"),
    serverTest("test/release/start.release", "has a list of its packages beside it (CycloneDX)"),
    serverTest("test/release/start.release", "says which commit and platform it was made for"),
  ],
  [
    "Unpacked, `npm start` runs it without the network, on a read-only file system and as an ordinary user; only `DATA_DIR` must be writable.",
    serverTest("test/release/start.release", "starts with one command, offline, on a read-only file system, as an ordinary user"),
  ],
  [
    "`npm run test:release` shows it.",
    serverTest("test/release/start.release", "starts with one command, offline, on a read-only file system, as an ordinary user"),
  ],
  [
    "**A container**: `npm run release` also writes the image, `daybook-<version>.oci.tar`, where Podman, Buildah or Docker is installed.",
    serverTest("test/release/start.release", "has an image of a container beside it"),
    serverTest("test/operations/releases", "is left out with a reason where it cannot be built"),
  ],
  [
    "`podman load --input daybook-<version>.oci.tar`, or `docker load`, names it.",
    serverTest("test/release/container.release", "is named when it is loaded, and runs as uid 10001"),
  ],
  [
    "Without a release, `podman build --format docker -f deploy/Containerfile -t daybook .` builds one.",
    untried("needs a registry with its base images; the image of a release is built from its last stage"),
  ],
  [
    "[`deploy/compose.yaml`](../deploy/compose.yaml) runs it with a PostgreSQL of its own and HTTPS.",
    untried("needs Docker Compose and the images of PostgreSQL and Caddy; a test compares its variables with those that Daybook reads"),
  ],
  [
    "The container runs as uid 10001, needs no capabilities and no writable root file system, and keeps everything in `/data`.",
    serverTest("test/release/container.release", "is named when it is loaded, and runs as uid 10001"),
    serverTest("test/release/container.release", "stops cleanly, and another container goes on with its volume"),
  ],
  [
    "**Kubernetes**: [`deploy/helm/daybook`](../deploy/helm/daybook/values.yaml), with your own PostgreSQL.",
    untried("needs a cluster of Kubernetes; tests check the templates, their values and their variables"),
  ],
  [
    "`values.yaml` says how to create the secret and install.",
    serverTest("test/operations/monitoring", "says how to create the secret and install"),
  ],
  [
    "**systemd**: a release in `/opt/daybook`, variables in `/etc/daybook.env`, the data in `/var/lib/daybook`:",
    serverTest("test/release/systemd.release", "is installed by the commands of the page, and its unit has no fault"),
    serverTest("test/deployment", "the unit of systemd has the paths of the operations page"),
  ],
  [
    "Commands of Daybook are `bin/daybook COMMAND`, which needs no npm and runs from any folder; `bin/daybook` lists them.",
    step("commands"),
    serverTest("test/commands/daybook.process", "runs from any folder and through a link"),
    serverTest("test/commands/daybook.process", "lists its commands"),
  ],
  [
    "They need the account, the data and the variables of the service:",
    serverTest("test/commands/accounts.process", "says that a data directory contains no database, and creates none"),
  ],
  [
    "| clone or release | `bin/daybook doctor`; `npm run doctor` does the same |",
    step("another program"),
    serverTest("test/commands/daybook.process", "is what npm run calls"),
  ],
  [
    "| container | `docker exec daybook bin/daybook doctor` (or `podman exec`) |",
    serverTest("test/release/container.release", "has bin/daybook, with which its doctor runs"),
  ],
  ["| Kubernetes | `kubectl exec deploy/daybook -- bin/daybook doctor` |", untried("needs a cluster of Kubernetes")],
  [
    "| systemd | `systemd-run --pipe --quiet -p User=daybook -p EnvironmentFile=-/etc/daybook.env -E DATA_DIR=/var/lib/daybook /opt/daybook/bin/daybook doctor` |",
    serverTest("test/release/systemd.release", "its doctor finds the variables and the data of the service"),
  ],
  ["Daybook listens on `127.0.0.1:5000`.", step("first start")],
  [
    "Put a proxy with HTTPS in front ([Caddy](../deploy/proxy/Caddyfile), [HAProxy](../deploy/proxy/haproxy.cfg), [nginx](../deploy/proxy/nginx.conf), [Traefik](../deploy/proxy/traefik.yaml)), and set `TRUST_PROXY=1` and `PUBLIC_URL`.",
    serverTest("test/faults/proxies.fault", "rolling restarts under load fail no request"),
    serverTest("test/deployment", "nginx"),
    serverTest("test/deployment", "Caddy"),
    serverTest("test/deployment", "HAProxy"),
    untried("Traefik is not installed; a test reads that its example passes on requests"),
  ],
  ["The first start prints the set-up link.", step("first start")],
  [
    "`bin/daybook doctor` checks variables, disk, database, authenticator apps, backups, the storage of files, single sign-on, traces, mail, WhatsApp and the channels of teams, a line each, and exits with 1 if one fails.",
    step("doctor"),
    serverTest("test/doctor.process", "names each fault without a secret and exits with 1"),
    serverTest("test/doctor.process", "contacts the provider of single sign-on, the collector of traces and the channels of teams"),
  ],
  ["It sends no message.", serverTest("test/doctor.process", "checks the database of a running Daybook and the mail server")],
];
