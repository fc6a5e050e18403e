import { Select } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { setTeam } from "@daybook/contract/holiday-calendars/holiday-calendars";
import { applyServerErrors, validateWith } from "#lib/form/validation.ts";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { DayField } from "#ui/form/day-field.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";
import { FormDialog } from "#ui/overlay/form-dialog.tsx";
import { choicesOf, company } from "../calendar-choices.ts";
import { holidayCalendars, teamCalendars, useSetTeamCalendar } from "../holiday-calendars.api.ts";

type Team = { _id: string; name: string };
type Props = { team: Team; opened: boolean; onClose: () => void };

/** Chooses the holiday calendar that the people of a team have by default. Needs a new `key` per opening. */
export function TeamCalendarDialog(props: Props) {
  const { data: teams, error } = useQuery(teamCalendars);
  const own = teams?.find(({ team }) => team._id === props.team._id)?.holidayCalendar._id ?? company;
  if (teams) return <LoadedDialog key={own} current={own} {...props} />;
  return (
    <FormDialog {...props} title={`Holidays of ${props.team.name}`} onSubmit={props.onClose} failure={error?.message ?? null}>
      <SkeletonLines count={2} />
    </FormDialog>
  );
}

function LoadedDialog({ team, current, opened, onClose }: Props & { current: string }) {
  const { today } = useCompany();
  const { data: calendars } = useQuery(holidayCalendars);
  const saving = useSetTeamCalendar();
  const [failure, setFailure] = useState<string | null>(null);
  const inputOf = ({ calendar, from }: { calendar: string; from: string | null }) => ({
    id: team._id,
    holidayCalendar: calendar === company ? null : calendar,
    from: from ?? "",
  });
  const form = useForm<{ calendar: string; from: string | null }>({
    mode: "controlled",
    initialValues: { calendar: current, from: today },
    validate: (values) => validateWith(setTeam.input)(inputOf(values)),
  });
  const submit = form.onSubmit((values) => {
    setFailure(null);
    saving.mutate(inputOf(values), { onSuccess: onClose, onError: (error) => setFailure(applyServerErrors(form, error)) });
  });
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={`Holidays of ${team.name}`}
      submitLabel="Save"
      onSubmit={() => submit()}
      submitting={saving.isPending}
      dirty={form.isDirty()}
      disabledReason={form.values.calendar === current && "Nothing to change yet"}
      failure={failure}
      note="People with another calendar of their own keep it. Leave already booked is charged again."
    >
      <Select
        label="Holidays"
        description="For everyone on the team, and for people who join it."
        data={choicesOf(calendars)}
        allowDeselect={false}
        data-autofocus
        {...form.getInputProps("calendar")}
      />
      <DayField label="Starts on" description="Earlier days keep their holidays." required {...form.getInputProps("from")} />
    </FormDialog>
  );
}
