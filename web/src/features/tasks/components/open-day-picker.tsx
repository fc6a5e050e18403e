import { Popover } from "@mantine/core";
import { useEffect, useState } from "react";
import { TargetPlaceholder } from "#ui/overlay/target-placeholder.tsx";
import type { OverlayProps } from "#ui/overlay/use-lazy-overlay.ts";
import { type CalendarProps, DayChoice } from "./day-choice.tsx";

type Props = CalendarProps & OverlayProps & { label: string };

/** The panel of a `DayPicker`, in a file of its own because it contains the positioning library. */
export function OpenDayPicker({ label, target, opened, onClose, onExited, ...calendar }: Props) {
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
