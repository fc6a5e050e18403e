/*
 * Imports of lazy parts, which can be repeated after a failure. Vite requests the style sheets of a part only once, so the
 * ones that failed are requested again here; otherwise the part would appear without styles.
 */

const failedStyles = new Set<HTMLLinkElement>();

if (typeof window !== "undefined") {
  const noteFailure = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === "stylesheet") failedStyles.add(target);
  };
  addEventListener("error", noteFailure, { capture: true });
}

/** Requests the failed style sheets again; rejects if one fails again. */
const reloadStyles = () =>
  Promise.all(
    [...failedStyles].map(
      (link) =>
        new Promise<void>((resolve, reject) => {
          const { rel, href, crossOrigin } = link;
          const again = Object.assign(document.createElement("link"), { rel, href, crossOrigin });
          again.addEventListener("load", () => resolve());
          again.addEventListener("error", () => reject(new Error(`The style sheet ${href} could not be loaded`)));
          failedStyles.delete(link);
          link.replaceWith(again);
        }),
    ),
  );

let loading = 0;

/** Whether the code of a part is on its way; what the server rendered of it cannot respond yet. */
export const arePartsLoading = () => loading > 0;

/** Imports a part of the application. After a failure it may be called again. */
export async function importPart<Part>(load: () => Promise<Part>): Promise<Part> {
  loading++;
  try {
    if (failedStyles.size > 0) await reloadStyles();
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
