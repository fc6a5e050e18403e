import { inOneSentence } from "./child.mjs";
import { setUp } from "./setup.mjs";

/** `npm run build`: the web application in `web/dist`, built only if its sources changed. */
await inOneSentence(async () => {
  await setUp({ web: true });
  console.log("web/dist is up to date.");
  return 0;
});
