import type { DayPart } from "@daybook/contract/core/constants";
import { counted } from "@daybook/contract/core/numbers";
import { Button, Checkbox, Select } from "@mantine/core";
import { IconWorldSearch } from "@tabler/icons-react";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { PlaceSelects, type PlaceValue } from "#features/holiday-calendars/components/place-fields.tsx";
import { suggestionsOf } from "#features/holiday-calendars/place-choices.ts";
import { messageOf } from "#lib/api/call-error.ts";
import { preferencesQuery, rememberPreference } from "#lib/filters/preferences.ts";
import { shortDay } from "#lib/format/dates.ts";
import { toast } from "#lib/notify/toast.ts";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { ReasonedButton } from "#ui/form/reasoned-button.tsx";
import { useAddHolidays } from "../leave-admin.ts";
import { holidayHalfOf, holidayParts } from "../leave-labels.ts";
import s from "./suggested-holidays.module.css";

/** Offers the public holidays of a country, of which some or all are added. */
export function SuggestedHolidays({ calendar, year }: { calendar: string | null; year: number }) {
  const [opened, setOpened] = useState(false);
  if (opened) return <Suggestions calendar={calendar} key={year} year={year} onClose={() => setOpened(false)} />;
  return (
    <Button leftSection={<IconWorldSearch size={16} stroke={1.6} />} onClick={() => setOpened(true)} my={8}>
      Suggest public holidays
    </Button>
  );
}

/** The country and region that the admin chose last, and their setter. */
function useRememberedPlace() {
  const queryClient = useQueryClient();
  const { data } = useQuery({ ...preferencesQuery, enabled: false });
  const place = data?.filters?.[screen];
  const remember = ({ country, region }: PlaceValue) =>
    rememberPreference(queryClient, { filters: { [screen]: { ...(country && { country }), ...(region && { region }) } } });
  return [
    place?.["country"] ? { country: String(place["country"]), region: place["region"] ? String(place["region"]) : null } : null,
    remember,
  ] as const;
}

const screen = "public-holidays";

const addLabels: Record<number, string> = { 0: "Add holidays", 1: "Add 1 holiday" };

function Suggestions({ calendar, year, onClose }: { calendar: string | null; year: number; onClose: () => void }) {
  const [remembered, remember] = useRememberedPlace();
  const [chosenPlace, setChosenPlace] = useState<PlaceValue | null>(null);
  const { data: known } = useQuery(suggestionsOf({ ...(calendar && { calendar }), year }));
  const { country, region } = chosenPlace ?? known?.place ?? remembered ?? { country: known?.companyCountry ?? null, region: null };
  const [left, setLeft] = useState<string[]>([]);
  const [parts, setParts] = useState<Record<string, DayPart>>({});
  const adding = useAddHolidays();
  const input = { ...(calendar && { calendar }), year, ...(country && { country }), ...(country && region && { region }) };
  const { data, error, refetch } = useQuery({ ...suggestionsOf(input), placeholderData: keepPreviousData });
  const offered = data?.holidays.filter(({ exists }) => !exists) ?? [];
  const chosen = offered.filter(({ date }) => !left.includes(date));

  const add = () => {
    const holidays = chosen.map(({ date, name }) => ({ calendar, date, name, half: holidayHalfOf(parts[date] ?? "full") }));
    adding.mutate(holidays, { onSuccess: (isAdded) => isAdded && onClose(), onError: (failure) => toast.error(messageOf(failure)) });
  };
  const setPlace = (place: PlaceValue) => {
    setChosenPlace(place);
    remember(place);
    setLeft([]);
  };
  const choose = (date: string, isChosen: boolean) => setLeft(isChosen ? left.filter((each) => each !== date) : [...left, date]);

  if (!data) return error ? <ErrorState compact error={error} onRetry={() => void refetch()} /> : <SkeletonLines count={4} />;
  return (
    <div className={s.panel}>
      <PlaceSelects value={{ country, region }} onChange={setPlace} known={data} />
      {country && data.isIncomplete && (
        <p className={s.none}>This list is known to be incomplete. Compare it with the official one of the country or region.</p>
      )}
      {country && offered.length === 0 && (
        <p className={s.none}>{data.holidays.length > 0 ? "All of them are added already." : "No public holidays are known here."}</p>
      )}
      <div className={s.list}>
        {offered.map(({ date, name }) => (
          <div key={date} className={s.row}>
            <Checkbox
              checked={!left.includes(date)}
              onChange={(event) => choose(date, event.currentTarget.checked)}
              label={
                <>
                  {name} <span className={s.date}>{shortDay(date)}</span>
                </>
              }
            />
            <Select
              className={s.part}
              size="xs"
              aria-label={`Part of the day, ${name}`}
              data={holidayParts}
              value={parts[date] ?? "full"}
              allowDeselect={false}
              onChange={(part) => setParts({ ...parts, [date]: part as DayPart })}
            />
          </div>
        ))}
      </div>
      <div className={s.buttons}>
        <Button variant="subtle" color="gray" onClick={onClose}>
          Cancel
        </Button>
        <ReasonedButton disabledReason={chosen.length === 0 && "No holiday chosen"} loading={adding.isPending} onClick={add}>
          {addLabels[chosen.length] ?? `Add ${counted(chosen.length, "holiday")}`}
        </ReasonedButton>
      </div>
    </div>
  );
}
