import { runMain } from "./child.mjs";
import { setUp } from "./setup.mjs";

/** `npm run build`: builds the web application into `web/dist` if its sources changed. */
await runMain(async () => {
  await setUp({ web: true, development: false });
  console.log("web/dist is up to date.");
  return 0;
});
