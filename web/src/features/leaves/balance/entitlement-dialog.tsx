import { set as setEntitlement } from "@daybook/contract/leaves/entitlements";
import { Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "#lib/api/call-error.ts";
import { applyServerErrors, validateWith } from "#lib/form/validation.ts";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { ChoiceSelect } from "#ui/form/choice-select.tsx";
import { NumberField } from "#ui/form/number-field.tsx";
import { FormDialog } from "#ui/overlay/form-dialog.tsx";
import { Square } from "#ui/display/project-mark.tsx";
import { useSetEntitlement } from "../leave-admin.ts";
import { colorOf, daysText } from "../leave-labels.ts";
import { entitlementPreview, entitlementsOf } from "../leaves.api.ts";
import { LeaveYearSelect } from "./leave-year-select.tsx";

type Props = { person: { _id: string; name: string }; opened: boolean; onClose: () => void };

/** `days` is null for the days of the leave type; `leaveYear` is empty for the current one. */
type Values = { leaveType: string; leaveYear: string; days: number | null };

/** Sets the days a year of a person, and says what that does to the balance. Pass a new `key` each time it opens. */
export function EntitlementDialog({ person, opened, onClose }: Props) {
  const { data: entitlements, error, refetch } = useQuery(entitlementsOf(person._id));
  const saving = useSetEntitlement();
  const [failure, setFailure] = useState<string | null>(null);
  const inputOf = ({ leaveType, leaveYear, days }: Values) => ({
    userId: person._id,
    leaveType: leaveType || (entitlements?.[0]?.leaveType ?? ""),
    leaveYear: Number(leaveYear || entitlements?.[0]?.years[0]?.leaveYear),
    annualDays: days,
  });
  const form = useForm<Values>({
    mode: "controlled",
    initialValues: { leaveType: "", leaveYear: "", days: null },
    validate: (values) => {
      const { annualDays: days, ...errors } = validateWith(setEntitlement.input)(inputOf(values)) as Record<string, string>;
      return { ...errors, ...(days && { days }) };
    },
  });
  const input = inputOf(form.values);
  const chosen = entitlements?.find(({ leaveType }) => leaveType === input.leaveType);
  const year = chosen?.years.find(({ leaveYear }) => leaveYear === input.leaveYear);
  const isValid = setEntitlement.input.safeParse(input).success;
  const preview = useQuery(entitlementPreview(isValid && chosen && form.isDirty() ? input : undefined));
  const submit = form.onSubmit(() => {
    setFailure(null);
    saving.mutate(
      { ...input, ...(chosen && { version: chosen.version }) },
      {
        onSuccess: onClose,
        onError: (failed) => {
          setFailure(applyServerErrors(form, failed));
          void refetch();
        },
      },
    );
  });

  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Days per year"
      subtitle={person.name}
      submitLabel="Save"
      onSubmit={() => submit()}
      submitting={saving.isPending}
      failure={failure}
      dirty={form.isDirty()}
      size={440}
    >
      {!entitlements && (error ? <ErrorState compact error={error} onRetry={() => void refetch()} /> : <SkeletonLines count={4} />)}
      {entitlements && (
        <>
          <ChoiceSelect
            label="Type"
            required
            choices={entitlements.map(({ leaveType, color }) => ({
              value: leaveType,
              label: leaveType,
              mark: <Square color={colorOf(color)} />,
            }))}
            {...form.getInputProps("leaveType")}
            value={input.leaveType}
          />
          <LeaveYearSelect current={entitlements[0]?.years[0]?.leaveYear ?? 0} {...form.getInputProps("leaveYear")} />
          <NumberField
            label="Days per year"
            description={
              chosen && year && `${daysText(year.annualDays)} now. Leave it empty for the ${daysText(chosen.typeDays)} of the leave type.`
            }
            step={0.5}
            decimalScale={1}
            allowNegative={false}
            data-autofocus
            {...form.getInputProps("days")}
          />
          <Text c="var(--text-2)" role="status">
            {preview.error ? messageOf(preview.error) : preview.data && form.isDirty() && effectText(preview.data.changes)}
          </Text>
        </>
      )}
    </FormDialog>
  );
}

/** `2026: 12 days left become 15. 2027: 12 days left become 15.` */
const effectText = (changes: { leaveYear: number; before: number; after: number }[]) =>
  changes.length === 0
    ? "No balance changes."
    : changes.map(({ leaveYear, before, after }) => `${leaveYear}: ${daysText(before)} left become ${after}.`).join(" ");
