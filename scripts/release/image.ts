import { execFile, spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { root } from "../child.mjs";

type Image = { /** Of the image in the archive. */ name: string; file: string; labels: string[]; seconds: number };

const build = ({ name, labels, seconds }: Image, containerfile: string, context: string) => [
  "build",
  "--format=oci",
  `--timestamp=${seconds}`,
  ...labels.map((label) => `--label=${label}`),
  `--file=${containerfile}`,
  `--tag=${name}`,
  context,
];

/** How the builders build an image and save it as an archive in the layout of OCI, the first one that is installed. */
const builders: Record<string, (image: Image, containerfile: string, context: string) => string[][]> = {
  podman: (image, ...from) => [build(image, ...from), ["save", "--format=oci-archive", `--output=${image.file}`, image.name]],
  buildah: (image, ...from) => [build(image, ...from), ["push", image.name, `oci-archive:${image.file}:${image.name}`]],
  docker: (image, ...from) => [
    build(image, ...from).filter((option) => !/^--(format|timestamp)=/.test(option)),
    ["save", `--output=${image.file}`, image.name],
  ],
};

const isInstalled = (program: string) => spawnSync(program, ["--version"]).status === 0;

/** Tags of images cannot contain the `+` of a version in development. The host keeps a registry from being asked for the name. */
export const imageNameOf = (version: string) => `localhost/daybook:${version.replaceAll("+", "-")}`;

/** The last stage of `deploy/Containerfile`, with the release in the folder of the build instead of one that it makes itself. */
export function releaseContainerfile(): string {
  const text = fs.readFileSync(path.join(root, "deploy/Containerfile"), "utf8");
  const stage = text.slice(text.lastIndexOf("\nFROM ") + 1);
  const copied = stage.replace("COPY --from=build /release /app", "COPY . /app");
  if (copied === stage) throw new Error('deploy/Containerfile does not copy the release from its stage "build".');
  return copied;
}

const call = promisify(execFile);

/**
 * Adds the index that `docker load` needs to an archive in the layout of OCI: only Docker with the image store of containerd
 * reads one without it. `docker save` writes both.
 */
async function addDockerIndex(file: string, name: string, folder: string) {
  const read = async (entry: string) => JSON.parse((await call("tar", ["-xOf", file, entry])).stdout) as unknown;
  const pathOf = ({ digest }: { digest: string }) => `blobs/${digest.replace(":", "/")}`;
  const index = (await read("index.json")) as { manifests: [{ digest: string }] };
  const manifest = (await read(pathOf(index.manifests[0]))) as { config: { digest: string }; layers: { digest: string }[] };
  const entry = { Config: pathOf(manifest.config), RepoTags: [name], Layers: manifest.layers.map(pathOf) };
  fs.writeFileSync(path.join(folder, "manifest.json"), JSON.stringify([entry]));
  await call("tar", ["-rf", file, "-C", folder, "manifest.json"]);
}

type Options = { version: string; commit: string | null; seconds: number; /** An empty folder. */ folder: string };

/**
 * Builds the image of a release archive where Podman, Buildah or Docker is installed, and writes it as an archive in the layout of OCI
 * that `docker load` reads, too.
 * Returns undefined, or why there is no image as a sentence.
 */
export async function writeImage(file: string, archive: string, { version, commit, seconds, folder }: Options) {
  const program = Object.keys(builders).find(isInstalled);
  if (!program) return "Podman, Buildah or Docker is not installed.";
  const context = path.join(folder, "context");
  const containerfile = path.join(folder, "Containerfile");
  fs.mkdirSync(context, { recursive: true });
  fs.writeFileSync(containerfile, releaseContainerfile());
  const name = imageNameOf(version);
  const labels = [`version=${version}`, ...(commit ? [`revision=${commit}`] : []), "licenses=MIT", "title=Daybook"];
  const image = { name, file, seconds, labels: labels.map((label) => `org.opencontainers.image.${label}`) };
  fs.rmSync(file, { force: true });
  try {
    await call("tar", ["-xzf", archive, "--strip-components=1", "-C", context]);
    for (const args of builders[program]!(image, containerfile, context)) await call(program, args, { maxBuffer: 1e9 });
    await call(program, ["rmi", name]);
    if (program !== "docker") await addDockerIndex(file, name, folder);
    return undefined;
  } catch (error) {
    const { stderr = "", message } = error as Error & { stderr?: string };
    return `${program} could not build it: ${stderr.trim().split("\n").at(-1) || message}`;
  }
}
