import type { MenuProps } from "@mantine/core";
import { cloneElement, type ComponentPropsWithRef, type ReactElement, type ReactNode, Suspense, useId, useState } from "react";
import { lazyDialog } from "#ui/feedback/lazy-part.tsx";
import { useLazyOverlay } from "./use-lazy-overlay.ts";

const OpenMenu = lazyDialog(async () => (await import("./open-menu.tsx")).OpenMenu);

type Props = Pick<MenuProps, "position" | "width"> & {
  /** The button that opens the menu. */
  button: ReactElement<ComponentPropsWithRef<"button">>;
  /** Returns items (`menu-parts.tsx`); called when the menu opens. */
  children: () => ReactNode;
};

/** A menu that is loaded and mounted only when it opens, for buttons in every row. */
export function LazyMenu({ button, children, ...menu }: Props) {
  const id = useId();
  const [opened, onOpen] = useState(false);
  const lazy = useLazyOverlay({ opened, onOpen, part: OpenMenu });
  const controls = { id: `${id}-target`, "aria-controls": opened ? `${id}-dropdown` : undefined };

  return (
    <>
      {cloneElement(button, { ...lazy.button, ...controls, "aria-haspopup": "menu" })}
      {lazy.overlay && (
        <Suspense>
          <OpenMenu {...menu} {...lazy.overlay} id={id}>
            {children()}
          </OpenMenu>
        </Suspense>
      )}
    </>
  );
}
