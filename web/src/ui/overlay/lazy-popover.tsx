import { Popover, type PopoverProps } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import { TargetPlaceholder } from "./target-placeholder.tsx";

type Props = {
  /** The button that opens it, drawn elsewhere. */
  below: HTMLElement;
  opened: boolean;
  onOpen: (open: boolean) => void;
  /** Its name for assistive technology. */
  label: string;
  width?: PopoverProps["width"];
  position?: PopoverProps["position"];
  className?: string | undefined;
  children: ReactNode;
};

/** What hangs open below a button (`useLazyOverlay`); made when it is first opened. */
export function LazyPopover({ below, opened, onOpen, label, width, position = "bottom-start", className, children }: Props) {
  // Opened one step after it is made, so that it unfolds like any other.
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);

  return (
    <Popover opened={ready && opened} onChange={onOpen} position={position} width={width} trapFocus returnFocus withRoles={false}>
      <Popover.Target>
        <TargetPlaceholder of={below} />
      </Popover.Target>
      <Popover.Dropdown className={className} role="dialog" aria-label={label}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
