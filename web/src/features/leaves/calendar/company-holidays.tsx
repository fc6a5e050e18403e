import { maxLengths } from "@daybook/contract/core/max-lengths";
import type { DayPart } from "@daybook/contract/core/constants";
import { createHoliday } from "@daybook/contract/leaves/leaves";
import { Button, Select, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconCalendarEvent, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { exactDay, shortDay } from "#lib/format/dates.ts";
import { useFormDraft } from "#lib/form/form-drafts.ts";
import { applyServerErrors, validateWith } from "#lib/form/validation.ts";
import { useCompany } from "#ui/layout/company-context.tsx";
import { DayField } from "#ui/form/day-field.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { IconButton } from "#ui/form/icon-button.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { PeriodSwitch } from "#ui/filter/period-switch.tsx";
import { Row, Ruled, TextLink } from "#ui/layout/section.tsx";
import { tooltip } from "#ui/overlay/tooltip.ts";
import { useAddHolidays, useRemoveHoliday } from "../leave-admin.ts";
import { holidayHalfOf, holidayParts, holidayText } from "../leave-labels.ts";
import { holidaysOf } from "../leaves.api.ts";
import s from "../components/company-lists.module.css";
import { SuggestedHolidays } from "./suggested-holidays.tsx";

/** Adds and removes the holidays of a calendar, by year (admin); `calendar` null is the company's. Needs a `key` per calendar. */
export function CompanyHolidays({ calendar }: { calendar: string | null }) {
  const { today } = useCompany();
  const [year, setYear] = useState(Number(today.slice(0, 4)));
  const { data: holidays, error, refetch } = useQuery(holidaysOf(year, calendar));
  const removal = useRemoveHoliday(calendar);
  const sorted = holidays?.toSorted((a, b) => a.date.localeCompare(b.date));
  return (
    <div>
      <AddHoliday calendar={calendar} year={year} onAdded={(date) => setYear(Number(date.slice(0, 4)))} />
      <div className={s.year}>
        <PeriodSwitch label={String(year)} unit="year" onEarlier={() => setYear(year - 1)} onLater={() => setYear(year + 1)} />
      </div>
      <SuggestedHolidays calendar={calendar} year={year} />
      <NextYear calendar={calendar} year={year} onYear={setYear} />
      {!sorted && (error ? <ErrorState compact error={error} onRetry={() => void refetch()} /> : <SkeletonLines count={5} />)}
      {sorted?.length === 0 && (
        <EmptyState
          compact
          icon={<IconCalendarEvent size={20} stroke={1.6} />}
          title={`No holidays in ${year} yet`}
          text="Add its holidays above."
        />
      )}
      {sorted && sorted.length > 0 && (
        <Ruled>
          {sorted.map((holiday) => (
            <Row key={holiday._id}>
              <time className={s.date} dateTime={holiday.date} {...tooltip(exactDay(holiday.date))}>
                {shortDay(holiday.date)}
              </time>
              <span className={s.name}>{holidayText(holiday)}</span>
              <IconButton
                label={`Remove ${holiday.name}`}
                disabled={removal.isPending && removal.variables._id === holiday._id}
                onClick={() => removal.mutate(holiday)}
              >
                <IconTrash size={16} stroke={1.6} />
              </IconButton>
            </Row>
          ))}
        </Ruled>
      )}
    </div>
  );
}

const lastQuarterFrom = 10;

/** In the last quarter: offers to add the holidays of the next year, until it has some. */
function NextYear({ calendar, year, onYear }: { calendar: string | null; year: number; onYear: (year: number) => void }) {
  const { today } = useCompany();
  const next = Number(today.slice(0, 4)) + 1;
  const isOffered = Number(today.slice(5, 7)) >= lastQuarterFrom && year !== next;
  const { data } = useQuery({ ...holidaysOf(next, calendar), enabled: isOffered });
  if (!isOffered || data?.length !== 0) return null;
  return (
    <p className={s.nextYear}>
      {next} has no holidays yet. <TextLink onClick={() => onYear(next)}>Add those of {next}</TextLink>
    </p>
  );
}

type Values = { date: string | null; name: string; part: DayPart };

type AddProps = { calendar: string | null; year: number; onAdded: (date: string) => void };

function AddHoliday({ calendar, year, onAdded }: AddProps) {
  const { today } = useCompany();
  const creation = useAddHolidays();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<Values>({
    mode: "controlled",
    initialValues: { date: null, name: "", part: "full" },
    validate: (values) => ({
      ...validateWith(createHoliday.input)({ date: values.date, name: values.name }),
      ...(values.date === null && { date: "Please choose a date" }),
    }),
  });
  // Ends when the form is reset.
  useFormDraft(calendar ? `holiday:new:${calendar}` : "holiday:new", form);
  const submit = form.onSubmit(({ date, name, part }) => {
    if (date === null) return;
    setFailure(null);
    creation.mutate([{ calendar, date, name, half: holidayHalfOf(part) }], {
      onSuccess: (isAdded) => {
        if (!isAdded) return;
        form.reset();
        onAdded(date);
      },
      onError: (error) => setFailure(applyServerErrors(form, error)),
    });
  });
  return (
    <form className={s.add} noValidate onSubmit={submit} aria-label="Add a holiday">
      <DayField
        label="Date"
        required
        placeholder="Choose a date"
        {...(!today.startsWith(String(year)) && { min: `${year}-01-01`, max: `${year}-12-31` })}
        {...form.getInputProps("date")}
      />
      <TextInput
        label="Name"
        required
        maxLength={maxLengths.holidayName}
        placeholder="New Year's Day"
        autoComplete="off"
        {...form.getInputProps("name")}
      />
      <Select label="Part of the day" data={holidayParts} allowDeselect={false} {...form.getInputProps("part")} />
      <Button type="submit" loading={creation.isPending}>
        Add holiday
      </Button>
      {failure && (
        <p className={s.failure} role="alert">
          {failure}
        </p>
      )}
    </form>
  );
}
