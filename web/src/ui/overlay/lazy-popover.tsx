import { Popover, type PopoverProps } from "@mantine/core";
import { type ReactNode, startTransition, useEffect, useState } from "react";
import { TargetPlaceholder } from "./target-placeholder.tsx";
import type { OverlayProps } from "./use-lazy-overlay.ts";

type Props = OverlayProps & {
  /** The accessible name. */
  label: string;
  width?: PopoverProps["width"];
  position?: PopoverProps["position"];
  className?: string | undefined;
  children: ReactNode;
};

/** The lazily loaded popover below a button; see `useLazyOverlay`. Stays mounted when it closes: Mantine returns the focus a moment later. */
export function LazyPopover({ target, opened, onClose, onExited: _stays, label, className, children, ...popover }: Props) {
  // Opened after mounting, so that its transition runs and the page paints first that the button was pressed.
  const [mounted, setMounted] = useState(false);
  useEffect(() => startTransition(() => setMounted(true)), []);

  return (
    <Popover position="bottom-start" {...popover} opened={mounted && opened} onChange={onClose} trapFocus returnFocus withRoles={false}>
      <Popover.Target>
        <TargetPlaceholder of={target} />
      </Popover.Target>
      <Popover.Dropdown className={className} role="dialog" aria-label={label}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
