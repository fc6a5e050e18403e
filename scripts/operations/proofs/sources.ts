import { test } from "../proofs.ts";

/** A test of the server by its path without the end, such as `features/files/files.bucket`. */
export const serverTest = (name: string, title: string) =>
  test(`server/src/${name}${/\.(process|fault|release)$/.test(name) ? "" : ".test"}.ts`, title);
