import { Menu, type MenuProps } from "@mantine/core";
import { cloneElement, type ComponentPropsWithRef, type ReactElement, type ReactNode, useEffect, useId, useState } from "react";
import { TargetPlaceholder } from "./target-placeholder.tsx";

type Props = Pick<MenuProps, "position" | "width"> & {
  /** The button that opens it. */
  button: ReactElement<ComponentPropsWithRef<"button">>;
  /** `Menu.Item`s, made when the menu opens. */
  children: () => ReactNode;
};

/** A menu that exists only while it is open; for buttons that stand in every row. */
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
        <OpenMenu id={id} target={target} opened={opened} onChange={setOpened} onGone={() => setTarget(null)} {...menu}>
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
  onGone: () => void;
  children: ReactNode;
};

function OpenMenu({ id, target, opened, onChange, onGone, children, ...menu }: OpenProps) {
  // Opened one step after it is made, so that it unfolds like any other menu.
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);

  return (
    <Menu {...menu} id={id} opened={ready && opened} onChange={onChange} onExitTransitionEnd={onGone}>
      <Menu.Target>
        <TargetPlaceholder of={target} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
