import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, type Request } from "@playwright/test";
import { shapesOf } from "./element-shapes.ts";
import { addExamined, wereExamined } from "./examined-shapes.ts";

/** Records the faults of a page. */
export type Watch = {
  faults: string[];
  /** Ignores faults that match from now on. */
  expect(...failures: RegExp[]): void;
  /** Resolves when the socket of the current page is connected. */
  live(): Promise<void>;
  /** Resolves when all requests have finished and the page has rendered their data. */
  settled(): Promise<void>;
};

/** Console messages that are not faults. */
const harmless = [
  // Error responses are expected in many tests.
  "Failed to load resource",
  // At logout both sides close the socket.
  "WebSocket is already in CLOSING or CLOSED state",
];

/** Answers to calls that no screen should send: it knows the rights, what exists and which version is current. */
const avoidable = [403, 404, 409];

/**
 * Records console errors (hydration mismatches too), uncaught errors and rejections, failed requests, responses from 500, calls
 * that were sure to fail, and pages that the server should have rendered.
 */
export function watch(page: Page): Watch {
  const faults: string[] = [];
  const expected: RegExp[] = [];
  const note = (fault: string) => {
    if (!expected.some((each) => each.test(fault))) faults.push(fault);
  };
  page.on("console", (message) => {
    if (message.type() === "error" && !harmless.some((each) => message.text().startsWith(each))) note(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => note(`uncaught: ${error.message}`));
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    // Navigation and newer searches cancel requests.
    if (reason !== "net::ERR_ABORTED") note(`failed: ${request.method()} ${request.url()} ${reason}`);
  });
  page.on("response", (response) => {
    const [, outcome] = /ssr;desc=(bare|late)/.exec(response.headers()["server-timing"] ?? "") ?? [];
    if (outcome) note(`not rendered on the server (${outcome}): ${response.url()}`);
    const isSureToFail = avoidable.includes(response.status()) && response.url().includes("/api/");
    if (response.status() >= 500 || isSureToFail) note(`${response.status()}: ${response.request().method()} ${response.url()}`);
  });
  const isConnected = watchSocket(page);
  const requests = watchRequests(page);
  return {
    faults,
    expect: (...failures) => void expected.push(...failures),
    live: () => expect.poll(isConnected, { message: "the page is connected to the server" }).toBe(true),
    settled: async () => {
      // A response may trigger further requests, so two rounds in a row must be without new ones.
      for (let rounds = 0, total = -1; rounds < 2; total = requests().total) {
        await expect.poll(() => requests().open, { message: "pending requests", intervals: [20, 50, 100] }).toBe(0);
        await rendered(page);
        rounds = requests().total === total ? rounds + 1 : 0;
      }
    },
  };
}

/** Tracks whether the socket of the current page is connected: the server's handshake response starts with 40. */
function watchSocket(page: Page) {
  let isConnected = false;
  // A new page connects a moment later.
  page.on("domcontentloaded", () => (isConnected = false));
  page.on("websocket", (socket) => {
    socket.on("framereceived", ({ payload }) => {
      if (String(payload).startsWith("40")) isConnected = true;
    });
    socket.on("close", () => (isConnected = false));
  });
  return () => isConnected;
}

/** Counts all requests and the pending ones. */
function watchRequests(page: Page) {
  const open = new Set<Request>();
  let total = 0;
  page.on("request", (request) => {
    open.add(request);
    total += 1;
  });
  page.on("requestfinished", (request) => void open.delete(request));
  page.on("requestfailed", (request) => void open.delete(request));
  return () => ({ total, open: open.size });
}

/** Waits until the page has no other task and finite animations have ended. */
async function rendered(page: Page) {
  await page.evaluate(async () => {
    // `requestIdleCallback` can wait for two seconds in a page that is idle and paints nothing.
    await scheduler.postTask(() => new Promise(requestAnimationFrame), { priority: "background" });
    const finite = document
      .getAnimations()
      // Scroll-driven animations never end.
      .filter(({ effect, timeline }) => timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(finite.map(({ finished }) => finished));
  });
}

/**
 * Returns the serious and critical findings of axe as text. Legacy mode runs in the page itself: without cross-origin
 * frames it finds the same in a third of the time.
 */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  await rendered(page);
  const options = { resultTypes: ["violations" as const], preload: false };
  const { screen, shapes } = await page.evaluate(shapesOf);
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().options(options).analyze();
  const faults = violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, help, nodes }) => {
      const first = nodes[0]!;
      const why = first.failureSummary?.split("\n")[1]?.trim() ?? "";
      return `${id} at ${nodes.length} place(s): ${help}. First: ${first.target.join(" ")} ${first.html.slice(0, 120)} ${why}`;
    });
  if (faults.length === 0) addExamined(screen, shapes);
  return faults;
}

/**
 * Returns the accessibility findings of a screen that shows kinds of elements that axe has not examined yet on this screen, in
 * this theme and size. Most tests end on a screen that others have shown, and axe takes longer than the rest of the end.
 */
export async function newAccessibilityFaults(page: Page): Promise<string[]> {
  const { screen, shapes } = await page.evaluate(shapesOf);
  return wereExamined(screen, shapes) ? [] : accessibilityFaults(page);
}

/** Fails on serious accessibility findings of the current screen. */
export const expectAccessible = async (page: Page) => expect(await accessibilityFaults(page)).toEqual([]);
