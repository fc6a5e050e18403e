/** The cookie names and storage keys of the specification (section 4, Socket). */
const cookieNames = ["jwt", "token", "authToken", "accessToken"];
const storageKeys = ["token", "authToken", "jwt"];

/** Returns a token from a readable cookie or local storage, if any. The session cookie itself is HttpOnly. */
export function readableToken(): string | undefined {
  const cookies = new Map(document.cookie.split("; ").map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)]));
  const cookie = cookieNames.map((name) => cookies.get(name)).find(Boolean);
  if (cookie) return decodeURIComponent(cookie);
  try {
    return storageKeys.map((key) => localStorage.getItem(key)).find(Boolean) ?? undefined;
  } catch {
    return undefined;
  }
}
