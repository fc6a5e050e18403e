import { Menu, type MenuProps } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import { type MenuParts, MenuPartsProvider } from "./menu-parts.tsx";
import { TargetPlaceholder } from "./target-placeholder.tsx";
import type { OverlayProps } from "./use-lazy-overlay.ts";

const Sub: MenuParts["Sub"] = ({ label, icon, children }) => (
  <Menu.Sub>
    <Menu.Sub.Target>
      <Menu.Sub.Item leftSection={icon}>{label}</Menu.Sub.Item>
    </Menu.Sub.Target>
    <Menu.Sub.Dropdown>{children}</Menu.Sub.Dropdown>
  </Menu.Sub>
);

const parts: MenuParts = { Item: Menu.Item, Divider: Menu.Divider, Sub };

type Props = OverlayProps & Pick<MenuProps, "position" | "width"> & { id: string; children: ReactNode };

/** The dropdown of a `LazyMenu`, in a file of its own because it contains the positioning library. */
export function OpenMenu({ id, target, opened, onClose, onExited, children, ...menu }: Props) {
  // Opened after mounting, so that the transition runs.
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);

  return (
    <Menu {...menu} id={id} opened={mounted && opened} onClose={onClose} onExitTransitionEnd={onExited}>
      <Menu.Target>
        <TargetPlaceholder of={target} />
      </Menu.Target>
      <Menu.Dropdown>
        <MenuPartsProvider value={parts}>{children}</MenuPartsProvider>
      </Menu.Dropdown>
    </Menu>
  );
}
