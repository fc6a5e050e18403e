import { cloneElement, type ComponentPropsWithRef, lazy, type ReactElement, Suspense, useId, useState } from "react";
import type { ChoicePickerProps } from "./choice.types.ts";
import s from "./choice-picker.module.css";
import { classNames } from "#ui/class-names.ts";

// The list with its search comes when the first button that opens one is pointed at or focused.
const loadList = async () => ({ default: (await import("./choice-list.tsx")).ChoiceList });
/** Ahead of time; a failure shows when the list is really wanted. */
const preloadList = () => void loadList().catch(() => undefined);
const ChoiceList = lazy(loadList);

export type { Choice } from "./choice.types.ts";

type Props = ChoicePickerProps & {
  /** The button that opens the list. */
  children: ReactElement<ComponentPropsWithRef<"button"> & { "data-expanded"?: true }>;
};

/**
 * A list that opens from a button: choose one or many, by pointer or keyboard; typing narrows it down. Closed it costs
 * no more than its button, so it may stand in every row.
 */
export function ChoicePicker({ children, ...list }: Props) {
  const listId = useId();
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const [opened, setOpened] = useState(false);

  const toggle = (button: HTMLElement) => {
    setTarget(button);
    setOpened(!opened);
  };
  return (
    <>
      {cloneElement(children, {
        "aria-haspopup": "listbox",
        "aria-expanded": opened,
        "aria-controls": opened ? listId : undefined,
        "data-expanded": opened || undefined,
        onPointerEnter: preloadList,
        onFocus: preloadList,
        onClick: (event) => toggle(event.currentTarget),
        onKeyDown: (event) => {
          if (event.key !== "ArrowDown" || opened) return;
          event.preventDefault();
          toggle(event.currentTarget);
        },
      })}
      {target && (
        <Suspense>
          <ChoiceList
            {...list}
            id={listId}
            target={target}
            opened={opened}
            onClose={() => setOpened(false)}
            onGone={() => setTarget(null)}
          />
        </Suspense>
      )}
    </>
  );
}

/** A value that is edited in place: plain until it is hovered or focused. Put it inside a `ChoicePicker`. */
export function InlineButton({ className, ...props }: ComponentPropsWithRef<"button">) {
  return <button type="button" className={classNames(s.inline, className)} {...props} />;
}
