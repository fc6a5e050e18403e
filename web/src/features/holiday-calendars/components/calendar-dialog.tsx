import { maxLengths } from "@daybook/contract/core/max-lengths";
import { create, type HolidayCalendar } from "@daybook/contract/holiday-calendars/holiday-calendars";
import { Checkbox, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { applyServerErrors, validateWith } from "#lib/form/validation.ts";
import { FormDialog } from "#ui/overlay/form-dialog.tsx";
import { useCreateHolidayCalendar, useRenameHolidayCalendar } from "../holiday-calendars.api.ts";

type Props = {
  /** The calendar to rename; "new" creates one. */
  calendar: HolidayCalendar | "new";
  opened: boolean;
  onClose: () => void;
  onCreated: (id: string) => void;
};

/** Creates or renames a holiday calendar. Needs a new `key` per opening. */
export function CalendarDialog({ calendar, opened, onClose, onCreated }: Props) {
  const isNew = calendar === "new";
  const creation = useCreateHolidayCalendar();
  const renaming = useRenameHolidayCalendar();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    mode: "controlled",
    initialValues: { name: isNew ? "" : calendar.name, copyCompany: true },
    validate: validateWith(create.input),
  });
  const submit = form.onSubmit(({ name, copyCompany }) => {
    setFailure(null);
    const onError = (error: Error) => setFailure(applyServerErrors(form, error));
    const created = ({ _id }: HolidayCalendar) => {
      onCreated(_id);
      onClose();
    };
    if (isNew) creation.mutate({ name, copyCompany }, { onSuccess: created, onError });
    else renaming.mutate({ id: calendar._id, name }, { onSuccess: onClose, onError });
  });
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={isNew ? "New holiday calendar" : `Rename ${calendar.name}`}
      submitLabel={isNew ? "Create calendar" : "Rename calendar"}
      onSubmit={() => submit()}
      submitting={creation.isPending || renaming.isPending}
      dirty={form.isDirty()}
      failure={failure}
    >
      <TextInput
        label="Name"
        required
        maxLength={maxLengths.calendarName}
        placeholder="Germany – Bavaria"
        autoComplete="off"
        data-autofocus
        {...form.getInputProps("name")}
      />
      {isNew && (
        <Checkbox
          label="Copy the company's holidays"
          description="Copied once. Later changes of the company's holidays don't change this calendar."
          {...form.getInputProps("copyCompany", { type: "checkbox" })}
        />
      )}
    </FormDialog>
  );
}
