import path from "node:path";
import { root } from "./child.mjs";

/** How the server runs as a process: what stands before it on node's command line, and its environment. */
export const server = {
  file: "server/src/main.ts",
  // Left alone, node lets half a gigabyte of garbage stand before it clears up. See docs/decisions/0013.
  nodeOptions: ["--max-semi-space-size=8", "--max-old-space-size=512"],
  // The code is compiled once and not at every start, which takes a third off it.
  env: { NODE_COMPILE_CACHE: path.join(root, "node_modules", ".cache", "compiled") },
};
