import type { DayRange } from "#lib/format/dates.ts";
import { RangeCalendar } from "#ui/form/calendar.tsx";
import { customDates, type DateFilter, type DatePreset, datePresets } from "./date-presets.ts";
import s from "./dates-panel.module.css";
import { LazyPopover } from "#ui/overlay/lazy-popover.tsx";
import type { OverlayProps } from "#ui/overlay/use-lazy-overlay.ts";

type Props = OverlayProps & {
  label: string;
  presets: DatePreset[];
  value: DateFilter | undefined;
  /** The range of `value` as of today. */
  dates: DayRange | undefined;
  onChoose: (value: DateFilter) => void;
};

/** The dropdown of `FilterDates`; use that. */
export function DatesPanel({ label, presets, value, dates, onChoose, ...overlay }: Props) {
  return (
    <LazyPopover {...overlay} label={label} className={s.dropdown}>
      <div className={s.panel}>
        <div className={s.presets}>
          {presets.map((preset) => (
            <button key={preset} type="button" className={s.preset} aria-pressed={value === preset} onClick={() => onChoose(preset)}>
              {datePresets[preset]}
            </button>
          ))}
        </div>
        <div className={s.calendar}>
          <RangeCalendar value={value === "overdue" ? undefined : dates} onChange={(range) => onChoose(customDates(range))} />
        </div>
      </div>
    </LazyPopover>
  );
}
