import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { environment, environmentOfNpm, run, start } from "../processes.ts";
import type { Step, Trial } from "../trial.ts";

const root = join(import.meta.dirname, "../../..");
const packagesIn = (file: string) => Object.keys((JSON.parse(readFileSync(file, "utf8")) as { packages: object }).packages).length;
let isInstalled = false;

const places = ({ path }: Trial) => ({ TMPDIR: path() });

export const cloneSteps: Step[] = [
  {
    name: "clone",
    run: async (trial) => {
      const { folder, path } = trial;
      const made = await run("git", ["clone", "--quiet", "--depth=1", `file://${root}`, path("clone")], {
        cwd: folder,
        env: environment({}),
      });
      if (made.status !== 0) return `there is nothing to clone here: ${made.output.trim()}`;
      try {
        const variables = { ...places(trial), DATA_DIR: path("clone-data") };
        const started = await start(path("clone"), variables, ["npm", "start"], environmentOfNpm);
        await started.stop();
      } catch (error) {
        if (/Check the connection to the package registry/.test(String(error))) return "the registry of npm cannot be reached";
        throw error;
      }
      isInstalled = true;
      assert.ok(!existsSync(path("clone/node_modules/vitest")));
      const installed = packagesIn(path("clone/node_modules/.package-lock.json"));
      const all = packagesIn(join(root, "node_modules/.package-lock.json"));
      assert.ok(installed > all * 0.35 && installed < all * 0.65, `${installed} of ${all} packages`);
    },
  },
  {
    name: "another program",
    run: async (trial) => {
      if (!isInstalled) return "without a clone";
      await trial.begin({}, [trial.path("clone/bin/daybook"), "start"]);
      assert.equal(await trial.sessionStatus(), 200);
      const { output } = await run("npm", ["run", "doctor"], {
        cwd: trial.path("clone"),
        env: environmentOfNpm({ ...places(trial), DATA_DIR: trial.dataDir }),
      });
      assert.match(output, /✓ Database: embedded, PostgreSQL/);
      await trial.end();
    },
  },
  {
    name: "packages of tests and tools",
    run: async (trial) => {
      if (!isInstalled) return "without a clone";
      // What `npm run check` does first, as `npm test` does.
      const { output } = await run("node", ["scripts/run.mjs", "scripts/operations/sentences.ts"], {
        cwd: trial.path("clone"),
        env: environmentOfNpm(places(trial)),
      });
      assert.ok(existsSync(trial.path("clone/node_modules/vitest")), output);
    },
  },
];
