import { cloneElement, type ComponentPropsWithRef, type ReactElement, Suspense, useState } from "react";
import { lazyDialog } from "#ui/feedback/lazy-part.tsx";
import { useLazyOverlay } from "#ui/overlay/use-lazy-overlay.ts";
import type { CalendarProps } from "./day-choice.tsx";

const OpenDayPicker = lazyDialog(async () => (await import("./open-day-picker.tsx")).OpenDayPicker);

type Props = CalendarProps & {
  /** Accessible name of the panel: `Due date of #476`. */
  label: string;
  children: ReactElement<ComponentPropsWithRef<"button"> & { "data-expanded"?: true }>;
};

/** Picks a date in place. Loads and mounts only its button until it is opened. */
export function DayPicker({ label, value, onChange, children }: Props) {
  const [opened, onOpen] = useState(false);
  const { button, overlay } = useLazyOverlay({ opened, onOpen, part: OpenDayPicker });
  return (
    <>
      {cloneElement(children, { ...button, "data-expanded": opened || undefined })}
      {overlay && (
        <Suspense>
          <OpenDayPicker
            {...overlay}
            label={label}
            value={value}
            onChange={(day) => {
              onOpen(false);
              if (day !== value) onChange(day);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
