import { toast } from "#lib/notify/toast.ts";
import { CallError, messageOf, networkMessage } from "#lib/api/call-error.ts";
import { endSessionIfExpired } from "#lib/session/session-expiry.ts";

/** A file that takes longer is announced, so that nobody presses again. */
const patienceMs = 1000;

/** Large files are still being copied when the click is long over. */
const keptMs = 60_000;

const running = new Set<string>();

/**
 * Saves the file behind an address of the API under the name that the server gives it. Refusals (too many at once, no
 * permission, a server that fails or is not there, an answer that breaks off) are said as a sentence on the screen
 * instead of becoming a broken file. A file that is already on its way is not asked for a second time.
 *
 * The browser keeps the whole file until it is complete, large ones on disk: enough for files up to its limit for such
 * parts (2 GB where it is lowest).
 * @param name where the server gives none
 */
export async function download(href: string, name = "daybook") {
  if (running.has(href)) return;
  running.add(href);
  const timer = setTimeout(() => toast.info("The file is being made. It is saved as soon as it is complete."), patienceMs);
  try {
    const file = await fetchFile(href);
    saveBlob(file.blob, file.name ?? name);
  } catch (error) {
    toast.error(messageOf(error));
  } finally {
    clearTimeout(timer);
    running.delete(href);
  }
}

/** Gives the browser something to save. */
export function saveBlob(blob: Blob, name: string) {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), keptMs);
}

async function fetchFile(href: string) {
  let response: Response;
  try {
    response = await fetch(href, { credentials: "include" });
  } catch {
    throw new CallError({ status: 0, code: "network", message: networkMessage("GET /export") });
  }
  if (!response.ok) {
    const error = CallError.of(response.status, await failureOf(response), "The file could not be made. Please try again.");
    endSessionIfExpired(error, new URL(href, location.href).pathname.replace(/^\/api/, ""));
    throw error;
  }
  const name = nameIn(response.headers.get("content-disposition"));
  // A proxy's page is no file of ours.
  if (name === undefined && response.headers.get("content-type")?.startsWith("text/html"))
    throw new CallError({ status: response.status, code: "internal", message: "Invalid data format received from server" });
  try {
    return { blob: await response.blob(), name };
  } catch {
    throw new CallError({ status: 0, code: "network", message: "The file broke off before it was complete. Please try again." });
  }
}

async function failureOf(response: Response) {
  try {
    return (await response.json()) as object;
  } catch {
    return undefined;
  }
}

/** `attachment; filename="tasks.csv"`, or encoded where the name is not plain. */
export function nameIn(disposition: string | null) {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? "")?.[1];
  if (encoded !== undefined) {
    try {
      return decodeURIComponent(encoded);
    } catch {
      // The plain name stands beside it.
    }
  }
  return /filename="([^"]*)"/i.exec(disposition ?? "")?.[1] || undefined;
}
