import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, type Request } from "@playwright/test";

/** What nobody should meet on a page, as it happens. */
export type Watch = {
  faults: string[];
  /** From here on, failures that match are part of the test. */
  expect(...failures: RegExp[]): void;
  /** Resolves once the page that is open hears what the server tells. */
  live(): Promise<void>;
  /** Resolves once the page has asked for everything it shows, has the answers, and has drawn them. */
  quiet(): Promise<void>;
};

/** What the browser writes into the console although nothing is wrong. */
const harmless = [
  // A refused call is an answer like any other.
  "Failed to load resource",
  // At logout both sides close the socket; whoever is second says goodbye to nobody.
  "WebSocket is already in CLOSING or CLOSED state",
];

/** Notes errors in the console, uncaught errors, requests that failed and answers of 500 and more. */
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
    // What a navigation or a newer search made superfluous is cancelled.
    if (reason !== "net::ERR_ABORTED") note(`failed: ${request.method()} ${request.url()} ${reason}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 500) note(`${response.status()}: ${response.request().method()} ${response.url()}`);
  });
  const listening = watchSocket(page);
  const requests = watchRequests(page);
  return {
    faults,
    expect: (...failures) => void expected.push(...failures),
    live: () => expect.poll(listening, { message: "the page is connected to the server" }).toBe(true),
    quiet: async () => {
      // An answer may lead to the next question: twice nothing asked in a row.
      for (let still = 0, asked = -1; still < 2; asked = requests().asked) {
        await expect.poll(() => requests().open, { message: "requests without an answer", intervals: [20, 50, 100] }).toBe(0);
        await drawn(page);
        still = requests().asked === asked ? still + 1 : 0;
      }
    },
  };
}

/** Whether the socket of the page that is open is in its rooms: the server's answer to the handshake begins with 40. */
function watchSocket(page: Page) {
  let listening = false;
  // A new page begins without one; it connects a moment later.
  page.on("domcontentloaded", () => (listening = false));
  page.on("websocket", (socket) => {
    socket.on("framereceived", ({ payload }) => {
      if (String(payload).startsWith("40")) listening = true;
    });
    socket.on("close", () => (listening = false));
  });
  return () => listening;
}

/** How many requests were made, and how many are without an answer. */
function watchRequests(page: Page) {
  const open = new Set<Request>();
  let asked = 0;
  page.on("request", (request) => {
    open.add(request);
    asked += 1;
  });
  page.on("requestfinished", (request) => void open.delete(request));
  page.on("requestfailed", (request) => void open.delete(request));
  return () => ({ asked, open: open.size });
}

/** Waits until the page has nothing to do, and what began to move has arrived. What moves for ever is not waited for. */
async function drawn(page: Page) {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestIdleCallback(() => requestAnimationFrame(resolve), { timeout: 2000 }));
    const arriving = document
      .getAnimations()
      // What follows the scrolling of a part never arrives.
      .filter(({ effect, timeline }) => timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(arriving.map(({ finished }) => finished));
  });
}

/**
 * Serious and critical findings of axe, as sentences. It runs in the page itself ("legacy"): without frames of other
 * origins that finds the same as the other way, which opens a second page each time and takes three times as long.
 */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  await drawn(page);
  const options = { resultTypes: ["violations" as const], preload: false };
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().options(options).analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, help, nodes }) => {
      const first = nodes[0]!;
      const why = first.failureSummary?.split("\n")[1]?.trim() ?? "";
      return `${id} at ${nodes.length} place(s): ${help}. First: ${first.target.join(" ")} ${first.html.slice(0, 120)} ${why}`;
    });
}

/** Fails on a serious accessibility finding in what is shown now. */
export const expectAccessible = async (page: Page) => expect(await accessibilityFaults(page)).toEqual([]);
