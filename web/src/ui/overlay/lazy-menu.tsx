import type { MenuProps } from "@mantine/core";
import { cloneElement, type ComponentPropsWithRef, type ReactElement, type ReactNode, Suspense, useId, useState } from "react";
import { lazyDialog } from "#ui/feedback/lazy-part.tsx";

// The dropdown loads when a button is first hovered or focused.
const OpenMenu = lazyDialog(async () => (await import("./open-menu.tsx")).OpenMenu);
const preloadMenu = () => void OpenMenu.preload();

type Props = Pick<MenuProps, "position" | "width"> & {
  /** The button that opens the menu. */
  button: ReactElement<ComponentPropsWithRef<"button">>;
  /** Returns items (`menu-parts.tsx`); called when the menu opens. */
  children: () => ReactNode;
};

/** A menu that is loaded and mounted only when it opens, for buttons in every row. */
export function LazyMenu({ button, children, ...menu }: Props) {
  const id = useId();
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const [opened, setOpened] = useState(false);

  return (
    <>
      {cloneElement(button, {
        id: `${id}-target`,
        "aria-haspopup": "menu",
        "aria-expanded": opened,
        "aria-controls": opened ? `${id}-dropdown` : undefined,
        onPointerEnter: preloadMenu,
        onFocus: preloadMenu,
        onClick: (event) => {
          setTarget(event.currentTarget);
          setOpened(!opened);
        },
      })}
      {target && (
        <Suspense>
          <OpenMenu {...menu} id={id} target={target} opened={opened} onClose={() => setOpened(false)} onExited={() => setTarget(null)}>
            {children()}
          </OpenMenu>
        </Suspense>
      )}
    </>
  );
}
