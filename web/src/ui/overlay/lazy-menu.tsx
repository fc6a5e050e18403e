import { Menu, type MenuProps } from "@mantine/core";
import { cloneElement, type ComponentPropsWithRef, type ReactElement, type ReactNode, useEffect, useId, useState } from "react";
import { TargetPlaceholder } from "./target-placeholder.tsx";

type Props = Pick<MenuProps, "position" | "width"> & {
  /** The button that opens the menu. */
  button: ReactElement<ComponentPropsWithRef<"button">>;
  /** Returns `Menu.Item`s; called when the menu opens. */
  children: () => ReactNode;
};

/** A menu that is mounted only while open, for buttons in every row. */
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
        onClick: (event) => {
          setTarget(event.currentTarget);
          setOpened(!opened);
        },
      })}
      {target && (
        <OpenMenu id={id} target={target} opened={opened} onChange={setOpened} onExited={() => setTarget(null)} {...menu}>
          {children()}
        </OpenMenu>
      )}
    </>
  );
}

type OpenProps = Pick<MenuProps, "position" | "width"> & {
  id: string;
  target: HTMLElement;
  opened: boolean;
  onChange: (opened: boolean) => void;
  onExited: () => void;
  children: ReactNode;
};

function OpenMenu({ id, target, opened, onChange, onExited, children, ...menu }: OpenProps) {
  // Opened after mounting, so that the transition runs.
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);

  return (
    <Menu {...menu} id={id} opened={mounted && opened} onChange={onChange} onExitTransitionEnd={onExited}>
      <Menu.Target>
        <TargetPlaceholder of={target} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
