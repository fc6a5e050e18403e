import { counted } from "@daybook/contract/core/numbers";
import { type Entitlement, set as setEntitlement } from "@daybook/contract/leaves/entitlements";
import { Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "#lib/api/call-error.ts";
import { applyServerErrors, validateWith } from "#lib/form/validation.ts";
import { Square } from "#ui/display/project-mark.tsx";
import { ChoiceSelect } from "#ui/form/choice-select.tsx";
import { NumberField } from "#ui/form/number-field.tsx";
import { FormDialog } from "#ui/overlay/form-dialog.tsx";
import { useSetEntitlement } from "../leave-admin.ts";
import { colorOf } from "../leave-labels.ts";
import { entitlementPreview, entitlementsOf } from "../leaves.api.ts";
import { LeaveYearSelect } from "./leave-year-select.tsx";

type Props = { person: { _id: string; name: string }; opened: boolean; onClose: () => void };

/** Sets the days a year of a person, and says what that does to the balance. Pass a new `key` each time it opens. */
export function EntitlementDialog(props: Props) {
  const { data: entitlements } = useQuery(entitlementsOf(props.person._id));
  return entitlements?.[0] && <LoadedDialog {...props} entitlements={entitlements} first={entitlements[0]} />;
}

/** `annualDays` is null for the days of the leave type. */
type Values = { leaveType: string; leaveYear: string; annualDays: number | null };

type LoadedProps = Props & { entitlements: Entitlement[]; first: Entitlement };

function LoadedDialog({ person, opened, onClose, entitlements, first }: LoadedProps) {
  const saving = useSetEntitlement();
  const [failure, setFailure] = useState<string | null>(null);
  const current = first.years[0]!.leaveYear;
  const yearOf = ({ leaveType, leaveYear }: Pick<Values, "leaveType" | "leaveYear">) =>
    entitlements.find((each) => each.leaveType === leaveType)?.years.find((each) => String(each.leaveYear) === leaveYear);
  const ownDays = (values: Pick<Values, "leaveType" | "leaveYear">) => {
    const year = yearOf(values);
    return year?.isOwn ? year.annualDays : null;
  };
  const start = { leaveType: first.leaveType, leaveYear: String(current) };
  const inputOf = ({ leaveYear, ...values }: Values) => ({ userId: person._id, leaveYear: Number(leaveYear), ...values });
  const form = useForm<Values>({
    mode: "controlled",
    initialValues: { ...start, annualDays: ownDays(start) },
    validate: (values) => validateWith(setEntitlement.input)(inputOf(values)),
    onValuesChange: (values, before) => {
      const isOther = values.leaveType !== before.leaveType || values.leaveYear !== before.leaveYear;
      if (isOther && values.annualDays === ownDays(before)) form.setFieldValue("annualDays", ownDays(values));
    },
  });
  const { values } = form;
  const input = inputOf(values);
  const chosen = entitlements.find(({ leaveType }) => leaveType === values.leaveType) ?? first;
  const year = yearOf(values);
  const isChanged = values.annualDays !== ownDays(values) && setEntitlement.input.safeParse(input).success;
  const preview = useQuery(entitlementPreview(isChanged ? input : undefined));
  const submit = form.onSubmit(() => {
    setFailure(null);
    const callbacks = { onSuccess: onClose, onError: (error: Error) => setFailure(applyServerErrors(form, error)) };
    saving.mutate({ ...input, version: chosen.version }, callbacks);
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
      <ChoiceSelect
        label="Type"
        required
        choices={entitlements.map(({ leaveType, color }) => ({
          value: leaveType,
          label: leaveType,
          mark: <Square color={colorOf(color)} />,
        }))}
        {...form.getInputProps("leaveType")}
      />
      <LeaveYearSelect current={current} {...form.getInputProps("leaveYear")} />
      <NumberField
        label="Days per year"
        description={
          year && `${counted(year.annualDays, "day")} now. Leave it empty for the ${counted(chosen.typeDays, "day")} of the leave type.`
        }
        step={0.5}
        decimalScale={1}
        allowNegative={false}
        data-autofocus
        {...form.getInputProps("annualDays")}
      />
      <Text c="var(--text-2)" role="status">
        {isChanged && (preview.error ? messageOf(preview.error) : preview.data && effectText(preview.data.changes))}
      </Text>
    </FormDialog>
  );
}

/** `2026: 12 days left become 15. 2027: 12 days left become 15.` */
const effectText = (changes: { leaveYear: number; before: number; after: number }[]) =>
  changes.length === 0
    ? "No balance changes."
    : changes
        .map(({ leaveYear, before, after }) => `${leaveYear}: ${counted(before, "day left becomes", "days left become")} ${after}.`)
        .join(" ");
