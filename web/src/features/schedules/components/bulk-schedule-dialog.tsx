import type { Api } from "@daybook/contract/core/api";
import type { InputOf } from "@daybook/contract/core/endpoint";
import { counted } from "@daybook/contract/core/numbers";
import { bulkUpdate } from "@daybook/contract/users/users";
import { SegmentedControl, Select } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { choicesOf, company } from "#features/holiday-calendars/calendar-choices.ts";
import { holidayCalendars } from "#features/holiday-calendars/holiday-calendars.api.ts";
import { applyServerErrors, validateWith } from "#lib/form/validation.ts";
import { useSession } from "#lib/session/session.ts";
import { DayField } from "#ui/form/day-field.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";
import { FormDialog } from "#ui/overlay/form-dialog.tsx";
import { RotaField } from "./rota-field.tsx";
import { hoursOf, type Values } from "./schedule-form.ts";

/** The choice to leave something as it is for each person. */
const kept = "kept";

const choices = [
  { value: kept, label: "Keep" },
  { value: "company", label: "As the company" },
  { value: "own", label: "Own hours" },
];

type BulkValues = Pick<Values, "from" | "weeks" | "holidays"> & { hours: string };
type Changes = InputOf<Api["PUT /users/bulk"]>["changes"];

const changesOf = ({ from, hours, weeks, holidays }: BulkValues): Changes => ({
  from: from ?? "",
  ...(hours !== kept && hoursOf({ own: hours === "own", weeks })),
  ...(holidays !== kept && { holidayCalendar: holidays === company ? null : holidays }),
});

type Props = {
  /** The number of people. */ count: number;
  opened: boolean;
  onClose: () => void;
  submitting: boolean;
  /** Sends the changes; rejects with the reason if nothing was changed. */
  onSubmit: (changes: Changes) => Promise<unknown>;
};

/** Sets working hours, the holiday calendar or both of several people from a day on. Needs a new `key` per opening. */
export function BulkScheduleDialog({ count, onSubmit, ...dialog }: Props) {
  const { today } = useCompany();
  const { workweek, hoursPerDay } = useSession().company;
  const { data: calendars = [] } = useQuery(holidayCalendars);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<BulkValues>({
    mode: "controlled",
    initialValues: {
      from: today,
      hours: kept,
      weeks: [[1, 2, 3, 4, 5, 6, 7].map((weekday) => (workweek.some((each) => each === weekday) ? hoursPerDay : null))],
      holidays: kept,
    },
    validate: (values) => validateWith(bulkUpdate.input.shape.changes)(changesOf(values)),
  });
  const { hours, holidays, weeks } = form.values;
  const setWeeks = (next: BulkValues["weeks"]) => {
    form.clearFieldError("hours");
    form.setFieldValue("weeks", next);
  };
  const people = counted(count, "person", "people");
  const submit = form.onSubmit(async (values) => {
    setFailure(null);
    await onSubmit(changesOf(values)).catch((error: unknown) => setFailure(applyServerErrors(form, error)));
  });

  return (
    <FormDialog
      {...dialog}
      title={`Working hours of ${people}`}
      submitLabel={`Change ${people}`}
      onSubmit={() => submit()}
      dirty={form.isDirty()}
      disabledReason={hours === kept && holidays === kept && "Nothing to change yet"}
      failure={failure ?? (form.errors["hours"] as string | undefined) ?? null}
      note="Leave already booked from this day on is charged again."
      size={640}
    >
      <SegmentedControl fullWidth aria-label="Working hours" data={choices} {...form.getInputProps("hours")} />
      <DayField label="Starts on" description="Earlier days keep their hours and holidays." required {...form.getInputProps("from")} />
      {hours === "own" && <RotaField weeks={weeks} onChange={setWeeks} />}
      {calendars.length > 0 && (
        <Select
          label="Holidays"
          data={[{ value: kept, label: "Keep" }, ...choicesOf(calendars)]}
          allowDeselect={false}
          {...form.getInputProps("holidays")}
        />
      )}
    </FormDialog>
  );
}
