import { Autocomplete, type AutocompleteProps, type ComboboxItem } from "@mantine/core";
import { useEffect, useMemo, useState } from "react";
import { renderNow } from "#lib/ssr/initial-state.ts";
import { clockIn, timezones } from "../timezones.ts";

type Props = Pick<AutocompleteProps, "value" | "onChange" | "error" | "onBlur" | "onFocus">;

const TICK_MS = 15_000;

/** More than that nobody scrolls through; a letter or two narrow it. */
const SHOWN_MOST = 100;

function useNow() {
  const [now, setNow] = useState(() => new Date(renderNow()));
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

const plain = (text: string) => text.trim().toLowerCase().replaceAll("_", " ");

const regionOf = (zone: string) => zone.split("/")[0];

/** `new york` finds `America/New_York`. A whole name shows its region, so that another zone can be chosen without clearing it first. */
const matching: AutocompleteProps["filter"] = ({ options, search }) => {
  const zones = options as ComboboxItem[];
  const isWhole = zones.some(({ value }) => value === search);
  return zones
    .filter(({ value }) => (isWhole ? regionOf(value) === regionOf(search) : plain(value).includes(plain(search))))
    .slice(0, SHOWN_MOST);
};

/** A timezone by its name: type to search, or type one that is not in the list. */
export function TimezoneField(props: Props) {
  const zones = useMemo(() => timezones(), []);
  const clock = clockIn(props.value ?? "", useNow());
  return (
    <Autocomplete
      {...props}
      label="Timezone"
      description={`Whose clocks decide which day it is, and when a deadline has passed.${clock ? ` It is ${clock} there.` : ""}`}
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
