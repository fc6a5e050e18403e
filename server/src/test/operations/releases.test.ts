import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { imageNameOf, releaseContainerfile, writeImage } from "../../../../scripts/release/image.ts";
import { noticeOf, thirdPartyNotices } from "../../../../scripts/release/notices.ts";
import { packagesOf, readLockfile } from "../../../../scripts/release/shipped.ts";

const folder = mkdtempSync(join(tmpdir(), "daybook-releases-"));
afterAll(() => rmSync(folder, { recursive: true }));

let count = 0;
function packageWith(packageJson: object, files: Record<string, string> = {}) {
  const own = join(folder, `package-${++count}`);
  mkdirSync(own);
  for (const [name, text] of Object.entries({ ...files, "package.json": JSON.stringify(packageJson) }))
    writeFileSync(join(own, name), text);
  return own;
}

describe("third-party notices", () => {
  test("have the license of each package and program in a release", () => {
    const packages = packagesOf(readLockfile(), ["contract", "server", "web"]);
    const notices = thirdPartyNotices(packages, { withoutDatabase: false }).split(`\n${"-".repeat(80)}\n\n`);
    const titles = notices.map((notice) => notice.split("\n", 1)[0]);
    for (const name of ["node", "pg", "react", "@mantine/core", "fastify", "sharp"]) {
      expect(titles).toContainEqual(expect.stringMatching(new RegExp(`^${name} \\d`)));
    }
    if (process.platform === "linux") {
      expect(titles).toEqual(expect.arrayContaining(["PostgreSQL", "OpenSSL 1.1", "ICU"]));
      expect(titles).not.toContainEqual(expect.stringContaining("Other libraries"));
    }
    expect(notices.length).toBeGreaterThan(300);
    // A text, not just the name of the license.
    expect(notices.slice(1).filter((notice) => notice.split("\n").slice(3).join("").length < 30)).toEqual([]);
    expect(notices.find((notice) => notice.startsWith("node "))).toContain("OpenSSL");
    expect(titles).not.toContainEqual(expect.stringMatching(/^(vite|vitest|typescript|oxlint|playwright) /));
  });

  test("refuse a package without a license, and with one that is not known", () => {
    expect(() => noticeOf("left 1.0.0", packageWith({}))).toThrow("The package left 1.0.0 does not say its license. Replace it.");
    for (const license of ["SSPL-1.0", "(MIT AND SSPL-1.0)", "SEE LICENSE IN LICENSE"]) {
      expect(() => noticeOf("left 1.0.0", packageWith({ license }))).toThrow(`The package left 1.0.0 has the license ${license}. Read it`);
    }
    expect(() => noticeOf("left 1.0.0", packageWith({ license: "MPL-2.0" }))).toThrow("has no license text");
  });

  test("take the text from the package's files, from its documentation, or the standard one with the author", () => {
    const files = { "LICENSE-MIT": "The terms.", NOTICE: "And this.", "license.js": "code" };
    expect(noticeOf("a 1.0.0", packageWith({ license: "MIT", homepage: "https://a.example" }, files))).toBe(
      "a 1.0.0\nLicense: MIT\nhttps://a.example\n\nThe terms.\n\nAnd this.\n",
    );
    const readme = "# b\n\nText.\n\n## License\n\nCopyright Ada\n\nPermission is hereby granted to all.\n";
    expect(noticeOf("b 1.0.0", packageWith({ licenses: [{ type: "MIT" }] }, { "README.md": readme }))).toBe(
      "b 1.0.0\nLicense: MIT\n\nCopyright Ada\n\nPermission is hereby granted to all.\n",
    );
    const standard = noticeOf("c 1.0.0", packageWith({ license: "MIT", author: "Ada <ada@example.com>" }, { "readme.md": "# c" }));
    expect(standard).toMatch(/^c 1\.0\.0\nLicense: MIT\n\nCopyright \(c\) Ada\n\nPermission is hereby granted/);
  });
});

describe("the image of a release", () => {
  const archive = join(folder, "release.tar.gz");
  const file = join(folder, "release.oci.tar");
  const options = { version: "0.2.0-dev+1a2b3c4", commit: "1a2b3c4d", seconds: 1_750_000_000 };

  function write(builder: string | undefined) {
    const programs = mkdtempSync(join(folder, "programs-"));
    if (builder !== undefined) {
      writeFileSync(join(programs, "podman"), `#!/bin/sh\n[ "$1" = --version ] && exit 0\n${builder}\n`);
      chmodSync(join(programs, "podman"), 0o755);
    }
    const before = process.env.PATH;
    onTestFinished(() => void (process.env.PATH = before));
    process.env.PATH = builder === undefined ? programs : `${programs}:${before}`;
    return writeImage(file, archive, { ...options, folder: mkdtempSync(join(folder, "image-")) });
  }

  test("has a name without the + of a version in development", () => {
    expect(imageNameOf("0.2.0-dev+1a2b3c4.dirty")).toBe("localhost/daybook:0.2.0-dev-1a2b3c4.dirty");
    expect(imageNameOf("0.2.0")).toBe("localhost/daybook:0.2.0");
  });

  test("is the last stage of the Containerfile, with the release that was made", () => {
    const text = releaseContainerfile();
    expect(text).toMatch(/^FROM docker\.io\/library\/debian/);
    expect(text).toContain("\nCOPY . /app\n");
    expect(text).not.toContain("--from");
  });

  /** An image without content in the layout of OCI. */
  function savedImage() {
    const layout = mkdtempSync(join(folder, "layout-"));
    mkdirSync(join(layout, "blobs/sha256"), { recursive: true });
    writeFileSync(join(layout, "index.json"), JSON.stringify({ manifests: [{ digest: "sha256:01" }] }));
    writeFileSync(join(layout, "blobs/sha256/01"), JSON.stringify({ config: { digest: "sha256:02" }, layers: [{ digest: "sha256:03" }] }));
    execFileSync("tar", ["-cf", join(layout, "saved.tar"), "-C", layout, "index.json", "blobs"]);
    return join(layout, "saved.tar");
  }

  test("is built from the archive, and saved for Podman and for Docker", async () => {
    execFileSync("tar", ["-czf", archive, "--transform=s,^,daybook/,", "-C", join(import.meta.dirname), "overloaded.ts"]);
    const calls = join(folder, "calls");
    const save = `for last; do [ "\${last#--output=}" != "$last" ] && cp ${savedImage()} "\${last#--output=}"; done; ls "$last" >> ${calls} 2>/dev/null; echo "$@" >> ${calls}; exit 0`;
    expect(await write(save)).toBeUndefined();
    const called = readFileSync(calls, "utf8");
    expect(called).toContain("overloaded.ts\nbuild --format=oci --timestamp=1750000000");
    expect(called).toContain("--label=org.opencontainers.image.version=0.2.0-dev+1a2b3c4");
    expect(called).toContain("--tag=localhost/daybook:0.2.0-dev-1a2b3c4 ");
    expect(called).toContain(`save --format=oci-archive --output=${file} localhost/daybook:0.2.0-dev-1a2b3c4`);
    expect(JSON.parse(execFileSync("tar", ["-xOf", file, "manifest.json"], { encoding: "utf8" }))).toEqual([
      { Config: "blobs/sha256/02", RepoTags: ["localhost/daybook:0.2.0-dev-1a2b3c4"], Layers: ["blobs/sha256/03"] },
    ]);
  });

  test("is left out with a reason where it cannot be built, and an earlier one is removed", async () => {
    writeFileSync(file, "of another build");
    expect(await write("echo reading >&2; echo 'no such registry' >&2; exit 125")).toBe("podman could not build it: no such registry");
    expect(existsSync(file)).toBe(false);
    expect(await write(undefined)).toBe("Podman, Buildah or Docker is not installed.");
  });
});
