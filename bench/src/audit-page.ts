import lighthouse, { desktopConfig, type Config } from "lighthouse";
import { launchBrowser } from "../../e2e/browser.ts";
import { freePort } from "./processes.ts";
import { median } from "./table.ts";

export const devices = ["desktop", "mobile"] as const;
export type Device = (typeof devices)[number];

/** Medians of several Lighthouse runs. Scores are 0 to 1. */
export type PageAudit = {
  performance: number;
  accessibility: number;
  lcpMs: number;
  tbtMs: number;
  /** The same from the processor time of the tasks: other load on the machine makes tasks longer, not this. */
  tbtCpuMs: number;
  cls: number;
  /** Transferred bytes of scripts and of the document. */
  scriptBytes: number;
  documentBytes: number;
  /** Messages of `console.error` and failed requests, of all runs. */
  consoleErrors: string[];
  /** Names of the accessibility audits that failed, with the selectors of the elements. */
  barriers: string[];
};

const categories = ["performance", "accessibility", "best-practices"];
const mobileConfig: Config = { extends: "lighthouse:default" };

/** Runs Lighthouse on a page with an empty cache, each time in a new browser. `cookie` is the session, if any. */
export async function auditPage(url: string, device: Device, runs: number, cookie?: string): Promise<PageAudit> {
  const results: PageAudit[] = [];
  for (let run = 0; run < runs; run++) results.push(await auditOnce(url, device, cookie));
  const medianOf = (figure: (audit: PageAudit) => number) => median(results.map(figure));
  return {
    performance: medianOf(({ performance }) => performance),
    accessibility: medianOf(({ accessibility }) => accessibility),
    lcpMs: medianOf(({ lcpMs }) => lcpMs),
    tbtMs: medianOf(({ tbtMs }) => tbtMs),
    tbtCpuMs: medianOf(({ tbtCpuMs }) => tbtCpuMs),
    cls: medianOf(({ cls }) => cls),
    scriptBytes: medianOf(({ scriptBytes }) => scriptBytes),
    documentBytes: medianOf(({ documentBytes }) => documentBytes),
    consoleErrors: [...new Set(results.flatMap(({ consoleErrors }) => consoleErrors))],
    barriers: [...new Set(results.flatMap(({ barriers }) => barriers))],
  };
}

async function auditOnce(url: string, device: Device, cookie?: string): Promise<PageAudit> {
  const port = await freePort();
  const browser = await launchBrowser([`--remote-debugging-port=${port}`]);
  try {
    const flags = {
      port,
      logLevel: "error" as const,
      onlyCategories: categories,
      ...(cookie && { extraHeaders: { Cookie: cookie } }),
    };
    const result = await lighthouse(url, flags, device === "desktop" ? desktopConfig : mobileConfig);
    if (!result || result.lhr.runtimeError) throw new Error(`Lighthouse could not audit ${url}: ${result?.lhr.runtimeError?.message}`);
    const { audits, categories: scored } = result.lhr;
    const valueOf = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
    const itemsOf = (audit: string) => {
      const { details } = audits[audit]!;
      return details && "items" in details ? (details.items as Record<string, unknown>[]) : [];
    };
    const bytesOf = (type: string) =>
      itemsOf("network-requests")
        .filter(({ resourceType }) => resourceType === type)
        .reduce((sum, { transferSize }) => sum + Number(transferSize), 0);
    return {
      performance: scored["performance"]?.score ?? Number.NaN,
      accessibility: scored["accessibility"]?.score ?? Number.NaN,
      lcpMs: valueOf("largest-contentful-paint"),
      tbtMs: valueOf("total-blocking-time"),
      tbtCpuMs: blockingCpuMs(result.artifacts.Trace.traceEvents, result.lhr.configSettings.throttling.cpuSlowdownMultiplier),
      cls: valueOf("cumulative-layout-shift"),
      scriptBytes: bytesOf("Script"),
      documentBytes: bytesOf("Document"),
      consoleErrors: itemsOf("errors-in-console").map(({ description }) => String(description)),
      barriers: scored["accessibility"]!.auditRefs.filter(({ id, weight }) => weight > 0 && audits[id]?.score === 0).map(({ id }) =>
        [id, ...itemsOf(id).map(selectorOf)].join(" "),
      ),
    };
  } finally {
    await browser.close();
  }
}

const longTaskMs = 50;

type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>;
type TraceEvent = Result["artifacts"]["Trace"]["traceEvents"][number] & { tdur?: number };

/** Returns by how much the processor times of the main thread's tasks after the first contentful paint exceed 50 ms, in milliseconds. */
function blockingCpuMs(events: readonly TraceEvent[], slowdown: number) {
  const paint = events.findLast(({ name }) => name === "firstContentfulPaint");
  if (!paint) return Number.NaN;
  return events
    .filter(({ name, pid, tid, ts }) => name.endsWith("RunTask") && pid === paint.pid && tid === paint.tid && ts >= paint.ts)
    .reduce((sum, { tdur = 0 }) => sum + Math.max(0, (tdur / 1000) * slowdown - longTaskMs), 0);
}

const selectorOf = ({ node }: Record<string, unknown>) => (node as { selector?: string } | undefined)?.selector ?? "";
