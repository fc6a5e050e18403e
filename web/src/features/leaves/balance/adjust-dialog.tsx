import { maxLengths } from "@daybook/contract/core/max-lengths";
import { counted } from "@daybook/contract/core/numbers";
import { adjust } from "@daybook/contract/leaves/leaves";
import type { Balance } from "@daybook/contract/leaves/schemas";
import { Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { useFormDraft } from "#lib/form/form-drafts.ts";
import { applyServerErrors, validateWith } from "#lib/form/validation.ts";
import { ChoiceSelect } from "#ui/form/choice-select.tsx";
import { NumberField } from "#ui/form/number-field.tsx";
import { FormDialog } from "#ui/overlay/form-dialog.tsx";
import { Square } from "#ui/display/project-mark.tsx";
import { useAdjust } from "../leave-admin.ts";
import { colorOf } from "../leave-labels.ts";

type Props = {
  person: { _id: string; name: string };
  leaveYear: number;
  types: Balance["types"];
  opened: boolean;
  onClose: () => void;
};

type Values = { leaveType: string; days: number | null; reason: string };

/** Adds or removes days of a balance, with a reason that the history shows. Pass a new `key` each time it opens. */
export function AdjustDialog({ person, leaveYear, types, opened, onClose }: Props) {
  const adjustment = useAdjust();
  const [failure, setFailure] = useState<string | null>(null);
  const limited = types.filter(({ total }) => total !== null);
  const inputOf = (values: Values) => ({ userId: person._id, leaveYear, ...values, days: values.days as number });
  const form = useForm<Values>({
    mode: "controlled",
    initialValues: { leaveType: limited[0]?.leaveType ?? "", days: null, reason: "" },
    validate: (values) => validateWith(adjust.input)(inputOf(values)),
  });
  const draft = useFormDraft(`balance:${person._id}:${leaveYear}`, form);
  const close = () => {
    draft.discard();
    onClose();
  };
  const { leaveType, days } = form.values;
  const before = types.find((type) => type.leaveType === leaveType)?.available;
  const submit = form.onSubmit((values) => {
    setFailure(null);
    adjustment.mutate(inputOf(values), { onSuccess: close, onError: (error) => setFailure(applyServerErrors(form, error)) });
  });

  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Adjust balance"
      subtitle={`${person.name}, leave year ${leaveYear}`}
      submitLabel={days === null || days === 0 ? "Adjust" : days > 0 ? `Add ${counted(days, "day")}` : `Remove ${counted(-days, "day")}`}
      onSubmit={() => submit()}
      submitting={adjustment.isPending}
      failure={failure}
      dirty={form.isDirty()}
      draft={draft}
      size={440}
    >
      <ChoiceSelect
        label="Type"
        required
        choices={limited.map((type) => ({ value: type.leaveType, label: type.label, mark: <Square color={colorOf(type.color)} /> }))}
        {...form.getInputProps("leaveType")}
      />
      <NumberField
        label="Days"
        description={
          before === null || before === undefined || days === null
            ? "Use a negative number to remove days. Half days allowed."
            : `${counted(before, "day")} available now, ${counted(before + days, "day")} after this.`
        }
        required
        step={0.5}
        decimalScale={1}
        data-autofocus
        {...form.getInputProps("days")}
      />
      <Textarea label="Reason" required autosize minRows={2} maxRows={6} maxLength={maxLengths.note} {...form.getInputProps("reason")} />
    </FormDialog>
  );
}
