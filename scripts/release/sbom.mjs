import { createHash } from "node:crypto";

/*
 * The software bill of materials of a release (CycloneDX 1.6), from the lockfile. `npm sbom` was tried: it leaves out packages
 * that are a dependency of one workspace and a peer or development dependency of another, such as Zod and React.
 */

/** Workspaces whose packages a release contains: installed, or bundled into the web application. */
const shipped = ["contract", "server", "web"];

/**
 * Returns the bill of materials as an object to write as JSON.
 * @param lockfile parsed package-lock.json
 * @param options.version of the release
 * @param options.platform such as `linux-x64`; packages for other platforms are left out
 * @param options.omit names of packages that this release does not contain
 * @param options.isInstalled whether the release has the package at this path of the lockfile, also if nothing shipped uses it
 * @param options.programs `{ name, version, license }` of programs and libraries that packages bring as binaries
 * @param options.at Date of the release
 */
export function billOfMaterials(lockfile, { version, platform, omit = () => false, isInstalled = () => false, programs = [], at }) {
  const { packages } = lockfile;
  const isShipped = ({ name, entry }) => !omit(name) && fits(entry, platform);
  const found = new Map();
  const edges = new Map();
  const queue = ["", ...shipped].map((folder) => ({ path: folder, name: packages[folder].name, entry: packages[folder] }));
  for (const [path, entry] of Object.entries(packages)) {
    const [, name] = /node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path) ?? [];
    if (name && !entry.link && isInstalled(path) && isShipped({ name, entry })) queue.push({ path, name, entry });
  }
  for (const each of queue) found.set(each.path, each);
  for (const { path, entry } of queue) {
    const names = Object.keys({ ...entry.dependencies, ...entry.optionalDependencies, ...entry.peerDependencies });
    const used = names.flatMap((name) => resolve(packages, path, name) ?? []).filter(isShipped);
    edges.set(path, used);
    for (const each of used.filter((one) => !found.has(one.path))) {
      found.set(each.path, each);
      queue.push(each);
    }
  }
  const components = [...found.values()].filter(({ path }) => path !== "").map(componentOf);
  const root = packages[""];
  const bill = {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: {
      timestamp: at.toISOString(),
      component: { ...componentOf({ name: root.name, entry: { ...root, version } }), type: "application" },
      properties: [{ name: "daybook:platform", value: platform }],
    },
    components: unique([...components, ...programs.map(programOf)]),
    dependencies: unique(
      [...edges].map(([path, used]) => ({
        "bom-ref": refOf(found.get(path)),
        ref: refOf(found.get(path)),
        dependsOn: [...new Set(used.map(refOf))].toSorted(),
      })),
    ).map(({ ref, dependsOn }) => ({ ref, dependsOn })),
  };
  return { ...bill, serialNumber: `urn:uuid:${uuidOf(JSON.stringify(bill))}` };
}

/** The same content has the same number: a name-based UUID (version 8), so that two builds of one commit are the same. */
function uuidOf(content) {
  const hex = createHash("sha256").update(content).digest("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join("-");
}

const programOf = ({ name, version, license }) => {
  const ref = `pkg:generic/${name}@${version}`;
  return { type: "application", "bom-ref": ref, name, version, purl: ref, licenses: [{ license: { id: license } }] };
};

/** The same version installed twice is one component. */
const unique = (items) =>
  [...new Map(items.map((item) => [item["bom-ref"], item])).values()].toSorted((a, b) => (a["bom-ref"] < b["bom-ref"] ? -1 : 1));

const refOf = ({ name, entry }) => `pkg:npm/${name.replace(/^@/, "%40")}@${entry.version.replaceAll("+", "%2B")}`;

function componentOf({ name, entry }) {
  const ref = refOf({ name, entry });
  const [algorithm, digest] = entry.integrity?.split("-") ?? [];
  const license = typeof entry.license === "string" ? entry.license : undefined;
  return {
    type: "library",
    "bom-ref": ref,
    name,
    version: entry.version,
    purl: ref,
    ...(algorithm === "sha512" && { hashes: [{ alg: "SHA-512", content: Buffer.from(digest, "base64").toString("hex") }] }),
    ...(license && { licenses: [/[ (]/.test(license) ? { expression: license } : { license: { id: license } }] }),
  };
}

/** Finds a package as Node does: beside its user, then in each folder above. */
function resolve(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("node_modules") - 1))) {
    const path = folder === "" ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    const entry = packages[path];
    if (entry) return entry.link ? { path: entry.resolved, name, entry: packages[entry.resolved] } : { path, name, entry };
    if (folder === "") return undefined;
  }
}

function fits({ os, cpu }, platform) {
  const [system, architecture] = platform.split("-");
  return (!os || os.includes(system)) && (!cpu || cpu.includes(architecture));
}
