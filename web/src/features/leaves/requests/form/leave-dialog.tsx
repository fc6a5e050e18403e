import { Select, Textarea } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Role } from "@daybook/contract/core/constants";
import { assignableUsers } from "#lib/api/shared-lists.ts";
import { useSession } from "#lib/session/session.ts";
import { ChoiceSelect } from "#ui/form/choice-select.tsx";
import { DayField } from "#ui/form/day-field.tsx";
import { FormDialog } from "#ui/overlay/form-dialog.tsx";
import { PersonSelect } from "#ui/form/person-select.tsx";
import { Square } from "#ui/display/project-mark.tsx";
import { endParts, fittingPeriod, type LeaveTask, startParts } from "./leave-form.ts";
import { colorOf, daysText } from "#features/leaves/leave-labels.ts";
import { useLeavePeople } from "#features/leaves/use-leave-people.ts";
import { useLeaveForm } from "./use-leave-form.ts";
import s from "./leave-dialog.module.css";
import { PreviewPanel } from "./preview-panel.tsx";

type Props = { task: LeaveTask; opened: boolean; onClose: () => void };

const titles = { apply: "Apply for leave", mark: "Mark leave", edit: "Edit leave" };

const whoDecides: Record<Role, string> = {
  admin: "You or another admin decides",
  team_lead: "An admin decides",
  team_member: "Your team lead or an admin decides",
};

function noteOf(task: LeaveTask, role: Role) {
  if (task.mode === "mark") return "Approved at once";
  if (task.mode === "apply" || task.leave.status === "Pending") return whoDecides[role];
  return task.leave.status === "Approved" ? "It stays approved" : "It waits for a decision again";
}

/** Applying for leave, marking or changing one, with what it means beside it. Key it by the opening. */
export function LeaveDialog({ task, opened, onClose }: Props) {
  const { user } = useSession();
  const { form, types, type, period, preview, isCurrent, balance, submit, failure, submitting } = useLeaveForm(task, onClose);
  const { values } = form;
  const days = isCurrent && preview.data ? preview.data.days : 0;
  const isOneDay = period.startDate === period.endDate;
  const halfDays = type?.allowHalfDay ?? true;
  const ownBalance = balance?.types.find(({ leaveType }) => leaveType === values.leaveType);
  // Marking is freer than applying, which is what the preview judges of one's own leave.
  const marksSelf = task.mode === "mark" && values.userId === user._id;
  const problem = isCurrent && !marksSelf ? (preview.data?.problem ?? null) : null;
  const submitLabel = {
    apply: days > 0 ? `Apply for ${daysText(days)}` : "Apply for leave",
    mark: days > 0 ? `Mark ${daysText(days)}` : "Mark leave",
    edit: "Save changes",
  }[task.mode];

  const setDays = (changed: { startDate?: string; endDate?: string }) => {
    const next = { ...values, ...changed };
    // The end follows the start, and the other way round.
    if (changed.endDate && changed.endDate < next.startDate) next.startDate = changed.endDate;
    form.setValues(fittingPeriod(next, halfDays));
  };
  const asksWhose = task.mode !== "edit" && user.role !== "team_member";
  const chosen = types.filter(({ active, name }) => active || name === values.leaveType);

  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={titles[task.mode]}
      subtitle={task.mode === "edit" && task.leave.user._id !== user._id ? task.leave.user.name : undefined}
      submitLabel={submitLabel}
      onSubmit={() => submit()}
      submitting={submitting}
      dirty={form.isDirty()}
      failure={failure ?? problem}
      note={noteOf(task, user.role)}
      aside={
        <PreviewPanel
          preview={values.leaveType === "" ? undefined : preview.data}
          error={preview.error}
          leaveType={values.leaveType}
          balance={balance}
          period={period}
          atOnce={task.mode === "mark" || (task.mode === "edit" && task.leave.status === "Approved")}
        />
      }
    >
      {asksWhose && (
        <Whose
          mode={task.mode}
          value={values.userId}
          error={form.errors["userId"]}
          onChange={(userId) => form.setFieldValue("userId", userId)}
        />
      )}
      <ChoiceSelect
        label="Type"
        required
        data-autofocus={!asksWhose || undefined}
        placeholder="Choose a type"
        choices={chosen.map(({ name, color }) => ({ value: name, label: name, mark: <Square color={colorOf(color)} /> }))}
        value={values.leaveType || null}
        error={form.errors["leaveType"]}
        description={ownBalance && balanceHint(ownBalance)}
        onChange={(leaveType) => form.setFieldValue("leaveType", leaveType ?? "")}
      />
      <div className={s.edge} data-halves={halfDays || undefined}>
        <DayField
          label="From"
          required
          value={values.startDate}
          error={form.errors["startDate"]}
          onChange={(startDate) => startDate && setDays({ startDate })}
        />
        {halfDays && (
          <Select
            aria-label="Part of the first day"
            data={startParts(isOneDay)}
            value={period.startDayPart}
            error={form.errors["startDayPart"]}
            onChange={(part) => form.setFieldValue("startDayPart", (part ?? "full") as typeof values.startDayPart)}
            allowDeselect={false}
            checkIconPosition="right"
          />
        )}
      </div>
      <div className={s.edge} data-halves={(halfDays && !isOneDay) || undefined}>
        <DayField
          label="Until"
          required
          value={values.endDate}
          error={form.errors["endDate"]}
          onChange={(endDate) => endDate && setDays({ endDate })}
        />
        {halfDays && !isOneDay && (
          <Select
            aria-label="Part of the last day"
            data={endParts}
            value={period.endDayPart}
            error={form.errors["endDayPart"]}
            onChange={(part) => form.setFieldValue("endDayPart", (part ?? "full") as typeof values.endDayPart)}
            allowDeselect={false}
            checkIconPosition="right"
          />
        )}
      </div>
      <Textarea
        label="Reason"
        description="Seen only by those who decide"
        inputWrapperOrder={["label", "input", "error", "description"]}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={2000}
        {...form.getInputProps("reason")}
      />
      {task.mode !== "mark" && (
        <Cover
          notThis={values.userId}
          value={values.coverUser}
          error={form.errors["coverUser"]}
          onChange={(coverUser) => form.setFieldValue("coverUser", coverUser)}
        />
      )}
    </FormDialog>
  );
}

const balanceHint = ({ total, available, used }: { total: number | null; available: number | null; used: number }) =>
  total === null || available === null ? `No limit, ${daysText(used)} taken` : `${available} of ${daysText(total)} available`;

type PersonFieldProps = { value: string | null; error: ReactNode; onChange: (id: string | null) => void };

/** Whose leave it is, for those who may say so. */
function Whose({ mode, ...field }: PersonFieldProps & { mode: "apply" | "mark" }) {
  const { user } = useSession();
  const people = useLeavePeople().filter(({ status }) => status === "active");
  // Only an admin marks for oneself; a lead applies like everybody.
  const offered = mode === "mark" && user.role === "team_lead" ? people.filter(({ _id }) => _id !== user._id) : people;
  return <PersonSelect label="Person" required data-autofocus placeholder="Choose a person" people={offered} {...field} />;
}

function Cover({ notThis, ...field }: PersonFieldProps & { notThis: string | null }) {
  const { data = [] } = useQuery(assignableUsers);
  const people = data.filter(({ _id }) => _id !== notThis);
  return <PersonSelect label="Cover" people={people} clearable {...field} />;
}
