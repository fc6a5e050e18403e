import { maxLengths } from "@daybook/contract/core/max-lengths";
import { counted } from "@daybook/contract/core/numbers";
import { FileInput, Select, Textarea } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import type { Role } from "@daybook/contract/core/constants";
import { assignableUsers } from "#lib/api/shared-lists.ts";
import { useSession } from "#lib/session/session.ts";
import { ChoiceSelect } from "#ui/form/choice-select.tsx";
import { DayField } from "#ui/form/day-field.tsx";
import { FormDialog } from "#ui/overlay/form-dialog.tsx";
import { PersonSelect } from "#ui/form/person-select.tsx";
import { Square } from "#ui/display/project-mark.tsx";
import { endParts, normalizePeriod, type LeaveFormSubject, startParts } from "./leave-form.ts";
import { delegationCandidates } from "#features/delegations/delegations.api.ts";
import { colorOf } from "#features/leaves/leave-labels.ts";
import { useLeavePeople } from "#features/leaves/use-leave-people.ts";
import { useLeaveForm } from "./use-leave-form.ts";
import s from "./leave-dialog.module.css";
import { PreviewPanel } from "./preview-panel.tsx";

type Props = { subject: LeaveFormSubject; opened: boolean; onClose: () => void };

const titles = { apply: "Apply for leave", mark: "Record leave", edit: "Edit leave" };

const reviewerNotes: Record<Role, string> = {
  admin: "An admin will review this",
  team_lead: "An admin will review this",
  team_member: "Your team lead or an admin will review this",
};

/** @param namesDecider the preview says who decides */
function noteOf(subject: LeaveFormSubject, role: Role, approvedAutomatically: boolean, namesDecider: boolean) {
  if (namesDecider) return undefined;
  if (subject.mode === "mark" || approvedAutomatically) return "Approved immediately";
  if (subject.mode === "apply" || subject.leave.status === "Pending") return reviewerNotes[role];
  return subject.leave.status === "Approved" ? "Stays approved" : "Will need to be reviewed again";
}

/** Applies for, records or edits leave, with a live preview. Pass a new `key` each time it opens. */
export function LeaveDialog({ subject, opened, onClose }: Props) {
  const { user } = useSession();
  const { form, draft, values, types, type, period, preview, isCurrent, balance, document, submit, failure, submitting } = useLeaveForm(
    subject,
    opened,
    onClose,
  );
  const days = isCurrent && preview.data ? preview.data.days : 0;
  const isOneDay = period.startDate === period.endDate;
  const halfDays = type?.allowHalfDay ?? true;
  const ownBalance = balance?.types.find(({ leaveType }) => leaveType === values.leaveType);
  // The preview of one's own leave checks the rules for applying, which are stricter than those for recording.
  const recordsOwn = subject.mode === "mark" && values.userId === user._id;
  const problem = isCurrent && !recordsOwn ? (preview.data?.problem ?? null) : null;
  const approvedAutomatically = isCurrent && preview.data?.approvedAutomatically === true;
  const showsDecider = subject.mode === "apply" && !approvedAutomatically;
  const needsDocument = isCurrent && preview.data?.needsDocument === true;
  const refuses = preview.data?.mayOverride === true && preview.data.limits.some(({ limit }) => limit.mode === "refuse");
  const submitLabel = {
    apply: days > 0 ? `Apply for ${counted(days, "day")}` : "Apply for leave",
    mark: days > 0 ? `Record ${counted(days, "day")}` : "Record leave",
    edit: "Save changes",
  }[subject.mode];

  const setDays = (changed: { startDate?: string; endDate?: string }) => {
    const next = { ...values, ...changed };
    // Keep the start on or before the end.
    if (changed.endDate && changed.endDate < next.startDate) next.startDate = changed.endDate;
    form.setValues(normalizePeriod(next, halfDays));
  };
  const hasPersonField = subject.mode !== "edit" && user.role !== "team_member";
  const typeOptions = types.filter(({ active, name }) => active || name === values.leaveType);

  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={titles[subject.mode]}
      subtitle={subject.mode === "edit" && subject.leave.user._id !== user._id ? subject.leave.user.name : undefined}
      submitLabel={submitLabel}
      onSubmit={() => submit()}
      submitting={submitting}
      disabledReason={problem}
      dirty={form.isDirty() || document.file !== null}
      draft={draft}
      failure={failure ?? problem}
      note={noteOf(subject, user.role, approvedAutomatically, showsDecider && values.leaveType !== "" && preview.data !== undefined)}
      aside={
        <PreviewPanel
          preview={values.leaveType === "" ? undefined : preview.data}
          error={preview.error}
          leaveType={values.leaveType}
          balance={balance}
          period={period}
          showsDecider={showsDecider}
          isApproved={subject.mode === "mark" || approvedAutomatically || (subject.mode === "edit" && subject.leave.status === "Approved")}
        />
      }
    >
      {hasPersonField && <PersonField mode={subject.mode} {...form.getInputProps("userId")} />}
      <ChoiceSelect
        label="Type"
        required
        data-autofocus={!hasPersonField || undefined}
        placeholder="Choose a type"
        choices={typeOptions.map(({ name, color }) => ({ value: name, label: name, mark: <Square color={colorOf(color)} /> }))}
        description={ownBalance && balanceHint(ownBalance)}
        {...form.getInputProps("leaveType")}
        value={values.leaveType}
      />
      <div className={s.edge} data-halves={halfDays || undefined}>
        <DayField
          label="From"
          required
          {...form.getInputProps("startDate")}
          value={values.startDate}
          onChange={(startDate) => startDate && setDays({ startDate })}
        />
        {halfDays && (
          <Select
            aria-label="Part of the first day"
            data={startParts(isOneDay)}
            {...form.getInputProps("startDayPart")}
            value={period.startDayPart}
            allowDeselect={false}
            checkIconPosition="right"
          />
        )}
      </div>
      <div className={s.edge} data-halves={(halfDays && !isOneDay) || undefined}>
        <DayField
          label="To"
          required
          {...form.getInputProps("endDate")}
          value={values.endDate}
          onChange={(endDate) => endDate && setDays({ endDate })}
        />
        {halfDays && !isOneDay && (
          <Select
            aria-label="Part of the last day"
            data={endParts}
            {...form.getInputProps("endDayPart")}
            value={period.endDayPart}
            allowDeselect={false}
            checkIconPosition="right"
          />
        )}
      </div>
      <Textarea
        label="Reason"
        description="Visible only to approvers"
        inputWrapperOrder={["label", "input", "error", "description"]}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={maxLengths.note}
        {...form.getInputProps("reason")}
      />
      {refuses && (
        <Textarea
          label="Reason to exceed the limit"
          description="Kept with the leave"
          required
          autosize
          minRows={2}
          maxRows={6}
          maxLength={maxLengths.note}
          {...form.getInputProps("overrideReason")}
          value={values.overrideReason ?? ""}
        />
      )}
      {subject.mode === "apply" && (needsDocument || document.file) && (
        <FileInput
          label="Document"
          description="Such as a doctor’s note. The request can be approved once it has one; you can also add it later."
          placeholder="Choose a file"
          clearable
          value={document.file}
          error={document.problem}
          onChange={document.choose}
        />
      )}
      {subject.mode !== "mark" && <CoverField exceptId={values.userId} {...form.getInputProps("coverUser")} />}
      {subject.mode === "apply" && user.role === "team_lead" && values.userId === user._id && (
        <DelegateField exceptId={user._id} {...form.getInputProps("delegate")} />
      )}
    </FormDialog>
  );
}

const balanceHint = ({ total, available, used }: { total: number | null; available: number | null; used: number }) =>
  total === null || available === null ? `No limit, ${counted(used, "day")} used` : `${available} of ${counted(total, "day")} available`;

type PersonFieldProps = Pick<ComponentProps<typeof PersonSelect>, "value" | "error" | "onChange">;

/** Selects the person the leave is for; shown to leads and admins. */
function PersonField({ mode, ...field }: PersonFieldProps & { mode: "apply" | "mark" }) {
  const { user } = useSession();
  const people = useLeavePeople().filter(({ status }) => status === "active");
  // Only admins may record their own leave.
  const options = mode === "mark" && user.role === "team_lead" ? people.filter(({ _id }) => _id !== user._id) : people;
  return <PersonSelect label="Person" required data-autofocus placeholder="Choose a person" people={options} {...field} />;
}

type CoverFieldProps = PersonFieldProps & { exceptId: string | null };

function CoverField({ exceptId, ...field }: CoverFieldProps) {
  const { data = [] } = useQuery(assignableUsers);
  return <PersonSelect label="Covered by" people={data.filter(({ _id }) => _id !== exceptId)} clearable {...field} />;
}

/** Selects who decides for a lead during the leave. */
function DelegateField({ exceptId, ...field }: CoverFieldProps) {
  const { data = [] } = useQuery(delegationCandidates);
  return (
    <PersonSelect
      label="Who decides for you"
      description="Decides on your team's leave and completed tasks while you are away, once they accept"
      people={data.filter(({ _id }) => _id !== exceptId)}
      clearable
      {...field}
    />
  );
}
