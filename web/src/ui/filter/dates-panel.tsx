import type { DayRange } from "#lib/format/dates.ts";
import { RangeCalendar } from "#ui/form/calendar.tsx";
import { customDates, type DateFilter, type DatePreset, datePresets } from "./date-presets.ts";
import s from "./dates-panel.module.css";
import { LazyPopover } from "#ui/overlay/lazy-popover.tsx";

type Props = {
  below: HTMLElement;
  opened: boolean;
  onOpen: (open: boolean) => void;
  label: string;
  presets: DatePreset[];
  value: DateFilter | undefined;
  /** The range of `value` as of today. */
  dates: DayRange | undefined;
  onChoose: (value: DateFilter) => void;
};

/** The dropdown of `FilterDates`; use that. */
export function DatesPanel({ below, opened, onOpen, label, presets, value, dates, onChoose }: Props) {
  return (
    <LazyPopover below={below} opened={opened} onOpen={onOpen} label={label} className={s.dropdown}>
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
