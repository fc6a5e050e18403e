import { checkEnv } from "../server/src/env.ts";
import { unknownVariables } from "../server/src/env/unknown-variables.ts";
import { requireFreePort } from "../server/src/process/listen.ts";
import { StartError } from "../server/src/start-error.ts";

/** Checks variables and port before packages are installed or the web application is built. The server does so again when it starts. Needs no packages. */
try {
  await requireFreePort(checkEnv());
  for (const each of unknownVariables()) console.log(`${each}.`);
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
