import { messageOf } from "#lib/api/call-error.ts";
import { ReasonField, useReason } from "#ui/form/reason-field.tsx";
import { FormDialog } from "#ui/overlay/form-dialog.tsx";
import { type QuestionAbout, useAsk } from "../questions.api.ts";

export type Asked = {
  person: { _id: string; name: string };
  about: QuestionAbout;
  /** What it is about, below the title: `Report of Tue 24 Nov`. */
  subject: string;
};

type Props = Asked & { opened: boolean; onClose: () => void };

/** Asks a person about a report, a missing one or a blocker. Change its key on every opening. */
export function AskDialog({ person, about, subject, opened, onClose }: Props) {
  const question = useReason(`ask:${person._id}:${about._id ?? about.date}`);
  const { mutate, isPending, error } = useAsk();
  const submit = () => {
    if (question.text.trim() === "") return question.setProblem("Please write a question");
    mutate(
      { id: person._id, text: question.text, about },
      {
        onSuccess: () => {
          question.draft.discard();
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={`Ask ${person.name}`}
      subtitle={subject}
      submitLabel="Send"
      onSubmit={submit}
      submitting={isPending}
      failure={error && messageOf(error)}
      draft={question.draft}
      note="The answer comes to your inbox."
      size={440}
    >
      <ReasonField reason={question} label="Question" required />
    </FormDialog>
  );
}
