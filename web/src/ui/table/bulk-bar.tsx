import { Suspense, useDeferredValue, useEffect } from "react";
import { lazyPart } from "#ui/feedback/lazy-part.tsx";
import type { BulkBarProps } from "./bulk-bar.types.ts";

const BulkToolbar = lazyPart(async () => (await import("./bulk-toolbar.tsx")).BulkToolbar);

/** Open overlays handle Escape themselves. */
const OVERLAYS = "[role=dialog], [role=alertdialog], [role=listbox], [role=menu]";
const FIELDS = "input:not([type=checkbox]), textarea, [contenteditable]";

/** The floating toolbar for selected rows; Escape clears the selection. */
export function BulkBar(props: BulkBarProps) {
  const { count, onClear } = props;
  // The check marks are painted first: rendering the toolbar takes as long as a hundred of them.
  const isAnySelected = useDeferredValue(count > 0);
  useEffect(() => {
    if (count === 0) return;
    // In the capture phase open overlays have not closed themselves yet.
    const clear = (event: KeyboardEvent) => {
      const typing = event.target instanceof Element && event.target.matches(FIELDS);
      if (event.key === "Escape" && !typing && !document.querySelector(OVERLAYS)) onClear();
    };
    document.addEventListener("keydown", clear, { capture: true });
    return () => document.removeEventListener("keydown", clear, { capture: true });
  }, [count, onClear]);

  if (count === 0 || !isAnySelected) return null;
  return (
    <Suspense>
      <BulkToolbar {...props} />
    </Suspense>
  );
}
