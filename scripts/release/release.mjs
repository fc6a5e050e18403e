import { run, runMain } from "../child.mjs";
import { setUp } from "../setup.mjs";

/** `npm run release [-- --external-database]`: sets up the checkout and makes a release, see `release.ts`. */
await runMain(async () => {
  const node = await setUp({ web: true, development: false });
  return run(node, ["scripts/release/release.ts", ...process.argv.slice(2)]);
});
