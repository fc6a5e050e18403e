import type { MenuDividerProps, MenuItemProps } from "@mantine/core";
import { type ComponentPropsWithRef, type ComponentType, createContext, type ReactNode, use } from "react";

/** The parts of Mantine's menu, provided by `open-menu.tsx`, which loads when a menu is first opened. */
export type MenuParts = { Item: ComponentType<ItemProps>; Divider: ComponentType<MenuDividerProps>; Sub: ComponentType<SubProps> };

type SubProps = { label: string; icon: ReactNode; children: ReactNode };

type ItemProps = MenuItemProps & Omit<ComponentPropsWithRef<"button">, keyof MenuItemProps> & { href?: string; download?: boolean };

const MenuPartsContext = createContext<MenuParts | null>(null);

export const MenuPartsProvider = MenuPartsContext.Provider;

function useMenuParts() {
  const parts = use(MenuPartsContext);
  if (!parts) throw new Error("Items must be inside a LazyMenu.");
  return parts;
}

/** An item of a `LazyMenu`. */
export function MenuItem(props: ItemProps) {
  const { Item } = useMenuParts();
  return <Item {...props} />;
}

/** A separator of a `LazyMenu`. */
export function MenuDivider(props: MenuDividerProps) {
  const { Divider } = useMenuParts();
  return <Divider {...props} />;
}

/** An item of a `LazyMenu` that opens further items beside it. */
export function MenuSub(props: SubProps) {
  const { Sub } = useMenuParts();
  return <Sub {...props} />;
}
