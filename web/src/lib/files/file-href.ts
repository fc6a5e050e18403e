/** The API address of a file: all rows that match the filters. Leaves out empty filters and the page. */
export function fileHref(path: string, filters: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) {
    const text = Array.isArray(value) ? value.join(",") : String(value ?? "");
    if (text !== "" && name !== "page" && name !== "limit") query.set(name, text);
  }
  return `/api${path}?${query}`;
}
