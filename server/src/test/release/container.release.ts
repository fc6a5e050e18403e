import { existsSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "#db/embedded/cluster-process.ts";
import { engineOf, readiness, released, version } from "./engines.ts";

/* The image of the release, in a container that may write only to its volume and has no capabilities. */

describe.each(["podman", "docker"] as const)("the image of the release in %s", (program) => {
  const engine = engineOf(program);
  const name = `daybook-release-${process.pid}`;
  const inside = (...command: string[]) => engine.run("exec", name, ...command);

  let image: string;
  let missing: string | undefined;
  let address: string;
  let runs: string[];

  beforeAll(async () => {
    missing = existsSync(released("oci.tar")) ? engine.obstacle("info") : "no builder could make the image";
    if (missing !== undefined) return;
    image = /^Loaded image: (\S+)$/m.exec(engine.run("load", "--input", released("oci.tar")))![1]!;
    missing = engine.obstacle("run", "--rm", "--network=host", "--entrypoint=true", image);
    if (missing !== undefined) return;
    const port = await freePort();
    address = `http://127.0.0.1:${port}`;
    const limits = ["--read-only", "--cap-drop=all", "--security-opt=no-new-privileges", `--volume=${name}:/data`];
    const variables = ["--env=HOST=127.0.0.1", `--env=PORT=${port}`];
    runs = ["run", "--detach", `--name=${name}`, "--network=host", ...limits, ...variables, image];
    engine.run(...runs);
  });
  afterAll(() => {
    if (missing === undefined) {
      engine.run("rm", "--force", name);
      engine.run("volume", "rm", name);
    }
    if (image) engine.run("rmi", image);
  });

  const isReady = () => expect.poll(() => readiness(address), { timeout: 120_000, interval: 200 }).toBe(200);

  test("is named when it is loaded, and runs as uid 10001 without capabilities and a writable file system", async ({ skip }) => {
    if (missing !== undefined) skip(missing);
    expect(image).toBe(`localhost/daybook:${version.replaceAll("+", "-")}`);
    await isReady();
    expect(engine.run("logs", name)).toContain("/admin-setup?token=");
    expect(inside("id", "-u").trim()).toBe("10001");
    expect(inside("grep", "CapEff", "/proc/1/status")).toMatch(/\t0{16}$/m);
    expect(() => inside("touch", "/app/new")).toThrow("Read-only file system");
    expect(inside("ls", "/data").trim().split("\n")).toEqual(["jwt-secret", "postgres"]);
  });

  test("has bin/daybook, with which its doctor runs", ({ skip }) => {
    if (missing !== undefined) skip(missing);
    const lines = inside("bin/daybook", "doctor").trim().split("\n");
    expect(lines).toContainEqual(expect.stringMatching(/^✓ Database: embedded, PostgreSQL/));
    expect(lines.filter((line) => !line.startsWith("✓ "))).toEqual([]);
  });

  test("stops cleanly, and another container goes on with its volume", async ({ skip }) => {
    if (missing !== undefined) skip(missing);
    const secret = inside("sha256sum", "/data/jwt-secret");
    engine.run("stop", name);
    expect(engine.run("logs", name)).toContain("Daybook is stopping.");
    engine.run("rm", name);
    engine.run(...runs);
    await isReady();
    expect(inside("sha256sum", "/data/jwt-secret")).toBe(secret);
  });
});
