import { apply, type Leave, markManual, update } from "@daybook/contract/leaves";
import { useForm } from "@mantine/form";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { CallError } from "#lib/api/call-error.ts";
import { applyServerErrors, focusFirstError, validateWith } from "#lib/form/validation.ts";
import { useSession } from "#lib/session/session.ts";
import { useApply, useApplyFor, useChange, useMark } from "#features/leaves/leave-changes.ts";
import { fittingPeriod, type LeaveTask, type LeaveValues, startOf } from "./leave-form.ts";
import { balanceOf, leavePreview, leaveTypes, type PreviewInput } from "#features/leaves/leaves.api.ts";

/** Time to finish a word or a second choice before the days are counted anew. */
const waitMs = 200;

const schemas = { apply: apply.input, mark: markManual.input, edit: update.input.omit({ id: true }) };

/** The form of a leave with its live preview. */
export function useLeaveForm(task: LeaveTask, onDone: () => void) {
  const { user, company } = useSession();
  const { data: types = [] } = useQuery(leaveTypes);
  const [failure, setFailure] = useState<string | null>(null);
  const [version, setVersion] = useState(task.mode === "edit" ? task.leave.version : undefined);

  const typeNamed = (name: string) => types.find((each) => each.name === name);
  /** What is sent: the form's period as its edges allow it. */
  const inputOf = ({ userId, leaveType, reason, coverUser, ...days }: LeaveValues) => ({
    leaveType,
    ...fittingPeriod({ userId, leaveType, reason, coverUser, ...days }, typeNamed(leaveType)?.allowHalfDay ?? true),
    reason: reason.trim() === "" ? null : reason,
    ...(task.mode !== "mark" && { coverUser }),
    ...(task.mode !== "edit" && { userId: userId ?? undefined }),
  });

  const form = useForm<LeaveValues>({
    mode: "controlled",
    initialValues: startOf(task, company.today, user._id),
    validate: (values) => ({
      ...validateWith(schemas[task.mode])(inputOf(values)),
      ...(values.userId === null && { userId: "Please choose a person" }),
    }),
  });
  const { userId } = form.values;
  const type = typeNamed(form.values.leaveType);
  const period = fittingPeriod(form.values, type?.allowHalfDay ?? true);

  const question: PreviewInput | undefined =
    form.values.leaveType && userId
      ? {
          leaveType: form.values.leaveType,
          ...period,
          ...(userId !== user._id && { userId }),
          ...(task.mode === "edit" && { leaveId: task.leave._id }),
          ...(task.mode === "mark" && { isManual: true }),
        }
      : undefined;
  const [asked] = useDebouncedValue(JSON.stringify(question ?? null), waitMs);
  const preview = useQuery(leavePreview((JSON.parse(asked) as PreviewInput | null) ?? undefined));
  const year = preview.data?.after[0]?.leaveYear;
  const person = userId && userId !== user._id ? userId : undefined;
  const { data: running } = useQuery({ ...balanceOf(person), enabled: userId !== null });
  const otherYear = running && year !== undefined && year !== running.leaveYear ? year : undefined;
  const { data: other } = useQuery({ ...balanceOf(person, otherYear), enabled: otherYear !== undefined });
  const balance = otherYear === undefined ? running : other;

  const creation = useApply({ preview: preview.data, type });
  const applyFor = useApplyFor();
  const mark = useMark();
  const change = useChange();
  const newestVersion = useNewestVersion();

  /** Somebody else was quicker: nothing typed is lost, and a second *Save* is meant. */
  const fail = async (error: Error) => {
    const newer =
      task.mode === "edit" && error instanceof CallError && error.status === 409 ? await newestVersion(task.leave._id) : undefined;
    if (newer === undefined || newer === version) return setFailure(applyServerErrors(form, error));
    setVersion(newer);
    setFailure(`${error.message} Save again to replace it with yours.`);
  };
  const onError = (error: Error) => void fail(error);

  const submit = form.onSubmit((values) => {
    setFailure(null);
    const { userId: whose, ...input } = inputOf(values);
    if (task.mode === "edit") return change.mutate({ id: task.leave._id, version, ...input }, { onSuccess: onDone, onError });
    if (task.mode === "mark") return mark.mutate({ ...input, userId: whose ?? "" }, { onSuccess: onDone, onError });
    if (whose !== user._id) return applyFor.mutate({ ...input, userId: whose }, { onSuccess: onDone, onError });
    const applied = (leave: Leave) => {
      creation.applied(leave);
      onDone();
    };
    creation.mutate(input, { onSuccess: applied, onError });
  }, focusFirstError(form));

  return {
    form,
    types,
    type,
    period,
    preview,
    /** The answer is about what stands in the form, not about what stood there a moment ago. */
    isCurrent: asked === JSON.stringify(question ?? null) && !preview.isPlaceholderData,
    balance,
    submit,
    failure,
    submitting: creation.isPending || applyFor.isPending || mark.isPending || change.isPending,
  };
}

/** The version the server has now. */
function useNewestVersion() {
  const queryClient = useQueryClient();
  return async (id: string) => {
    await Promise.all(["me", "team", "all"].map((scope) => queryClient.refetchQueries({ queryKey: ["leaves", scope] })));
    const pages = ["me", "team", "all"].flatMap((scope) => queryClient.getQueriesData<{ data?: Leave[] }>({ queryKey: ["leaves", scope] }));
    return pages.flatMap(([, page]) => page?.data ?? []).find(({ _id }) => _id === id)?.version;
  };
}
