import { runMain, run } from "./child.mjs";
import { server } from "./server.mjs";
import { setUp } from "./setup.mjs";

/** `npm start`: sets up the checkout if needed and runs the server until it ends. */
await runMain(async () => {
  const node = await setUp({ web: true });
  return run(node, [...server.nodeOptions, server.file], { env: { ...server.env, ...process.env } });
});
