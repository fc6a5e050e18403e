import type { DayPart } from "@daybook/contract/core/constants";
import { Button, Checkbox, Select } from "@mantine/core";
import { IconWorldSearch } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#lib/api/call.ts";
import { shortDay } from "#lib/format/dates.ts";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { FieldPair } from "#ui/overlay/form-dialog.tsx";
import { useAddHoliday } from "../leave-admin.ts";
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

/** The region of the browser's language: `en-GB` → `GB`. */
const ownCountry = () => new Intl.Locale(navigator.language).region ?? null;

const optionsOf = (rows: { code: string; name: string }[] = []) => rows.map(({ code, name }) => ({ value: code, label: name }));

function Suggestions({ calendar, year, onClose }: { calendar: string | null; year: number; onClose: () => void }) {
  const [country, setCountry] = useState<string | null>(ownCountry);
  const [region, setRegion] = useState<string | null>(null);
  const [left, setLeft] = useState<string[]>([]);
  const [parts, setParts] = useState<Record<string, DayPart>>({});
  const adding = useAddHoliday();
  const input = { ...(calendar && { calendar }), year, ...(country && { country }), ...(country && region && { region }) };
  const { data, error, refetch } = useQuery({
    queryKey: ["holiday-suggestions", input],
    queryFn: ({ signal }) => call("GET /leaves/holidays/suggestions", input, { signal }),
    placeholderData: keepPreviousData,
  });
  const offered = data?.holidays.filter(({ exists }) => !exists) ?? [];
  const chosen = offered.filter(({ date }) => !left.includes(date));

  const add = async () => {
    for (const { date, name } of chosen) await adding.mutateAsync({ calendar, date, name, half: holidayHalfOf(parts[date] ?? "full") });
    onClose();
  };
  const choose = (date: string, isChosen: boolean) => setLeft(isChosen ? left.filter((each) => each !== date) : [...left, date]);

  if (!data) return error ? <ErrorState compact error={error} onRetry={() => void refetch()} /> : <SkeletonLines count={4} />;
  return (
    <div className={s.panel}>
      <FieldPair>
        <Select
          label="Country"
          placeholder="Choose a country"
          searchable
          data={optionsOf(data.countries)}
          value={country}
          onChange={(next) => {
            setCountry(next);
            setRegion(null);
            setLeft([]);
          }}
        />
        <Select
          label="Region"
          placeholder="Whole country"
          searchable
          clearable
          disabled={data.regions.length === 0}
          data={optionsOf(data.regions)}
          value={region}
          onChange={setRegion}
        />
      </FieldPair>
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
        <Button disabled={chosen.length === 0} loading={adding.isPending} onClick={() => void add().catch(() => undefined)}>
          {chosen.length === 1 ? "Add 1 holiday" : `Add ${chosen.length} holidays`}
        </Button>
      </div>
    </div>
  );
}
