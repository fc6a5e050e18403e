import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statfsSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A file system of its own size, mounted in memory. */
export type SmallDisk = {
  folder: string;
  /** Fills the disk except for this many bytes. */
  fill(leaving?: number): void;
  /** Frees what `fill` has taken. */
  free(): void;
  remove(): void;
};

/** Mounts a small disk. Returns the reason when this machine does not allow it. */
export function mountSmallDisk(megabytes: number): SmallDisk | string {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return "mounting a small disk needs Linux and root";
  const folder = mkdtempSync(join(tmpdir(), "daybook-disk-"));
  const { status, stderr, error } = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder], { encoding: "utf8" });
  if (status !== 0) {
    rmSync(folder, { recursive: true });
    return `a small disk cannot be mounted: ${error?.message ?? stderr.trim()}`;
  }
  const filler = join(folder, "filler");
  return {
    folder,
    fill(leaving = 0) {
      const { bavail, bsize } = statfsSync(folder);
      const block = Buffer.alloc(1024 * 1024);
      try {
        for (let left = bavail * bsize - leaving; left > 0; left -= block.length) {
          writeFileSync(filler, block.subarray(0, Math.min(left, block.length)), { flag: "a" });
        }
      } catch (error) {
        // PostgreSQL may take some of the space meanwhile.
        if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
      }
    },
    free: () => truncateSync(filler, 0),
    remove() {
      spawnSync("umount", ["--lazy", folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
