import type { Comment } from "@daybook/contract/core/comments";
import { maxLengths } from "@daybook/contract/core/max-lengths";
import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type KeyboardEvent, useState } from "react";
import { toastSuccess } from "#lib/notify/entity-toasts.ts";
import { storeFormDraft, useTypedText } from "#lib/form/form-drafts.ts";
import { MentionField } from "#features/mentions/mention-field.tsx";
import { editedCommentDraft } from "../comment-drafts.ts";
import type { CommentSubject } from "../comment-subject.ts";
import s from "./comments.module.css";

type Props = { subject: CommentSubject; comment: Comment; onClose: () => void };

/** Edits a comment in place; Ctrl+Enter saves, Escape cancels. Keeps the unsaved text as a draft after the screen is left. */
export function CommentEditor({ subject, comment, onClose }: Props) {
  const queryClient = useQueryClient();
  const [text, setText] = useTypedText(editedCommentDraft(comment._id), comment.text);
  // The version being edited, so that a change from elsewhere is not overwritten.
  const [version] = useState(comment.version);
  const close = () => {
    storeFormDraft(editedCommentDraft(comment._id), undefined);
    onClose();
  };
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => subject.update({ commentId: comment._id, text, version }),
    onSuccess: async () => {
      // Waits for the comments, which are being fetched.
      await queryClient.invalidateQueries({ queryKey: subject.queryKey }, { cancelRefetch: false });
      close();
      toastSuccess("update", "comment");
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === comment.text) close();
    else if (text.trim() !== "" && !isPending) mutate();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
    if (event.key !== "Escape") return;
    // The drawer around it stays open.
    event.stopPropagation();
    close();
  };
  return (
    <form className={s.editor} onSubmit={submit}>
      <MentionField
        within={subject.within}
        aria-label="Edit comment"
        autosize
        autoFocus
        minRows={2}
        maxRows={12}
        maxLength={maxLengths.comment}
        value={text}
        error={text.trim() === "" ? "Please write a comment" : error?.message}
        onKeyDown={onKeyDown}
        onChange={(typed) => {
          setText(typed);
          reset();
        }}
      />
      <div className={s.buttons}>
        <Button onClick={close}>Cancel</Button>
        <Button type="submit" variant="filled" loading={isPending}>
          Save
        </Button>
      </div>
    </form>
  );
}
