import { apply, markManual, update } from "@daybook/contract/leaves/leaves";
import type { Leave } from "@daybook/contract/leaves/schemas";
import { useForm } from "@mantine/form";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { offeredScopes } from "#features/delegations/acts-for.ts";
import { CallError, messageOf } from "#lib/api/call-error.ts";
import { useFormDraft } from "#lib/form/form-drafts.ts";
import { applyServerErrors, validateWith } from "#lib/form/validation.ts";
import { toast } from "#lib/notify/toast.ts";
import { useDelegate } from "#features/delegations/delegations.api.ts";
import { useSession } from "#lib/session/session.ts";
import { useLeaveDocument } from "#features/leaves/documents/use-leave-document.ts";
import { useApply, useApplyFor, useChange, useMark } from "#features/leaves/leave-changes.ts";
import { normalizePeriod, type LeaveFormSubject, type LeaveValues, initialValuesOf, withSuggestion } from "./leave-form.ts";
import { useLeaveSuggestion } from "./use-leave-suggestion.ts";
import { balanceOf, leavePreview, leaveTypes, type PreviewInput } from "#features/leaves/leaves.api.ts";

/** Debounce of the preview while the form is edited. */
const previewDelayMs = 200;

const schemas = { apply: apply.input, mark: markManual.input, edit: update.input.omit({ id: true }) };

/** State of the leave form, with its live preview while it is open: the leave of a closed form may have been deleted since. */
export function useLeaveForm(subject: LeaveFormSubject, opened: boolean, onDone: () => void) {
  const { user, company } = useSession();
  const { data: types = [] } = useQuery(leaveTypes);
  const suggestion = useLeaveSuggestion(subject);
  const [failure, setFailure] = useState<string | null>(null);
  const [version, setVersion] = useState(subject.mode === "edit" ? subject.leave.version : undefined);

  const typeNamed = (name: string) => types.find((each) => each.name === name);
  /** Returns the request body for the form values. */
  const inputOf = ({ userId, leaveType, reason, coverUser, overrideReason, ...days }: LeaveValues) => ({
    leaveType,
    ...normalizePeriod({ userId, leaveType, reason, coverUser, ...days }, typeNamed(leaveType)?.allowHalfDay ?? true),
    reason: reason.trim() === "" ? null : reason,
    ...(overrideReason && { overrideReason }),
    ...(subject.mode !== "mark" && { coverUser }),
    ...(subject.mode !== "edit" && { userId: userId ?? undefined }),
  });

  const form = useForm<LeaveValues>({
    mode: "controlled",
    initialValues: initialValuesOf(subject, company.today, user._id),
    validate: (values) => ({
      ...validateWith(schemas[subject.mode])(inputOf(withSuggestion(values, suggestion))),
      ...(values.userId === null && { userId: "Please choose a person" }),
    }),
  });
  const draft = useFormDraft(draftNameOf(subject), form);
  const done = () => {
    draft.discard();
    onDone();
  };
  const values = withSuggestion(form.values, suggestion);
  const { userId } = values;
  const type = typeNamed(values.leaveType);
  const period = normalizePeriod(values, type?.allowHalfDay ?? true);

  const previewInput: PreviewInput | undefined =
    values.leaveType && userId
      ? {
          leaveType: values.leaveType,
          ...period,
          ...(userId !== user._id && { userId }),
          ...(subject.mode === "edit" && { leaveId: subject.leave._id }),
          ...(subject.mode === "mark" && { isManual: true }),
        }
      : undefined;
  const [debouncedInput] = useDebouncedValue(JSON.stringify(previewInput ?? null), previewDelayMs);
  const preview = useQuery(leavePreview(opened ? ((JSON.parse(debouncedInput) as PreviewInput | null) ?? undefined) : undefined));
  const year = preview.data?.after[0]?.leaveYear;
  const person = userId && userId !== user._id ? userId : undefined;
  const { data: currentBalance } = useQuery({ ...balanceOf(person), enabled: userId !== null });
  const otherYear = currentBalance && year !== undefined && year !== currentBalance.leaveYear ? year : undefined;
  const { data: otherBalance } = useQuery({ ...balanceOf(person, otherYear), enabled: otherYear !== undefined });
  const balance = otherYear === undefined ? currentBalance : otherBalance;

  const delegate = useDelegate();
  const delegateDuring = ({ _id: leaveId, startDate, endDate }: Leave, to: string) =>
    delegate.mutate(
      { to, startDate, endDate, scopes: offeredScopes(company), leaveId },
      { onError: (error) => toast.error(messageOf(error)) },
    );
  const document = useLeaveDocument();
  const creation = useApply({ preview: preview.data, type });
  const applyFor = useApplyFor();
  const mark = useMark();
  const change = useChange();
  const fetchVersion = useLatestVersion();

  /** On a version conflict, keeps the input and lets a second *Save* overwrite the newer version. */
  const fail = async (error: Error) => {
    const latest =
      subject.mode === "edit" && error instanceof CallError && error.status === 409 ? await fetchVersion(subject.leave._id) : undefined;
    if (latest === undefined || latest === version) return setFailure(applyServerErrors(form, error));
    setVersion(latest);
    setFailure(`${error.message} Save again to overwrite it with your changes.`);
  };
  const onError = (error: Error) => void fail(error);

  const submit = form.onSubmit(() => {
    if (document.problem) return setFailure(document.problem);
    setFailure(null);
    const { userId: personId, ...input } = inputOf(values);
    if (subject.mode === "edit") return change.mutate({ id: subject.leave._id, version, ...input }, { onSuccess: done, onError });
    if (subject.mode === "mark") return mark.mutate({ ...input, userId: personId ?? "" }, { onSuccess: done, onError });
    const appliedFor = (leave: Leave) => {
      void document.upload(leave);
      done();
    };
    if (personId !== user._id) return applyFor.mutate({ ...input, userId: personId }, { onSuccess: appliedFor, onError });
    const applied = (leave: Leave) => {
      void document.upload(leave);
      if (values.delegate) delegateDuring(leave, values.delegate);
      done();
    };
    creation.mutate(input, { onSuccess: applied, onError });
  });

  return {
    form,
    draft,
    /** The values of the form, suggestions included. */
    values,
    types,
    type,
    period,
    preview,
    /** The preview matches the current form values. */
    isCurrent: debouncedInput === JSON.stringify(previewInput ?? null) && !preview.isPlaceholderData,
    balance,
    document,
    submit,
    failure,
    submitting: creation.isPending || applyFor.isPending || mark.isPending || change.isPending,
  };
}

/** Drafts differ by what the dialog was opened for, so that a chosen day is not replaced. */
const draftNameOf = (subject: LeaveFormSubject) =>
  subject.mode === "edit"
    ? `leave:edit:${subject.leave._id}:${subject.leave.version}`
    : `leave:${subject.mode}:${subject.userId ?? ""}:${subject.startDate ?? ""}`;

/** Refetches the lists and returns the latest version of a leave. */
function useLatestVersion() {
  const queryClient = useQueryClient();
  return async (id: string) => {
    await Promise.all(["me", "team", "all"].map((scope) => queryClient.refetchQueries({ queryKey: ["leaves", scope] })));
    const pages = ["me", "team", "all"].flatMap((scope) => queryClient.getQueriesData<{ data?: Leave[] }>({ queryKey: ["leaves", scope] }));
    return pages.flatMap(([, page]) => page?.data ?? []).find(({ _id }) => _id === id)?.version;
  };
}
