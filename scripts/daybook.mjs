import path from "node:path";
import { commands, usage, usageOf } from "./commands.mjs";
import { root, run, runMain, SetUpError } from "./child.mjs";
import { server } from "./server.mjs";
import { setUp } from "./setup.mjs";

const isHelp = (/** @type {string} */ argument) => argument === "--help" || argument === "-h";

/** @param {string} text */
function print(text) {
  console.log(text);
  return 0;
}

/** `bin/daybook <command> [...args]`, also called by `npm run <command>`: sets up the checkout if needed and runs the command. */
await runMain(async () => {
  const [name = "", ...args] = process.argv.slice(2);
  if (isHelp(name) || name === "help") return print(usage);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new SetUpError(name ? `Daybook has no command "${name}".\n\n${usage}` : usage);
  if (args.some(isHelp)) return print(usageOf(name));
  const file = path.join(root, command.file);
  // Paths of files in the arguments are relative to the folder of the caller.
  const options = { cwd: process.cwd() };
  if (name !== "start") return run(await setUp({ development: false }), [file, ...args], options);
  const node = await setUp({ web: true, development: false, check: (withNode) => run(withNode, ["scripts/check-start.ts"]) });
  return run(node, [...server.nodeOptions, file]);
});
