import { type CostSettings, updateCosts } from "@daybook/contract/whatsapp-costs/whatsapp-costs";
import { TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { applyServerErrors, validateWith } from "#lib/form/validation.ts";
import { NumberField } from "#ui/form/number-field.tsx";
import { FieldPair, FormDialog } from "#ui/overlay/form-dialog.tsx";
import { useUpdateCosts } from "../reminders.api.ts";

type Props = { settings: CostSettings; opened: boolean; onClose: () => void };

/** Prices of Meta's rate card and the monthly cap. Change its key on every opening. */
export function PricesDialog({ settings, opened, onClose }: Props) {
  const { version, ...initialValues } = settings;
  const { mutate, isPending } = useUpdateCosts();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({ mode: "controlled", initialValues, validate: validateWith(updateCosts.input) });
  const submit = form.onSubmit((values) => {
    setFailure(null);
    mutate({ ...values, version }, { onSuccess: onClose, onError: (error) => setFailure(applyServerErrors(form, error)) });
  });
  const price = { min: 0, decimalScale: 6, placeholder: "Not entered" };
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Prices and cap"
      subtitle="Take the prices from Meta’s rate card for the countries of your people."
      submitLabel="Save"
      onSubmit={submit}
      submitting={isPending}
      dirty={form.isDirty()}
      failure={failure}
    >
      <TextInput label="Currency" description="Three letters, as on your bill." w={160} {...form.getInputProps("currency")} />
      <FieldPair>
        <NumberField label="Price of a reminder" description="Category utility." {...price} {...form.getInputProps("templatePrice")} />
        <NumberField label="Price of an answer" description="Category service." {...price} {...form.getInputProps("answerPrice")} />
      </FieldPair>
      <FieldPair>
        <NumberField
          label="Answers not billed"
          description="In a month, as Meta states it."
          min={0}
          allowDecimal={false}
          {...form.getInputProps("freeAnswers")}
        />
        <NumberField
          label="Monthly cap"
          description="Messages. Then reminders go by email."
          placeholder="No cap"
          min={0}
          allowDecimal={false}
          {...form.getInputProps("monthlyCap")}
        />
      </FieldPair>
    </FormDialog>
  );
}
