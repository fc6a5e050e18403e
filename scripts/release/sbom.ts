import { createHash } from "node:crypto";
import type { Program } from "./programs.ts";
import type { ShippedPackage } from "./shipped.ts";

type Named = { name: string; entry: { version: string; license?: string; integrity?: string } };
type Options = { version: string; platform: string; programs: Program[]; /** The time of the release. */ at: Date };

/** Returns the software bill of materials of a release (CycloneDX 1.6) as an object to write as JSON. */
export function billOfMaterials(packages: ShippedPackage[], { version, platform, programs, at }: Options) {
  const [root] = packages;
  const others = packages.filter(({ path }) => path !== "");
  const refs = new Map(packages.map((each) => [each.path, refOf(each)]));
  const bill = {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: {
      timestamp: at.toISOString(),
      component: { ...componentOf({ name: root!.name, entry: { ...root!.entry, version } }), type: "application" },
      properties: [{ name: "daybook:platform", value: platform }],
    },
    components: unique([...others.map(componentOf), ...programs.map(programOf)], (each) => each["bom-ref"]),
    dependencies: unique(
      packages.map((each) => ({ ref: refOf(each), dependsOn: [...new Set(each.uses.map((path) => refs.get(path)!))].toSorted() })),
      ({ ref }) => ref,
    ),
  };
  return { ...bill, serialNumber: `urn:uuid:${uuidOf(JSON.stringify(bill))}` };
}

/** The same content has the same number: a name-based UUID (version 8), so that two builds of one commit are the same. */
function uuidOf(content: string) {
  const hex = createHash("sha256").update(content).digest("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join("-");
}

function programOf({ name, version, license }: Program) {
  const ref = `pkg:generic/${name}@${version}`;
  return { type: "application", "bom-ref": ref, name, version, purl: ref, licenses: [{ license: { id: license } }] };
}

/** The same version installed twice is one component. */
const unique = <Item>(items: Item[], keyOf: (item: Item) => string) =>
  [...new Map(items.map((item) => [keyOf(item), item])).entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, item]) => item);

const refOf = ({ name, entry }: Named) => `pkg:npm/${name.replace(/^@/, "%40")}@${entry.version.replaceAll("+", "%2B")}`;

function componentOf({ name, entry }: Named) {
  const ref = refOf({ name, entry });
  const [algorithm, digest] = entry.integrity?.split("-") ?? [];
  const { license } = entry;
  return {
    type: "library",
    "bom-ref": ref,
    name,
    version: entry.version,
    purl: ref,
    ...(algorithm === "sha512" && { hashes: [{ alg: "SHA-512", content: Buffer.from(digest!, "base64").toString("hex") }] }),
    ...(license && { licenses: [/[ (]/.test(license) ? { expression: license } : { license: { id: license } }] }),
  };
}
