/** The address as people read it: `?status=To Do,Blocked&page=2`. Every value is text; screens read them by their filter fields. */
export const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text));

export function stringifySearch(search: Record<string, unknown>) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== "") query.set(name, String(value));
  }
  // Commas and slashes need no escaping in a query, and lists and paths read better without.
  const text = query.toString().replaceAll("%2C", ",").replaceAll("%2F", "/");
  return text && `?${text}`;
}
