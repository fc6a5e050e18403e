import { cloneElement, type ComponentPropsWithRef, type ReactElement, Suspense, useId, useState } from "react";
import type { ChoicePickerProps } from "./choice.types.ts";
import s from "./choice-picker.module.css";
import { classNames } from "#ui/class-names.ts";
import { lazyDialog } from "#ui/feedback/lazy-part.tsx";
import { useLazyOverlay } from "#ui/overlay/use-lazy-overlay.ts";

const ChoiceList = lazyDialog(async () => (await import("./choice-list.tsx")).ChoiceList);

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
  const [opened, onOpen] = useState(false);
  const { button, overlay } = useLazyOverlay({ opened, onOpen, part: ChoiceList });
  return (
    <>
      {cloneElement(children, {
        ...button,
        "aria-haspopup": "listbox",
        "aria-controls": opened ? listId : undefined,
        "data-expanded": opened || undefined,
        onKeyDown: (event) => {
          if (event.key !== "ArrowDown" || opened) return;
          event.preventDefault();
          button.onClick(event);
        },
      })}
      {overlay && (
        <Suspense>
          <ChoiceList {...list} {...overlay} id={listId} />
        </Suspense>
      )}
    </>
  );
}

/** The button of a value edited in place: plain until hovered or focused. Put it inside a `ChoicePicker`. */
export function InlineButton({ className, ...props }: ComponentPropsWithRef<"button">) {
  return <button type="button" dir="auto" className={classNames(s.inline, className)} {...props} />;
}
