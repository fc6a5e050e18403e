import { cloneElement, type ComponentPropsWithRef, type ReactElement, Suspense, useId, useState } from "react";
import type { ChoicePickerProps } from "./choice.types.ts";
import s from "./choice-picker.module.css";
import { classNames } from "#ui/class-names.ts";
import { lazyDialog } from "#ui/feedback/lazy-part.tsx";

// The list loads when its button is first hovered or focused.
const ChoiceList = lazyDialog(async () => (await import("./choice-list.tsx")).ChoiceList);
const preloadList = () => void ChoiceList.preload();

export type { Choice } from "./choice.types.ts";

type Props = ChoicePickerProps & {
  /** The button that opens the list. */
  children: ReactElement<ComponentPropsWithRef<"button"> & { "data-expanded"?: true }>;
};

/**
 * A dropdown list for selecting one or several choices, by pointer or keyboard, with search. Closed it costs no more than
 * its button, so every table row may have one.
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
            onExited={() => setTarget(null)}
          />
        </Suspense>
      )}
    </>
  );
}

/** The button of a value edited in place: plain until hovered or focused. Put it inside a `ChoicePicker`. */
export function InlineButton({ className, ...props }: ComponentPropsWithRef<"button">) {
  return <button type="button" dir="auto" className={classNames(s.inline, className)} {...props} />;
}
