import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { signIns } from "../../../server/src/seed/people.ts";
import { auditPage, type Device, devices, type PageAudit } from "../audit-page.ts";
import { buildWeb } from "../build-web.ts";
import type { Environment } from "../environment.ts";
import { root, startServer } from "../processes.ts";
import type { Scenario } from "../scenario.ts";
import type { Row } from "../table.ts";

/** The audited pages; without a person the visitor is anonymous. */
const pages = [
  { name: "sign-in", path: "/login" },
  { name: "overview", path: "/", person: signIns.admin },
  { name: "member's dashboard", path: "/dashboard", person: signIns.member },
  { name: "task list", path: "/admin/task-management", person: signIns.admin },
];

const targets = { performance: { desktop: 0.99, mobile: 0.97 }, lcpMs: { desktop: 700, mobile: 2000 }, tbtMs: 100, cls: 0.02 };
/** On a slow machine a page may be this much worse than the bare page of the same run. */
const allowance = { performance: 0.02, lcpMs: { desktop: 200, mobile: 400 } };

const runsOf = ({ quick }: Environment) => Number(process.env.LIGHTHOUSE_RUNS ?? (quick ? 3 : 5));

/** Lighthouse on first visits with an empty cache, beside a minimal React page that is measured in the same run. */
export const lighthousePages: Scenario = {
  name: "lighthouse",
  size: "demo",
  async run(environment) {
    buildWeb();
    const bare = await startBarePage(environment);
    try {
      const { url } = await environment.product();
      const runs = runsOf(environment);
      const rows: Row[] = [];
      for (const device of devices) {
        const barePage = await auditPage(bare.url, device, runs);
        rows.push({ what: `Lighthouse, ${device}: bare React page`, measured: summaryOf(barePage), target: "", passed: null });
        for (const { name, path, person } of pages) {
          const cookie = person && (await environment.cookieOf(person.email));
          // Starts the render worker and fills the caches of the server.
          await fetch(url + path, { headers: cookie ? { cookie } : {} });
          rows.push(...rowsOf(`Lighthouse, ${device}: ${name}`, device, await auditPage(url + path, device, runs, cookie), barePage));
        }
      }
      return rows;
    } finally {
      await bare.stop();
    }
  },
};

async function startBarePage({ dataDir }: Environment) {
  const directory = join(dataDir, "bare-page");
  const vite = join(root, "node_modules", "vite", "bin", "vite.js");
  const args = [vite, "build", join(root, "bench", "src", "bare-page"), "--outDir", directory, "--logLevel", "warn"];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new Error(`The bare page could not be built:\n${stderr}`);
  return startServer("bench/src/bare-page-server.ts", { env: { WEB_DIRECTORY: directory }, readyPath: "/" });
}

const summaryOf = ({ performance, lcpMs, tbtMs, cls, scriptBytes, documentBytes }: PageAudit) =>
  `${performance.toFixed(2)}, LCP ${(lcpMs / 1000).toFixed(2)} s, TBT ${tbtMs.toFixed(0)} ms, CLS ${cls.toFixed(3)}, ` +
  `scripts ${(scriptBytes / 1000).toFixed(0)} kB, page ${(documentBytes / 1000).toFixed(0)} kB`;

function rowsOf(what: string, device: Device, page: PageAudit, bare: PageAudit): Row[] {
  const [lowest, longest] = [targets.performance[device], targets.lcpMs[device]];
  const errors = page.consoleErrors;
  return [
    {
      what,
      measured: summaryOf(page),
      target: `≥ ${lowest} or the bare page − ${allowance.performance}`,
      passed: page.performance >= Math.min(lowest, bare.performance - allowance.performance),
    },
    {
      what: `${what}: LCP`,
      measured: `${(page.lcpMs / 1000).toFixed(2)} s, bare page ${(bare.lcpMs / 1000).toFixed(2)} s`,
      target: `≤ ${longest / 1000} s or the bare page + ${allowance.lcpMs[device] / 1000} s`,
      passed: page.lcpMs <= Math.max(longest, bare.lcpMs + allowance.lcpMs[device]),
    },
    {
      what: `${what}: TBT, CLS, accessibility`,
      measured: `${page.tbtMs.toFixed(0)} ms, ${page.cls.toFixed(3)}, ${[page.accessibility.toFixed(2), ...page.barriers].join(": ")}`,
      target: `≤ ${targets.tbtMs} ms, ≤ ${targets.cls}, 1.00`,
      passed: page.tbtMs <= targets.tbtMs && page.cls <= targets.cls && page.accessibility === 1,
    },
    {
      what: `${what}: TBT of processor time`,
      measured: `${page.tbtCpuMs.toFixed(0)} ms`,
      target: `≤ ${targets.tbtMs} ms`,
      passed: page.tbtCpuMs <= targets.tbtMs,
    },
    {
      what: `${what}: console errors`,
      measured: errors.length === 0 ? "none" : errors.join("; "),
      target: "none",
      passed: errors.length === 0,
    },
  ];
}
