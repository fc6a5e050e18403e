import { compiledCode } from "./child.mjs";

/** How to run the server as a process: its Node options and environment. */
export const server = {
  file: "server/src/main.ts",
  // By default Node keeps up to half a gigabyte of garbage. See docs/decisions/0013 and server/src/process/idle-memory.ts.
  nodeOptions: ["--max-semi-space-size=16", "--max-old-space-size=1024", "--no-parallel-scavenge", "--expose-gc"],
  env: compiledCode,
};
