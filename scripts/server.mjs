import path from "node:path";
import { root } from "./child.mjs";

/** How to run the server as a process: its Node options and environment. */
export const server = {
  file: "server/src/main.ts",
  // By default Node keeps up to half a gigabyte of garbage. See docs/decisions/0013 and server/src/process/idle-memory.ts.
  nodeOptions: ["--max-semi-space-size=8", "--max-old-space-size=512", "--no-parallel-scavenge", "--expose-gc"],
  // Caches compiled code, which makes the start a third faster.
  env: { NODE_COMPILE_CACHE: path.join(root, "node_modules", ".cache", "compiled") },
};
