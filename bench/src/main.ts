import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Scenario } from "./scenario.ts";
import { accessTokens } from "./scenarios/access-tokens.ts";
import { acts } from "./scenarios/acts.ts";
import { analytics } from "./scenarios/analytics.ts";
import { announcement } from "./scenarios/announcement.ts";
import { bulkTasks } from "./scenarios/bulk-tasks.ts";
import { eodList } from "./scenarios/eod-list.ts";
import { hours } from "./scenarios/hours.ts";
import { imports } from "./scenarios/files/imports.ts";
import { idleSockets } from "./scenarios/idle-sockets.ts";
import { kra } from "./scenarios/kra.ts";
import { leaves } from "./scenarios/leaves.ts";
import { lighthousePages } from "./scenarios/lighthouse.ts";
import { longLists } from "./scenarios/long-lists.ts";
import { manyReports } from "./scenarios/many-reports.ts";
import { memory } from "./scenarios/memory.ts";
import { notices } from "./scenarios/notices.ts";
import { provisioning } from "./scenarios/provisioning.ts";
import { reminders } from "./scenarios/reminders.ts";
import { scaleOut } from "./scenarios/scale-out.ts";
import { erasure } from "./scenarios/erasure.ts";
import { sessionCheck } from "./scenarios/session-check.ts";
import { signInStorm } from "./scenarios/sign-in-storm.ts";
import { soak } from "./scenarios/soak.ts";
import { startTime } from "./scenarios/start-time.ts";
import { taskParts } from "./scenarios/work/task-parts.ts";
import { tasks } from "./scenarios/tasks.ts";
import { webSize } from "./scenarios/web-size.ts";
import { workStructure } from "./scenarios/work/work-structure.ts";
import { weeks } from "./scenarios/weeks.ts";
import { workload } from "./scenarios/workload.ts";
import { webhooks } from "./scenarios/webhooks.ts";
import { writes } from "./scenarios/writes.ts";
import { openEnvironment } from "./environment.ts";
import { asTable, type Row } from "./table.ts";

const scenarios: Scenario[] = [
  startTime,
  sessionCheck,
  accessTokens,
  provisioning,
  eodList,
  tasks,
  bulkTasks,
  writes,
  analytics,
  hours,
  workload,
  workStructure,
  taskParts,
  imports,
  weeks,
  erasure,
  leaves,
  kra,
  reminders,
  announcement,
  notices,
  webhooks,
  signInStorm,
  memory,
  longLists,
  acts,
  webSize,
  lighthousePages,
  idleSockets,
  scaleOut,
  manyReports,
];

const usage = `Usage: npm run bench -- [--quick] [--check] [--profile] [--soak] [--only ${scenarios.map(({ name }) => name).join("|")}]

  --quick    takes a minute; uses the data of size "demo" instead of "large"
  --check    exits with 1 if a target is missed
  --profile  writes CPU profiles of the server and prints their folder
  --soak     runs only a constant load for SOAK_MINUTES (10 by default)
  --only     runs one scenario; may be repeated

Lighthouse runs LIGHTHOUSE_RUNS times on each page (5 by default, 3 with --quick).`;

/** `npm run bench`: measures the product on this machine, compared with a baseline server where that is meaningful. */
async function main(): Promise<number> {
  const options = readArguments();
  if (!options) {
    console.error(usage);
    return 2;
  }
  const { quick, check, profile, only } = options;
  const chosen = options.soak ? [soak] : scenarios.filter(({ name }) => only.length === 0 || only.includes(name));
  const profileDirectory = profile ? mkdtempSync(join(tmpdir(), "daybook-profiles-")) : undefined;

  const size = quick || chosen.every((scenario) => scenario.size === "demo") ? "demo" : "large";
  console.log(`Seeding a temporary database with the data of "${size}" …`);
  const environment = await openEnvironment({ size, quick, profileDirectory });
  const rows: Row[] = [];
  // Ctrl-C reaches the servers too; this removes the database and its directory.
  process.once("SIGINT", () => void environment.end().finally(() => process.exit(130)));
  try {
    for (const scenario of chosen) {
      console.log(`Measuring ${scenario.name} …`);
      const found = await scenario.run(environment).catch((error: unknown) => failed(scenario.name, error));
      rows.push(...found);
      console.log(asTable(found));
    }
  } finally {
    await environment.end();
  }
  console.log(`\n${asTable(rows)}`);
  if (profileDirectory) console.log(`\nCPU profiles of the server: ${profileDirectory}`);
  return check && rows.some(({ passed }) => passed === false) ? 1 : 0;
}

/** A failed scenario counts as a missed target; the others still run. */
function failed(name: string, error: unknown): Row[] {
  console.error(error);
  return [{ what: name, measured: "failed, see above", target: "", passed: false }];
}

function readArguments() {
  const flag = { type: "boolean", default: false } as const;
  try {
    const { values } = parseArgs({
      options: { quick: flag, check: flag, profile: flag, soak: flag, only: { type: "string", multiple: true, default: [] } },
    });
    return values.only.every((name) => scenarios.some((scenario) => scenario.name === name)) ? values : undefined;
  } catch {
    return undefined;
  }
}

process.exitCode = await main();
