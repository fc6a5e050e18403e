export type Edge = { from: string; to: string };

/** Returns a shortest way along edges, with both ends; undefined if there is none. */
export function pathBetween(edges: readonly Edge[], from: string, to: string): string[] | undefined {
  const next = Map.groupBy(edges, (edge) => edge.from);
  const before = new Map<string, string | null>([[from, null]]);
  for (const at of before.keys()) {
    if (at === to) {
      const path: string[] = [];
      for (let step: string | null | undefined = at; step; step = before.get(step)) path.unshift(step);
      return path;
    }
    for (const edge of next.get(at) ?? []) if (!before.has(edge.to)) before.set(edge.to, at);
  }
  return undefined;
}
