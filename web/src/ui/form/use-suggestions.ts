import { type KeyboardEvent, useId, useRef, useState } from "react";
import type { ListKeys } from "./suggestion-list.tsx";

/**
 * Joins a text field to a list of suggestions that loads on demand: `list` for the list, `field` and `handleKeyDown` for the
 * field. While the list is open its keys go to the list, all others to `onKeyDown`.
 */
export function useSuggestions<Element extends HTMLElement>(opened: boolean, onKeyDown?: (event: KeyboardEvent<Element>) => void) {
  const id = useId();
  const keys = useRef<ListKeys>(null);
  const [activeId, setActiveId] = useState<string>();
  return {
    list: { id, keys, onActive: setActiveId },
    field: {
      "aria-controls": opened && activeId ? id : undefined,
      "aria-activedescendant": opened ? activeId : undefined,
    },
    forgetActive: () => setActiveId(undefined),
    handleKeyDown(event: KeyboardEvent<Element>) {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey && !event.nativeEvent.isComposing;
      if (opened && isPlain && keys.current?.(event.key)) {
        event.preventDefault();
        event.stopPropagation();
      } else onKeyDown?.(event);
    },
  };
}
