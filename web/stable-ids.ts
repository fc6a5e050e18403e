import type { Plugin } from "vite";

const file = "/@mantine/hooks/esm/use-id/use-id.mjs";

const replacement = `
import { useId as useReactId } from "react";
export function useId(staticId) {
  const id = useReactId();
  return typeof staticId === "string" ? staticId : "mantine-" + id;
}
`;

/**
 * Replaces Mantine's `useId`, which changes each id after mounting, with React's. The change would render every tab,
 * field and menu twice and hydrate everything below them at once.
 */
export function stableIds(): Plugin {
  let isReplaced = false;
  return {
    name: "stable-ids",
    apply: "build",
    load(id) {
      if (!id.endsWith(file)) return null;
      isReplaced = true;
      return replacement;
    },
    buildEnd(error) {
      if (!error && !isReplaced) throw new Error(`Mantine has no ${file}, which stable-ids.ts replaces`);
    },
  };
}
