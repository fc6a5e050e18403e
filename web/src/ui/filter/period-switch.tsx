import { Button } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { IconButton } from "#ui/form/icon-button.tsx";
import s from "./period-switch.module.css";

type Props = {
  /** The formatted period: `16 Feb – 15 Mar`, `March 2026`. */
  label: ReactNode;
  /** Omit it at the limit; the arrow is then disabled. */
  onEarlier?: () => void;
  onLater?: () => void;
  /** Returns to the current period; pass it only while another one is shown. */
  onNow?: () => void;
  /** The unit of one step, for the accessible names: `month`, `week`, `day`. */
  unit?: string;
};

/** ‹ 16 Feb – 15 Mar › */
export function PeriodSwitch({ label, onEarlier, onLater, onNow, unit = "period" }: Props) {
  return (
    <span className={s.period} role="group" aria-label={`Select ${unit}`}>
      {onNow && (
        <Button className={s.now} size="xs" variant="subtle" color="gray" onClick={onNow}>
          Today
        </Button>
      )}
      <IconButton label={`Previous ${unit}`} disabled={!onEarlier} onClick={onEarlier}>
        <IconChevronLeft size={16} stroke={1.6} />
      </IconButton>
      <span aria-live="polite">{label}</span>
      <IconButton label={`Next ${unit}`} disabled={!onLater} onClick={onLater}>
        <IconChevronRight size={16} stroke={1.6} />
      </IconButton>
    </span>
  );
}
