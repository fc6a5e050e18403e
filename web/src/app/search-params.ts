/** Parses a readable query string, `?status=To Do,Blocked&page=2`, into text values; filter fields convert them. */
export const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text));

export function stringifySearch(search: Record<string, unknown>) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== "") query.set(name, String(value));
  }
  // Commas and slashes need no escaping in a query string and are more readable without it.
  const text = query.toString().replaceAll("%2C", ",").replaceAll("%2F", "/");
  return text && `?${text}`;
}
