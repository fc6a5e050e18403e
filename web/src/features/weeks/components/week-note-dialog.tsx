import type { Week } from "@daybook/contract/weeks/weeks";
import { useState } from "react";
import { messageOf } from "#lib/api/call-error.ts";
import { Person } from "#ui/display/person.tsx";
import { ReasonField, useReason } from "#ui/form/reason-field.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";
import { FormDialog } from "#ui/overlay/form-dialog.tsx";
import { weekText } from "../weeks-labels.ts";
import { useWeekAct } from "../weeks.api.ts";

type Props = { week: Week; act: "return" | "reopen"; opened: boolean; onClose: () => void };

/** Returns a week with a note, or reopens an approved one. Pass a new `key` each time it opens. */
export function WeekNoteDialog({ week, act, opened, onClose }: Props) {
  const { today } = useCompany();
  const note = useReason(`week:${week.user._id}:${week.weekStart}`);
  const [failure, setFailure] = useState<string | null>(null);
  const { mutate, isPending } = useWeekAct();
  const isRequired = act === "return";
  const submit = () => {
    setFailure(null);
    if (isRequired && note.text.trim() === "") return note.setProblem("Say what is missing");
    const onSuccess = () => {
      note.draft.discard();
      onClose();
    };
    return mutate({ act, week, note: note.text }, { onSuccess, onError: (error) => setFailure(messageOf(error)) });
  };
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={isRequired ? "Return the week" : "Reopen the week"}
      submitLabel={isRequired ? "Return the week" : "Reopen the week"}
      onSubmit={submit}
      submitting={isPending}
      dirty={note.text !== ""}
      draft={note.draft}
      failure={failure}
      size={480}
    >
      <Person person={week.user} size={32} strong sub={weekText(week.weekStart, today)} />
      <ReasonField
        label={isRequired ? "What is missing" : "Note (optional)"}
        description={`${week.user.name} will see this`}
        required={isRequired}
        minRows={2}
        maxRows={6}
        reason={note}
      />
    </FormDialog>
  );
}
