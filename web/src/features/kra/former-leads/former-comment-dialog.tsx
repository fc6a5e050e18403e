import type { FormerMember } from "@daybook/contract/kra/former-leads";
import { maxLengths } from "@daybook/contract/core/max-lengths";
import { Textarea } from "@mantine/core";
import { useState } from "react";
import { messageOf } from "#lib/api/call-error.ts";
import { FormDialog } from "#ui/overlay/form-dialog.tsx";
import { firstNameOf } from "../kra-labels.ts";
import { type Month, monthName } from "../months.ts";
import { useComment } from "./former-leads.api.ts";

type Props = { member: FormerMember; month: Month; opened: boolean; onClose: () => void };

/** A comment on the month of a person who left the team, for the lead who rates it. Key it by opening. */
export function FormerCommentDialog({ member: { user, comment }, month, opened, onClose }: Props) {
  const saved = comment?.text ?? "";
  const [text, setText] = useState(saved);
  const [failure, setFailure] = useState<string | null>(null);
  const { mutateAsync: save, isPending } = useComment(month);
  const first = firstNameOf(user.name);

  const submit = async () => {
    setFailure(null);
    try {
      await save({ userId: user._id, text: text.trim() });
      onClose();
    } catch (error) {
      setFailure(messageOf(error));
    }
  };
  const isRemoved = text.trim() === "" && saved !== "";
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={`Comment on ${user.name} in ${monthName(month)}`}
      submitLabel={isRemoved ? "Remove comment" : "Save comment"}
      onSubmit={() => void submit()}
      submitting={isPending}
      disabledReason={text.trim() === saved && (saved === "" ? "Enter a comment" : "The comment has not changed")}
      failure={failure}
      dirty={text !== saved}
    >
      <Textarea
        label="Comment"
        description={`The lead who rates the month, and admins, read it now, ${first} once the evaluation is shared.`}
        autosize
        minRows={4}
        maxRows={16}
        maxLength={maxLengths.evaluationText}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        data-autofocus
      />
    </FormDialog>
  );
}
