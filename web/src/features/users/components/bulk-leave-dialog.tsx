import { maxLengths } from "@daybook/contract/core/max-lengths";
import { bulkUpdate } from "@daybook/contract/users/users";
import { Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { colorOf, daysText } from "#features/leaves/leave-labels.ts";
import { leaveTypes } from "#features/leaves/leaves.api.ts";
import { applyServerErrors, validateWith } from "#lib/form/validation.ts";
import { Square } from "#ui/display/project-mark.tsx";
import { ChoiceSelect } from "#ui/form/choice-select.tsx";
import { NumberField } from "#ui/form/number-field.tsx";
import { FormDialog } from "#ui/overlay/form-dialog.tsx";
import { type BulkChanges, peopleText } from "../users.api.ts";

type Values = { leaveType: string; days: number | null; reason: string };

type Props = {
  /** The number of people. */
  count: number;
  opened: boolean;
  onClose: () => void;
  submitting: boolean;
  /** Sends the changes; rejects with the reason if nothing was changed. */
  onSubmit: (changes: BulkChanges) => Promise<unknown>;
};

const changesOf = ({ days, ...values }: Values) => ({ leave: { ...values, days: days as number } });
const { leave: leaveSchema } = bulkUpdate.input.shape.changes.shape;

/** Adds days to a balance of several people, or removes them. Needs a new `key` per opening. */
export function BulkLeaveDialog({ count, onSubmit, ...dialog }: Props) {
  const { data: types = [] } = useQuery(leaveTypes);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<Values>({
    mode: "controlled",
    initialValues: { leaveType: "", days: null, reason: "" },
    validate: (values) => validateWith(leaveSchema.unwrap())(changesOf(values).leave),
  });
  const { days } = form.values;
  const submit = form.onSubmit(async (values) => {
    setFailure(null);
    await onSubmit(changesOf(values)).catch((error: unknown) => setFailure(applyServerErrors(form, error)));
  });

  return (
    <FormDialog
      {...dialog}
      title={`Adjust leave of ${peopleText(count)}`}
      submitLabel={!days ? "Adjust" : days > 0 ? `Add ${daysText(days)} each` : `Remove ${daysText(-days)} each`}
      onSubmit={() => submit()}
      dirty={form.isDirty()}
      failure={failure}
      note="Changes the balance of the current leave year."
      size={440}
    >
      <ChoiceSelect
        label="Type"
        required
        choices={types
          .filter(({ annualDays, active }) => annualDays !== null && active)
          .map(({ name, color }) => ({ value: name, label: name, mark: <Square color={colorOf(color)} /> }))}
        {...form.getInputProps("leaveType")}
      />
      <NumberField
        label="Days"
        description="Use a negative number to remove days. Half days allowed."
        required
        step={0.5}
        decimalScale={1}
        {...form.getInputProps("days")}
      />
      <Textarea label="Reason" required autosize minRows={2} maxRows={6} maxLength={maxLengths.note} {...form.getInputProps("reason")} />
    </FormDialog>
  );
}
