import { Combobox, useCombobox, VisuallyHidden } from "@mantine/core";
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useState } from "react";
import { TargetPlaceholder } from "#ui/overlay/target-placeholder.tsx";
import { useStable } from "#ui/use-stable.ts";
import s from "./choice-picker.module.css";

/** Handles a key typed in the field; returns whether the list used it. */
export type ListKeys = (key: string) => boolean;

/** What a field says about its list of suggestions. */
export type ListInput = {
  id: string;
  /** The field, which keeps the focus. */
  target: HTMLElement;
  keys: Ref<ListKeys>;
  onActive: (optionId: string | undefined) => void;
  onClose: () => void;
};

type Props = ListInput & {
  label: string;
  /** For screen readers: `3 people`. */
  count: string;
  /** With a text that changes when the option does. */
  options: { key: string; content: ReactNode }[];
  /** The keys that take the active option. */
  takes: readonly string[];
  onPick: (index: number) => void;
};

/** Suggestions below a text field, the first one active. Arrow keys move, Escape closes. */
export function SuggestionList({ id, target, label, count, options, takes, keys, onActive, onPick, onClose }: Props) {
  const combobox = useCombobox({ opened: options.length > 0 });
  const [active, setActive] = useState(0);
  const names = options.map(({ key }) => key).join("\n");
  const [shownNames, setShownNames] = useState(names);
  if (names !== shownNames) {
    setShownNames(names);
    setActive(0);
  }
  const optionId = (index: number) => `${id}-${index}`;
  const activeId = options.length > 0 ? optionId(active) : undefined;

  const report = useStable(onActive);
  useEffect(() => report(activeId), [report, activeId]);
  useImperativeHandle(keys, () => (key) => {
    if (options.length === 0) return false;
    if (key === "ArrowDown") setActive((active + 1) % options.length);
    else if (key === "ArrowUp") setActive((active + options.length - 1) % options.length);
    else if (takes.includes(key)) onPick(active);
    else if (key === "Escape") onClose();
    else return false;
    return true;
  });
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(index) => onPick(Number(index))}
      position="bottom-start"
      width={320}
      shadow="md"
      radius="md"
      offset={4}
    >
      <Combobox.DropdownTarget>
        <TargetPlaceholder of={target} />
      </Combobox.DropdownTarget>
      <Combobox.Dropdown
        // The field keeps the focus.
        onMouseDown={(event) => event.preventDefault()}
      >
        <VisuallyHidden role="status">{count}</VisuallyHidden>
        <Combobox.Options id={id} className={s.options} aria-label={label}>
          {options.map(({ key, content }, index) => (
            <Combobox.Option
              key={key}
              id={optionId(index)}
              value={String(index)}
              className={s.option}
              aria-selected={index === active}
              data-combobox-selected={index === active || undefined}
            >
              <span className={s.choice}>{content}</span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
