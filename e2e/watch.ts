import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** What nobody should meet on a page, as it happens. */
export type Watch = {
  faults: string[];
  /** From here on, failures that match are part of the test. */
  expect(...failures: RegExp[]): void;
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
  return { faults, expect: (...failures) => void expected.push(...failures) };
}

/** Serious and critical findings of axe, as sentences. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).analyze();
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
