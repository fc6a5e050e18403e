import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "#db/embedded/cluster-process.ts";
import { engineOf, readiness, released, version } from "./engines.ts";

/* The release as a service of systemd, which runs in a container of Debian, with the commands of docs/operations.md word for word. */

const { run: podman, obstacle } = engineOf("podman");
const page = readFileSync(join(import.meta.dirname, "../../../../docs/operations.md"), "utf8");
const [, install = ""] = /^ {2}```\n( {2}mkdir \/opt\/daybook[^]*?)^ {2}```$/m.exec(page)!;
const [, doctor = ""] = /^\| systemd \| `(.*)` \|$/m.exec(page)!;
const [, remove = ""] = /Stop and remove the service: `(systemctl [^`]*)`/.exec(page)!;

const containerfile = `FROM docker.io/library/debian:bookworm-slim
RUN apt-get update && apt-get install --yes --no-install-recommends dbus systemd systemd-sysv
`;
const folder = mkdtempSync(join(tmpdir(), "daybook-systemd-"));
const name = `daybook-systemd-${process.pid}`;
const inside = (command: string) => podman("exec", "--workdir=/root", name, "sh", "-ec", command);

let missing: string | undefined;
let address: string;

beforeAll(async () => {
  const file = join(folder, "Containerfile");
  writeFileSync(file, containerfile);
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  missing =
    obstacle("build", "--network=host", `--tag=localhost/${name}`, `--file=${file}`, folder) ??
    obstacle("run", "--detach", `--name=${name}`, "--systemd=always", "--network=host", `localhost/${name}`, "/sbin/init");
  if (missing !== undefined) return;
  podman("cp", released("tar.gz"), `${name}:/root/${basename(released("tar.gz"))}`);
  inside(`systemctl is-system-running --wait && echo PORT=${port} > /etc/daybook.env`);
}, 300_000);
afterAll(() => {
  rmSync(folder, { recursive: true });
  if (obstacle("--version") !== undefined) return;
  podman("rm", "--force", "--ignore", "--time=0", name);
  obstacle("rmi", `localhost/${name}`);
});

describe("the release as a service of systemd", () => {
  test("is installed by the commands of the page, and its unit has no fault", async ({ skip }) => {
    if (missing !== undefined) skip(missing);
    inside(install.replaceAll("<version>", version));
    await expect.poll(() => readiness(address), { timeout: 120_000, interval: 200 }).toBe(200);
    expect(inside("systemd-analyze verify /etc/systemd/system/daybook.service 2>&1")).toBe("");
    expect(inside("systemctl show --property=User,ActiveState,UnitFileState daybook").trim().split("\n").toSorted()).toEqual([
      "ActiveState=active",
      "UnitFileState=enabled",
      "User=daybook",
    ]);
    expect(inside("stat --format='%U %a' /var/lib/daybook")).toBe("daybook 700\n");
  });

  test("its doctor finds the variables and the data of the service", ({ skip }) => {
    if (missing !== undefined) skip(missing);
    const lines = inside(doctor).trim().split("\n");
    expect(lines).toContainEqual(expect.stringContaining(`listens on ${new URL(address).host}`));
    expect(lines).toContainEqual(expect.stringMatching(/^✓ Database: embedded, PostgreSQL/));
    expect(lines.filter((line) => !line.startsWith("✓ "))).toEqual([]);
  });

  test("its log is JSON lines that journalctl prints, and a killed process is started again", async ({ skip }) => {
    if (missing !== undefined) skip(missing);
    expect(inside("journalctl -u daybook -o cat --no-pager")).toMatch(/^\{"level":30,.*"msg":"Daybook is ready"\}$/m);
    const pid = inside("systemctl show --property=MainPID --value daybook");
    inside(`kill -KILL ${pid}`);
    await expect
      .poll(() => inside("systemctl show --property=MainPID --value daybook").trim(), { timeout: 60_000 })
      .not.toMatch(new RegExp(`^(0|${pid.trim()})$`));
    await expect.poll(() => readiness(address), { timeout: 120_000, interval: 200 }).toBe(200);
  });

  test("is stopped and removed by the command of the page, which leaves the data", async ({ skip }) => {
    if (missing !== undefined) skip(missing);
    inside(remove);
    expect(inside("systemctl is-active daybook || true")).toBe("inactive\n");
    expect(inside("systemctl is-enabled daybook || true")).toBe("disabled\n");
    expect(inside("journalctl -u daybook -o cat --no-pager")).toContain("Daybook is stopping.");
    expect(inside("ls /var/lib/daybook").trim().split("\n")).toEqual(["jwt-secret", "postgres"]);
  });
});
