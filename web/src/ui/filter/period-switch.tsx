import { Button } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { IconButton } from "#ui/form/icon-button.tsx";
import s from "./period-switch.module.css";

type Props = {
  /** The period in words: `16 Feb – 15 Mar`, `March 2026`. */
  label: string;
  /** Leave out where there is no further to go; the arrow stays and is disabled. */
  onEarlier?: () => void;
  onLater?: () => void;
  /** A way back to the present, given while one is elsewhere. */
  onNow?: () => void;
  /** What the arrows move by, for their names: `month`, `week`, `day`. */
  unit?: string;
};

/** ‹ 16 Feb – 15 Mar › */
export function PeriodSwitch({ label, onEarlier, onLater, onNow, unit = "period" }: Props) {
  return (
    <span className={s.period} role="group" aria-label={`Choose the ${unit}`}>
      {onNow && (
        <Button className={s.now} size="xs" variant="subtle" color="gray" onClick={onNow}>
          Today
        </Button>
      )}
      <IconButton label={`Earlier ${unit}`} disabled={!onEarlier} onClick={onEarlier}>
        <IconChevronLeft size={16} stroke={1.6} />
      </IconButton>
      <span aria-live="polite">{label}</span>
      <IconButton label={`Later ${unit}`} disabled={!onLater} onClick={onLater}>
        <IconChevronRight size={16} stroke={1.6} />
      </IconButton>
    </span>
  );
}
