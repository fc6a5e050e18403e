import { cloneElement, Suspense, useState } from "react";
import { rangeText } from "#lib/format/dates.ts";
import { useCompany } from "#ui/layout/company-context.tsx";
import { type DateFilter, type DatePreset, datePresets, datesOf, isDatePreset } from "./date-presets.ts";
import { FilterFrame } from "./filter.tsx";
import { useLazyOverlay } from "#ui/overlay/use-lazy-overlay.ts";
import { lazyDialog } from "#ui/feedback/lazy-part.tsx";

const DatesPanel = lazyDialog(async () => (await import("./dates-panel.tsx")).DatesPanel);

const PAST: DatePreset[] = ["today", "yesterday", "this-week", "last-week", "this-month", "last-month", "last-30-days"];

type Props = {
  label: string;
  value: DateFilter | undefined;
  onChange: (value: DateFilter | undefined) => void;
  presets?: DatePreset[];
};

/** A date filter: a preset relative to today, or a custom range. */
export function FilterDates({ label, value, onChange, presets = PAST }: Props) {
  const company = useCompany();
  const [opened, onOpen] = useState(false);
  const { button: opening, overlay } = useLazyOverlay({ opened, onOpen, part: DatesPanel });
  const dates = datesOf(value, company);
  const choose = (next: DateFilter) => {
    onChange(next);
    onOpen(false);
  };

  const text = value && dates ? (isDatePreset(value) ? datePresets[value] : rangeText(dates, company.today)) : undefined;
  return (
    <>
      <FilterFrame label={label} value={text} onRemove={() => onChange(undefined)} opener={(button) => cloneElement(button, opening)} />
      {overlay && (
        <Suspense>
          <DatesPanel {...overlay} label={label} presets={presets} value={value} dates={dates} onChoose={choose} />
        </Suspense>
      )}
    </>
  );
}
