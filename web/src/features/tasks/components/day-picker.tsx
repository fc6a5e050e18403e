import { Button, Popover } from "@mantine/core";
import { cloneElement, type ComponentPropsWithRef, type ReactElement, Suspense, useEffect, useState } from "react";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { TargetPlaceholder } from "#ui/overlay/target-placeholder.tsx";
import { lazyPart } from "#ui/feedback/lazy-part.tsx";
import s from "./day-picker.module.css";

const DayCalendar = lazyPart(async () => (await import("#ui/form/calendar.tsx")).DayCalendar);

type CalendarProps = { value: string | null; onChange: (day: string | null) => void };

/** A calendar with a *No date* button. */
export const DayChoice = ({ value, onChange }: CalendarProps) => (
  <div className={s.panel}>
    <Suspense fallback={<SkeletonLines count={6} />}>
      <DayCalendar value={value} onChange={onChange} />
    </Suspense>
    <Button variant="subtle" color="gray" size="xs" onClick={() => onChange(null)}>
      No date
    </Button>
  </div>
);

type Props = CalendarProps & {
  /** Accessible name of the panel: `Due date of #476`. */
  label: string;
  children: ReactElement<ComponentPropsWithRef<"button"> & { "data-expanded"?: true }>;
};

/** Picks a date in place. Mounts only its button until it is opened. */
export function DayPicker({ label, value, onChange, children }: Props) {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const [opened, setOpened] = useState(false);
  return (
    <>
      {cloneElement(children, {
        "aria-haspopup": "dialog",
        "aria-expanded": opened,
        "data-expanded": opened || undefined,
        onClick: (event) => {
          setTarget(event.currentTarget);
          setOpened(!opened);
        },
      })}
      {target && (
        <OpenPicker
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
      )}
    </>
  );
}

type OpenProps = CalendarProps & { label: string; target: HTMLElement; opened: boolean; onClose: () => void; onExited: () => void };

function OpenPicker({ label, target, opened, onClose, onExited, ...calendar }: OpenProps) {
  // Opens one render after mounting, so that the transition runs and focus returns on close.
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return (
    <Popover
      opened={ready && opened}
      onChange={(open) => !open && onClose()}
      onExitTransitionEnd={onExited}
      position="bottom-start"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <TargetPlaceholder of={target} />
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <DayChoice {...calendar} />
      </Popover.Dropdown>
    </Popover>
  );
}
