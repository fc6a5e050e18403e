import { cloneElement, type ComponentPropsWithRef, type ReactElement, Suspense, useState } from "react";
import { lazyDialog } from "#ui/feedback/lazy-part.tsx";
import type { CalendarProps } from "./day-choice.tsx";

// The panel loads when a button is first hovered or focused.
const OpenDayPicker = lazyDialog(async () => (await import("./open-day-picker.tsx")).OpenDayPicker);
const preloadPicker = () => void OpenDayPicker.preload();

type Props = CalendarProps & {
  /** Accessible name of the panel: `Due date of #476`. */
  label: string;
  children: ReactElement<ComponentPropsWithRef<"button"> & { "data-expanded"?: true }>;
};

/** Picks a date in place. Loads and mounts only its button until it is opened. */
export function DayPicker({ label, value, onChange, children }: Props) {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const [opened, setOpened] = useState(false);
  return (
    <>
      {cloneElement(children, {
        "aria-haspopup": "dialog",
        "aria-expanded": opened,
        "data-expanded": opened || undefined,
        onPointerEnter: preloadPicker,
        onFocus: preloadPicker,
        onClick: (event) => {
          setTarget(event.currentTarget);
          setOpened(!opened);
        },
      })}
      {target && (
        <Suspense>
          <OpenDayPicker
            label={label}
            value={value}
            target={target}
            opened={opened}
            onClose={() => setOpened(false)}
            onExited={() => setTarget(null)}
            onChange={(day) => {
              setOpened(false);
              if (day !== value) onChange(day);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
