import { cloneElement, lazy, Suspense, useState } from "react";
import { rangeText } from "#lib/format/dates.ts";
import { useCompany } from "#ui/layout/company-context.tsx";
import { type DateFilter, type DatePreset, datePresets, datesOf, isDatePreset } from "./date-presets.ts";
import { FilterFrame } from "./filter.tsx";
import { useLazyOverlay } from "#ui/overlay/use-lazy-overlay.ts";

const loadPanel = () => import("./dates-panel.tsx");
const DatesPanel = lazy(async () => ({ default: (await loadPanel()).DatesPanel }));
const failure = "The calendar could not be loaded. Check your connection and try again.";

const PAST: DatePreset[] = ["today", "yesterday", "this-week", "last-week", "this-month", "last-month", "last-30-days"];

type Props = {
  label: string;
  value: DateFilter | undefined;
  onChange: (value: DateFilter | undefined) => void;
  presets?: DatePreset[];
};

/** A filter by days: a preset that moves with the calendar, or any two days. */
export function FilterDates({ label, value, onChange, presets = PAST }: Props) {
  const { today } = useCompany();
  const [opened, setOpened] = useState(false);
  const hanging = useLazyOverlay({ opened, onOpen: setOpened, load: loadPanel, failure });
  const dates = datesOf(value, today);
  const choose = (next: DateFilter) => {
    onChange(next);
    setOpened(false);
  };

  const words = value && dates ? (isDatePreset(value) ? datePresets[value] : rangeText(dates, today)) : undefined;
  return (
    <>
      <FilterFrame
        label={label}
        value={words}
        onRemove={() => onChange(undefined)}
        opener={(button) => cloneElement(button, hanging.button)}
      />
      {hanging.below && (
        <Suspense>
          <DatesPanel
            below={hanging.below}
            opened={opened}
            onOpen={setOpened}
            label={label}
            presets={presets}
            value={value}
            dates={dates}
            onChoose={choose}
          />
        </Suspense>
      )}
    </>
  );
}
