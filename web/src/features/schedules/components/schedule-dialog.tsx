import { type Schedule, set } from "@daybook/contract/schedules/schedules";
import { SegmentedControl, Select } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { choicesOf } from "#features/holiday-calendars/calendar-choices.ts";
import { holidayCalendars } from "#features/holiday-calendars/holiday-calendars.api.ts";
import { placeOf } from "#features/places/places.api.ts";
import { applyServerErrors, validateWith } from "#lib/form/validation.ts";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { DayField } from "#ui/form/day-field.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";
import { FormDialog } from "#ui/overlay/form-dialog.tsx";
import { scheduleOf, useSetSchedule } from "../schedules.api.ts";
import { CurrentHours } from "./current-hours.tsx";
import { RotaField } from "./rota-field.tsx";
import { inputOf, type Values, valuesOf } from "./schedule-form.ts";
import { ScheduleHistory } from "./schedule-history.tsx";

type Person = { _id: string; name: string };
type DialogProps = { opened: boolean; onClose: () => void };

/** Shows a person's working hours; an admin sets new ones from a day on. Needs a new `key` per opening. */
export function ScheduleDialog({ person, ...dialog }: { person: Person } & DialogProps) {
  const { data: schedule, error, refetch } = useQuery(scheduleOf(person._id));
  const title = `Working hours of ${person.name}`;
  if (schedule?.can.update) return <ScheduleForm person={person} schedule={schedule} title={title} {...dialog} />;
  return (
    <FormDialog {...dialog} title={title} onSubmit={dialog.onClose} size={640}>
      {schedule ? (
        <>
          <CurrentHours schedule={schedule} />
          <ScheduleHistory schedule={schedule} />
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonLines count={6} />
      )}
    </FormDialog>
  );
}

const choices = [
  { value: "company", label: "As the company" },
  { value: "own", label: "Own hours" },
];

function ScheduleForm({ person, schedule, title, opened, onClose }: { person: Person; schedule: Schedule; title: string } & DialogProps) {
  const { today } = useCompany();
  const { mutate, isPending } = useSetSchedule();
  const { data: calendars = [] } = useQuery(holidayCalendars);
  const { data: place } = useQuery({ ...placeOf(person._id), enabled: opened && calendars.length > 0 });
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<Values>({
    mode: "controlled",
    initialValues: valuesOf(schedule, today),
    validate: (values) => validateWith(set.input)(inputOf(person._id, values)),
  });
  const { own, weeks } = form.values;

  const submit = form.onSubmit((values) => {
    setFailure(null);
    mutate(inputOf(person._id, values), { onSuccess: onClose, onError: (error) => setFailure(applyServerErrors(form, error)) });
  });
  const setWeeks = (next: Values["weeks"]) => {
    form.clearFieldError("hours");
    form.setFieldValue("weeks", next);
  };

  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={title}
      submitLabel="Save working hours"
      onSubmit={() => submit()}
      submitting={isPending}
      dirty={form.isDirty()}
      failure={failure ?? (form.errors["hours"] as string | undefined) ?? null}
      note="Leave already booked from this day on is charged again."
      size={640}
    >
      <SegmentedControl
        fullWidth
        aria-label="Working hours"
        data={choices}
        value={own ? "own" : "company"}
        onChange={(value) => form.setFieldValue("own", value === "own")}
      />
      <DayField label="Starts on" description="Earlier days keep their hours and holidays." required {...form.getInputProps("from")} />
      {own && <RotaField weeks={weeks} onChange={setWeeks} />}
      {calendars.length > 0 && (
        <Select
          label="Holidays"
          description={place?.place && place.suggested && `Suggested for ${place.place.name}: ${place.suggested.name}.`}
          data={choicesOf(calendars)}
          allowDeselect={false}
          {...form.getInputProps("holidays")}
        />
      )}
      {schedule.entries.length > 0 && <ScheduleHistory schedule={schedule} />}
    </FormDialog>
  );
}
