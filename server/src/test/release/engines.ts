import { execFileSync, spawnSync } from "node:child_process";
import { join } from "node:path";
import { version as currentVersion } from "#version.ts";

export const version = currentVersion();
export const released = (ending: "oci.tar" | "tar.gz") => join(import.meta.dirname, `../../../../release/daybook-${version}.${ending}`);

/**
 * Podman, which reads the settings of this machine, such as another runtime, from the file in CONTAINERS_CONF, or Docker, which finds
 * its daemon with DOCKER_HOST.
 */
export const engineOf = (program: "podman" | "docker") => ({
  /** Runs it and returns its output. @throws with what it wrote to standard error */
  run: (...args: string[]) => execFileSync(program, args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] }),
  /** Why it cannot do this here, as a sentence; undefined if it can. */
  obstacle(...args: string[]): string | undefined {
    const { status, error, stderr } = spawnSync(program, args, { encoding: "utf8", stdio: ["ignore", "ignore", "pipe"] });
    if (error) return `${program} is not installed`;
    return status === 0 ? undefined : `${program} ${args[0]} fails here: ${stderr.trim().split("\n").at(-1)}`;
  },
});

export const readiness = (address: string) => fetch(`${address}/api/health/ready`).then(({ status }) => status, String);
