/** Stands in for the origin of this site, which the server does not know while it renders. */
const base = "http://localhost";

const maxLength = 2000;

/**
 * Returns `next`, normalized, if it is the address of a screen of this site, else undefined. Browsers read `//host`, `/\host`
 * and `/.//host` as the address of another site, so the check is on the normalized path. `/login` would be a loop.
 */
export function internalPath(next: unknown): string | undefined {
  if (typeof next !== "string" || !next.startsWith("/") || /[\\\s\p{Cc}]/u.test(next) || next.length > maxLength) return undefined;
  const url = URL.canParse(next, base) ? new URL(next, base) : undefined;
  if (url?.origin !== base || url.pathname.startsWith("//") || /^\/(login|api)(\/|$)/i.test(url.pathname)) return undefined;
  return url.pathname + url.search + url.hash;
}
