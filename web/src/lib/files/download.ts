import { toast } from "#lib/notify/toast.ts";
import { CallError, messageOf, networkMessage } from "#lib/api/call-error.ts";
import { confirmIdentity } from "#lib/session/confirmation.ts";
import { endSessionIfExpired } from "#lib/session/session-expiry.ts";

/** Slower files raise a toast, so that users do not click again. */
const slowFileMs = 1000;

/** The browser may still be copying a large file long after the click. */
const revokeAfterMs = 60_000;

const running = new Set<string>();

/**
 * Downloads a file of the API and saves it under the server's name. Failures (rate limit, permission, server error, lost
 * or interrupted connection) raise a toast instead of saving a broken file. Ignores a file that is already downloading.
 *
 * The browser buffers the whole file as a blob, large ones on disk; the lowest browser limit is 2 GB.
 * @param name used if the server sends none
 */
export async function download(href: string, name = "daybook") {
  if (running.has(href)) return;
  running.add(href);
  try {
    const file = await fetchFile(href);
    saveBlob(file.blob, file.name ?? name);
  } catch (error) {
    toast.error(messageOf(error));
  } finally {
    running.delete(href);
  }
}

/** Saves a plain text as a file. */
export const saveText = (text: string, name: string) => saveBlob(new Blob([text], { type: "text/plain" }), name);

/** Saves a blob as a file. */
function saveBlob(blob: Blob, name: string) {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), revokeAfterMs);
}

type FetchedFile = { blob: Blob; name: string | undefined };

/** Fetches the file. A file that needs a recent confirmation asks for it and is fetched again. */
async function fetchFile(href: string): Promise<FetchedFile> {
  const timer = setTimeout(() => toast.info("Preparing your file. It downloads as soon as it's ready."), slowFileMs);
  try {
    return await requestFile(href);
  } catch (error) {
    clearTimeout(timer);
    if (error instanceof CallError && error.code === "confirm" && (await confirmIdentity())) return await fetchFile(href);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

async function requestFile(href: string): Promise<FetchedFile> {
  let response: Response;
  try {
    response = await fetch(href, { credentials: "include" });
  } catch {
    throw new CallError({ status: 0, code: "network", message: networkMessage("GET /export") });
  }
  if (!response.ok) {
    const error = CallError.of(response.status, await failureOf(response), "The file could not be created. Please try again.");
    endSessionIfExpired(error, new URL(href, location.href).pathname.replace(/^\/api/, ""));
    throw error;
  }
  const name = nameIn(response.headers.get("content-disposition"));
  // An HTML page without a file name is a proxy's error page.
  if (name === undefined && response.headers.get("content-type")?.startsWith("text/html"))
    throw new CallError({ status: response.status, code: "internal", message: "Invalid data format received from server" });
  try {
    return { blob: await response.blob(), name };
  } catch {
    throw new CallError({ status: 0, code: "network", message: "The download was interrupted. Please try again." });
  }
}

async function failureOf(response: Response) {
  try {
    return (await response.json()) as object;
  } catch {
    return undefined;
  }
}

/** Reads the file name of a Content-Disposition header: `filename*` if it is valid, else `filename`. */
export function nameIn(disposition: string | null) {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? "")?.[1];
  if (encoded !== undefined) {
    try {
      return decodeURIComponent(encoded);
    } catch {
      // Falls back to the plain name.
    }
  }
  return /filename="([^"]*)"/i.exec(disposition ?? "")?.[1] || undefined;
}
