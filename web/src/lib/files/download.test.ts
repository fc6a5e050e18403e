import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { download, nameIn } from "./download.ts";
import { presentToasts } from "#lib/notify/toast.ts";
import { onConfirmation, openConfirmation } from "#lib/session/confirmation.ts";
import { onSessionExpiry } from "#lib/session/session-expiry.ts";

let saved: { name: string; blob: Blob }[];
let shownToasts: string[];
let stopPresenting = () => {};

const served = (respond: () => Response | Promise<Response>) => {
  const fetched = vi.fn(async () => respond());
  vi.stubGlobal("fetch", fetched);
  return fetched;
};

const file = (text: string, disposition?: string) =>
  new Response(text, { headers: { "content-type": "text/csv", ...(disposition && { "content-disposition": disposition }) } });

const refusal = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

beforeEach(() => {
  saved = [];
  shownToasts = [];
  stopPresenting = presentToasts({ show: ({ message }) => shownToasts.push(message), hide: () => {} });
  const blobs = new Map<string, Blob>();
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    blobs.set(`blob:${blobs.size}`, blob as Blob);
    return `blob:${blobs.size - 1}`;
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push({ name: this.download, blob: blobs.get(this.href)! });
  });
});

afterEach(() => {
  stopPresenting();
  vi.restoreAllMocks();
});

describe("download", () => {
  test("saves the file under the server's name", async () => {
    const fetched = served(() => file("a,b\r\n", 'attachment; filename="report-eod.csv"'));
    await download("/api/reports/eod?format=csv");
    expect(fetched).toHaveBeenCalledWith("/api/reports/eod?format=csv", { credentials: "include" });
    expect(saved.map(({ name }) => name)).toEqual(["report-eod.csv"]);
    expect(await saved[0]!.blob.text()).toBe("a,b\r\n");
    expect(shownToasts).toEqual([]);
  });

  test("saves the file under the link's name if the server sends none", async () => {
    served(() => file("a"));
    await download("/api/files/1", "plan.pdf");
    expect(saved.map(({ name }) => name)).toEqual(["plan.pdf"]);
  });

  test("shows a toast for a slow file and does not request it twice", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    let finish = (_response: Response) => {};
    const fetched = served(() => new Promise<Response>((resolve) => (finish = resolve)));
    const running = download("/api/export");
    await download("/api/export");
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(shownToasts).toEqual([]);
    vi.advanceTimersByTime(1000);
    expect(shownToasts).toEqual(["Preparing your file. It downloads as soon as it's ready."]);
    finish(file("zip", 'attachment; filename="daybook.zip"'));
    await running;
    expect(saved.map(({ name }) => name)).toEqual(["daybook.zip"]);
  });
});

describe("a file that needs a recent confirmation", () => {
  const unconfirmed = () => refusal(403, { success: false, message: "Please confirm your password", code: "confirm" });

  test("is fetched again once the person has confirmed", async () => {
    let attempts = 0;
    served(() => (++attempts === 1 ? unconfirmed() : file("zip", 'attachment; filename="company-data.zip"')));
    const stop = onConfirmation(() => openConfirmation()?.(true));

    await download("/api/export");

    stop();
    expect(saved.map(({ name }) => name)).toEqual(["company-data.zip"]);
    expect([attempts, shownToasts]).toEqual([2, []]);
  });

  test("is not saved if they cancel", async () => {
    const fetched = served(unconfirmed);
    const stop = onConfirmation(() => openConfirmation()?.(false));

    await download("/api/export");

    stop();
    expect([saved, shownToasts]).toEqual([[], ["Please confirm your password"]]);
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});

describe("a failed download shows a toast and saves nothing:", () => {
  const busy = "Several files are being written already. Please try again in a moment.";
  test.each([
    ["too many", () => refusal(429, { success: false, message: busy, code: "too_many" }), busy],
    [
      "no permission",
      () => refusal(403, { success: false, message: "You don't have permission to see reports" }),
      "You don't have permission to see reports",
    ],
    [
      "a server error without a message",
      () => new Response("<h1>Bad gateway</h1>", { status: 502 }),
      "The file could not be created. Please try again.",
    ],
    [
      "a proxy's page",
      () => new Response("<p>Sign in</p>", { headers: { "content-type": "text/html" } }),
      "Invalid data format received from server",
    ],
    [
      "a lost connection",
      () => Promise.reject(new TypeError("Failed to fetch")),
      "Daybook cannot be reached. Check your connection and try again.",
    ],
    ["an interrupted response", () => interrupted(), "The download was interrupted. Please try again."],
  ])("%s", async (_case, response, message) => {
    served(response);
    await download("/api/tasks?format=csv");
    expect(shownToasts).toEqual([message]);
    expect(saved).toEqual([]);
  });

  test("and can be retried", async () => {
    served(() => refusal(429, { success: false, message: busy }));
    await download("/api/tasks?format=csv");
    served(() => file("a", 'attachment; filename="tasks.csv"'));
    await download("/api/tasks?format=csv");
    expect(saved.map(({ name }) => name)).toEqual(["tasks.csv"]);
  });

  test("an expired session ends", async () => {
    const ended = vi.fn();
    const stop = onSessionExpiry(ended);
    served(() => refusal(401, { success: false, message: "Invalid or expired token", tokenExpired: true }));
    await download("/api/hours/me?format=csv");
    expect(ended).toHaveBeenCalledWith("flag");
    stop();
  });
});

function interrupted() {
  const response = file("a", 'attachment; filename="a.csv"');
  vi.spyOn(response, "blob").mockRejectedValue(new TypeError("network error"));
  return response;
}

test.each([
  ['attachment; filename="tasks.csv"', "tasks.csv"],
  [`inline; filename="r_sum_.pdf"; filename*=UTF-8''r%C3%A9sum%C3%A9.pdf`, "résumé.pdf"],
  [`attachment; filename="plain.txt"; filename*=UTF-8''%E0%A4%A`, "plain.txt"],
  ["attachment", undefined],
  [null, undefined],
])("the name in %s", (disposition, name) => expect(nameIn(disposition)).toBe(name));
