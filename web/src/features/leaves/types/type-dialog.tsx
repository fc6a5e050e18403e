import { maxLengths } from "@daybook/contract/core/max-lengths";
import type { LeaveAccrual } from "@daybook/contract/core/constants";
import type { BalanceChange, LeaveType } from "@daybook/contract/leaves/schemas";
import { createType, updateType } from "@daybook/contract/leaves/leaves";
import { Select, Switch, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { CallError } from "#lib/api/call-error.ts";
import { useFormDraft } from "#lib/form/form-drafts.ts";
import { useSession } from "#lib/session/session.ts";
import { applyServerErrors, validateWith } from "#lib/form/validation.ts";
import { NumberField } from "#ui/form/number-field.tsx";
import { FieldPair, FormDialog } from "#ui/overlay/form-dialog.tsx";
import { useCreateType, useDryRun, useUpdateType } from "../leave-admin.ts";
import { leaveTypes } from "../leaves.api.ts";
import { BalanceChanges, balancesText } from "./balance-changes.tsx";
import s from "../components/company-lists.module.css";
import { MonthDayField } from "./month-day-field.tsx";

type Props = {
  /** Null to add a type. */ type: LeaveType | null;
  /** Whether there are limits of leave. */ hasLimits: boolean;
  opened: boolean;
  onClose: () => void;
};

type Values = {
  name: string;
  limited: boolean;
  annualDays: number | null;
  accrual: LeaveAccrual;
  proRata: boolean;
  allowHalfDay: boolean;
  negativeLimit: number | null;
  carryForwardMax: number | null;
  carryForwardExpires: string;
  minNoticeDays: number | null;
  maxConsecutive: number | null;
  documentAfterDays: number | null;
  sandwich: boolean;
  autoApprove: boolean;
  unpaid: boolean;
  isAbsence: boolean;
  limitsApply: boolean;
  color: string;
  active: boolean;
};

const colors = ["Petrol", "Violet", "Ochre", "Green", "Rose", "Gray"].map((name, i) => ({ name, value: `plot-${i + 1}` }));
const changeSchema = updateType.input.omit({ id: true });

/** Adds or edits a leave type. Pass a new `key` each time it opens. */
export function TypeDialog({ type, hasLimits, opened, onClose }: Props) {
  const { payroll } = useSession().company;
  const queryClient = useQueryClient();
  const creation = useCreateType();
  const change = useUpdateType();
  const [version, setVersion] = useState(type?.version);
  const [failure, setFailure] = useState<string | null>(null);
  const dryRun = useDryRun();
  /** Whose days the values change, which is shown before they are saved. */
  const [checked, setChecked] = useState<{ values: string; changes: BalanceChange[] } | null>(null);
  const inputOf = ({ limited, annualDays, ...values }: Values) => ({
    ...values,
    annualDays: limited ? (annualDays as number) : null,
    negativeLimit: values.negativeLimit as number,
    carryForwardMax: values.carryForwardMax as number,
    carryForwardExpires: values.carryForwardExpires || null,
    minNoticeDays: values.minNoticeDays as number,
  });
  const form = useForm<Values>({
    mode: "controlled",
    initialValues: {
      name: type?.name ?? "",
      limited: type ? type.annualDays !== null : true,
      annualDays: type ? type.annualDays : 12,
      accrual: type?.accrual ?? "yearly",
      proRata: type?.proRata ?? false,
      allowHalfDay: type?.allowHalfDay ?? true,
      negativeLimit: type?.negativeLimit ?? 0,
      carryForwardMax: type?.carryForwardMax ?? 0,
      carryForwardExpires: type?.carryForwardExpires ?? "",
      minNoticeDays: type?.minNoticeDays ?? 0,
      maxConsecutive: type?.maxConsecutive ?? null,
      documentAfterDays: type?.documentAfterDays ?? null,
      sandwich: type?.sandwich ?? false,
      autoApprove: type?.autoApprove ?? false,
      unpaid: type?.unpaid ?? false,
      isAbsence: type?.isAbsence ?? true,
      limitsApply: type?.limitsApply ?? true,
      color: type?.color ?? "plot-2",
      active: type?.active ?? true,
    },
    validate: (values) => ({
      ...validateWith(type ? changeSchema : createType.input)(inputOf(values)),
      // The API takes an empty value as "no limit".
      ...(values.limited && values.annualDays === null && { annualDays: "Please enter 0 to 366 days" }),
    }),
  });

  const draft = useFormDraft(type ? `leave-type:${type._id}:${type.version}` : "leave-type:new", form);
  const close = () => {
    draft.discard();
    onClose();
  };

  /** On a version conflict, keeps the input and lets a second *Save* overwrite the newer version. */
  const fail = async (error: Error) => {
    const isConflict = type !== null && error instanceof CallError && error.status === 409;
    const types = isConflict ? await queryClient.fetchQuery({ ...leaveTypes, staleTime: 0 }) : [];
    const latest = types.find(({ _id }) => _id === type?._id)?.version;
    if (latest === undefined || latest === version) return setFailure(applyServerErrors(form, error));
    setVersion(latest);
    setFailure(`${error.message} Save again to overwrite it with your changes.`);
  };
  const affected = checked?.values === JSON.stringify(form.values) ? checked.changes : null;
  const submit = form.onSubmit((values) => {
    setFailure(null);
    const callbacks = { onSuccess: close, onError: (error: Error) => void fail(error) };
    if (!type) return creation.mutate(inputOf(values), callbacks);
    const input = { id: type._id, version, ...inputOf(values) };
    const save = () => change.mutate(input, callbacks);
    if (affected) return save();
    dryRun.mutate(input, {
      onSuccess: ({ changes = [] }) => (changes.length > 0 ? setChecked({ values: JSON.stringify(values), changes }) : save()),
      onError: callbacks.onError,
    });
  });

  const { values } = form;
  const halfDays = { step: 0.5, decimalScale: 1 };
  const wholeDays = { step: 1, allowDecimal: false, inputMode: "numeric" } as const;
  const switchProps = (
    name: "limited" | "proRata" | "allowHalfDay" | "sandwich" | "autoApprove" | "unpaid" | "isAbsence" | "limitsApply" | "active",
  ) => form.getInputProps(name, { type: "checkbox" });

  const isMonthly = values.accrual === "monthly";

  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={type ? `Edit ${type.name}` : "Add leave type"}
      submitLabel={affected ? `Save and change ${balancesText(affected)}` : type ? "Save changes" : "Add type"}
      onSubmit={() => submit()}
      submitting={creation.isPending || change.isPending || dryRun.isPending}
      failure={failure}
      dirty={form.isDirty()}
      draft={draft}
    >
      <TextInput
        label="Name"
        required
        maxLength={maxLengths.leaveTypeName}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps("name")}
      />
      <Switch label="Limit days per year" {...switchProps("limited")} />
      {values.limited && (
        <>
          <FieldPair>
            <NumberField
              label="Days per year"
              description="Half days are possible"
              required
              allowNegative={false}
              {...form.getInputProps("annualDays")}
              {...halfDays}
            />
            <Select
              label="Granted"
              description={isMonthly ? "A twelfth on the first of each month" : "All days when the leave year begins"}
              data={[
                { value: "yearly", label: "Once a year" },
                { value: "monthly", label: "Every month" },
              ]}
              allowDeselect={false}
              checkIconPosition="right"
              {...form.getInputProps("accrual")}
            />
          </FieldPair>
          <Switch
            label="Pro rata"
            description={
              isMonthly
                ? "The last month of people who leave counts by calendar days, as the joining month always does."
                : "People who join or leave within the year get their part of its days."
            }
            {...switchProps("proRata")}
          />
          <FieldPair>
            <NumberField
              label="Maximum carried forward"
              description="Unused days kept for the next year"
              required
              allowNegative={false}
              {...form.getInputProps("carryForwardMax")}
              {...halfDays}
            />
            <NumberField
              label="Negative balance limit"
              description="Days that can be used in advance"
              required
              allowNegative={false}
              {...form.getInputProps("negativeLimit")}
              {...halfDays}
            />
          </FieldPair>
          {(values.carryForwardMax ?? 0) > 0 && (
            <MonthDayField
              label="Carried days expire after"
              none="Never"
              {...form.getInputProps("carryForwardExpires")}
              value={form.values.carryForwardExpires}
            />
          )}
        </>
      )}
      <FieldPair>
        <NumberField
          label="Notice"
          description="Days in advance to apply"
          required
          allowNegative={false}
          {...form.getInputProps("minNoticeDays")}
          {...wholeDays}
        />
        <NumberField
          label="Maximum per request"
          description="Days; leave empty for no limit"
          placeholder="No limit"
          allowNegative={false}
          {...form.getInputProps("maxConsecutive")}
          {...wholeDays}
        />
      </FieldPair>
      <NumberField
        label="Document needed above"
        description="Days. With 2, requests of more than 2 days need a document, such as a doctor’s note"
        placeholder="Never"
        allowNegative={false}
        {...form.getInputProps("documentAfterDays")}
        {...wholeDays}
      />
      <Switch label="Allow half days" {...switchProps("allowHalfDay")} />
      <Switch
        label="Count days off between leave days"
        description="Leave from Friday to Monday then takes 4 days instead of 2. Leave that is already booked keeps its days."
        {...switchProps("sandwich")}
      />
      <Switch
        label="Approve automatically"
        description="Requests are approved as soon as they are made. Notice, balance and the other rules still apply."
        {...switchProps("autoApprove")}
      />
      <Switch
        label="Counts as absence"
        description="No report is due and no hours are expected. Turn off for types like Work From Home."
        {...switchProps("isAbsence")}
      />
      {hasLimits && values.isAbsence && (
        <Switch
          label="Limits apply"
          description="Off for leave that no one chooses, such as sick leave: limits neither count nor refuse it."
          {...switchProps("limitsApply")}
        />
      )}
      {payroll === "on" && <Switch label="Unpaid" description="Payroll counts its days as unpaid." {...switchProps("unpaid")} />}
      <Switch label="Active" description="Inactive types can't be requested. Existing leave doesn't change." {...switchProps("active")} />
      <fieldset className={s.fieldset}>
        <legend className={s.legend}>Color</legend>
        <div className={s.colors}>
          {colors.map(({ name, value }) => (
            <label key={value} className={s.color}>
              <input
                type="radio"
                name="color"
                aria-label={name}
                checked={values.color === value}
                onChange={() => form.setFieldValue("color", value)}
              />
              <i style={{ "--swatch": `var(--${value})` }} aria-hidden />
            </label>
          ))}
        </div>
      </fieldset>
      {affected && <BalanceChanges changes={affected} />}
    </FormDialog>
  );
}
