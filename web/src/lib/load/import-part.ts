/* Imports of lazy parts, which can be repeated after a failure. */

let loading = 0;

/** Whether the code of a part is on its way; what the server rendered of it cannot respond yet. */
export const arePartsLoading = () => loading > 0;

/** Imports a part of the application. After a failure it may be called again. */
export async function importPart<Part>(load: () => Promise<Part>): Promise<Part> {
  loading++;
  try {
    return await load();
  } finally {
    loading--;
  }
}

const retryMs = 3000;

/** Repeats the import until it succeeds; for parts that every screen works without. */
export const importUntilLoaded = <Part>(load: () => Promise<Part>): Promise<Part> =>
  importPart(load).catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, retryMs));
    return importUntilLoaded(load);
  });

/**
 * Whether the server has a newer build than this page, whose files may be gone. False if the server cannot be reached.
 */
export async function isNewRelease() {
  const entry = document.querySelector('script[type="module"][src]')?.getAttribute("src");
  if (!entry) return false;
  try {
    const response = await fetch("/index.html", { cache: "no-cache" });
    return response.ok && !(await response.text()).includes(entry);
  } catch {
    return false;
  }
}
