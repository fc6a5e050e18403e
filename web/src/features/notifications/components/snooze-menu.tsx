import { Button } from "@mantine/core";
import { IconClockPause } from "@tabler/icons-react";
import { useCompany } from "#ui/layout/company-context.tsx";
import { LazyMenu } from "#ui/overlay/lazy-menu.tsx";
import { MenuItem } from "#ui/overlay/menu-parts.tsx";
import { currentSnoozePresets } from "../snooze-presets.ts";
import s from "./notice-detail.module.css";

/** The button with the times to which a notice can be snoozed. */
export function SnoozeMenu({ onSnooze }: { onSnooze: (until: string) => void }) {
  const { timezone } = useCompany();
  return (
    <LazyMenu
      position="bottom-end"
      width={260}
      button={
        <Button variant="subtle" color="gray" size="xs" leftSection={<IconClockPause size={16} stroke={1.6} />}>
          Snooze
        </Button>
      }
    >
      {() =>
        currentSnoozePresets(timezone).map(({ label, hint, until }) => (
          <MenuItem key={label} rightSection={<span className={s.hint}>{hint}</span>} onClick={() => onSnooze(until)}>
            {label}
          </MenuItem>
        ))
      }
    </LazyMenu>
  );
}
