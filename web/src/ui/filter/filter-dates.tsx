import { cloneElement, Suspense, useState } from "react";
import { rangeText } from "#lib/format/dates.ts";
import { useCompany } from "#ui/layout/company-context.tsx";
import { type DateFilter, type DatePreset, datePresets, datesOf, isDatePreset } from "./date-presets.ts";
import { FilterFrame } from "./filter.tsx";
import { useLazyOverlay } from "#ui/overlay/use-lazy-overlay.ts";
import { lazyPart } from "#ui/feedback/lazy-part.tsx";

const loadPanel = () => import("./dates-panel.tsx");
const DatesPanel = lazyPart(async () => (await loadPanel()).DatesPanel);
const failure = "The calendar could not be loaded. Check your connection and try again.";

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
  const [opened, setOpened] = useState(false);
  const overlay = useLazyOverlay({ opened, onOpen: setOpened, load: loadPanel, failure });
  const dates = datesOf(value, company);
  const choose = (next: DateFilter) => {
    onChange(next);
    setOpened(false);
  };

  const text = value && dates ? (isDatePreset(value) ? datePresets[value] : rangeText(dates, company.today)) : undefined;
  return (
    <>
      <FilterFrame
        label={label}
        value={text}
        onRemove={() => onChange(undefined)}
        opener={(button) => cloneElement(button, overlay.button)}
      />
      {overlay.below && (
        <Suspense>
          <DatesPanel
            below={overlay.below}
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
