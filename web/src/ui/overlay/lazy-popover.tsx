import { Popover, type PopoverProps } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import { TargetPlaceholder } from "./target-placeholder.tsx";

type Props = {
  /** The button that opens it, rendered elsewhere. */
  below: HTMLElement;
  opened: boolean;
  onOpen: (open: boolean) => void;
  /** The accessible name. */
  label: string;
  width?: PopoverProps["width"];
  position?: PopoverProps["position"];
  className?: string | undefined;
  children: ReactNode;
};

/** The lazily loaded popover below a button; see `useLazyOverlay`. */
export function LazyPopover({ below, opened, onOpen, label, width, position = "bottom-start", className, children }: Props) {
  // Opened after mounting, so that the transition runs.
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);

  return (
    <Popover opened={mounted && opened} onChange={onOpen} position={position} width={width} trapFocus returnFocus withRoles={false}>
      <Popover.Target>
        <TargetPlaceholder of={below} />
      </Popover.Target>
      <Popover.Dropdown className={className} role="dialog" aria-label={label}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
