import { IconDots } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { LazyMenu } from "#ui/overlay/lazy-menu.tsx";
import s from "./row-menu.module.css";

/** The ⋯ menu of a row. `items` is called each time the menu opens. */
export const RowMenu = ({ name, items }: { name: string; items: () => ReactNode }) => (
  <LazyMenu
    position="bottom-end"
    width={200}
    button={
      <button type="button" className={s.button} aria-label={`More for ${name}`} data-screen-only>
        <IconDots size={16} aria-hidden />
      </button>
    }
  >
    {items}
  </LazyMenu>
);
