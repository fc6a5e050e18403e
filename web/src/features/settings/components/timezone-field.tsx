import { Autocomplete, type AutocompleteProps, type ComboboxItem } from "@mantine/core";
import { useEffect, useMemo, useState } from "react";
import { renderNow } from "#lib/ssr/hydration.ts";
import { formatLocalTime, timezones } from "../timezones.ts";

type Props = Pick<AutocompleteProps, "value" | "onChange" | "error" | "onBlur" | "onFocus" | "size" | "withAsterisk">;

const TICK_MS = 15_000;

/** Limits the dropdown; typing narrows it. */
const MAX_OPTIONS = 100;

function useNow() {
  const [now, setNow] = useState(() => new Date(renderNow()));
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

const normalize = (text: string) => text.trim().toLowerCase().replaceAll("_", " ");

const regionOf = (zone: string) => zone.split("/")[0];

/** `new york` finds `America/New_York`. A complete name lists its whole region, so that the user can switch zones without clearing the field. */
const matching: AutocompleteProps["filter"] = ({ options, search }) => {
  const zones = options as ComboboxItem[];
  const isComplete = zones.some(({ value }) => value === search);
  return zones
    .filter(({ value }) => (isComplete ? regionOf(value) === regionOf(search) : normalize(value).includes(normalize(search))))
    .slice(0, MAX_OPTIONS);
};

/** Timezone by IANA name: search the list, or type a name that is not in it. */
export function TimezoneField(props: Props) {
  const zones = useMemo(() => timezones(), []);
  const localTime = formatLocalTime(props.value ?? "", useNow());
  return (
    <Autocomplete
      {...props}
      label="Timezone"
      description={`Used for dates and deadlines.${localTime ? ` Local time: ${localTime}.` : ""}`}
      placeholder="Search, for example Kolkata"
      data={zones}
      filter={matching}
      maxDropdownHeight={280}
      comboboxProps={{ keepMounted: false }}
      selectFirstOptionOnChange
      required
    />
  );
}
