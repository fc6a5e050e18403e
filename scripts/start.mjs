import path from "node:path";
import { inOneSentence, root, run } from "./child.mjs";
import { setUp } from "./setup.mjs";

/** `npm start`: sets the checkout up if needed and runs the server until it ends. */
await inOneSentence(async () => {
  const node = await setUp({ web: true });
  // The code is compiled once and not at every start, which takes a third off it.
  const NODE_COMPILE_CACHE = path.join(root, "node_modules", ".cache", "compiled");
  return run(node, ["server/src/main.ts"], { env: { NODE_COMPILE_CACHE, ...process.env } });
});
