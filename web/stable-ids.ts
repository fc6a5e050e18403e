import type { Plugin } from "vite";

const file = "/@mantine/hooks/esm/use-id/use-id.mjs";

const withReactsId = `
import { useId as useReactId } from "react";
export function useId(staticId) {
  const id = useReactId();
  return typeof staticId === "string" ? staticId : "mantine-" + id;
}
`;

/**
 * Mantine gives every part that has an id another one as soon as it stands, from the time before React had ids of its own.
 * That draws each tab, field and menu twice, and whatever sleeps below them at once (docs/decisions/0102).
 */
export function stableIds(): Plugin {
  let isReplaced = false;
  return {
    name: "stable-ids",
    apply: "build",
    load(id) {
      if (!id.endsWith(file)) return null;
      isReplaced = true;
      return withReactsId;
    },
    buildEnd(error) {
      if (!error && !isReplaced) throw new Error(`Mantine's ids are not made in ${file} any more: stable-ids.ts names it`);
    },
  };
}
