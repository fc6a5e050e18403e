import { maxLengths } from "@daybook/contract/core/max-lengths";
import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { FormEvent, KeyboardEvent } from "react";
import { call } from "#lib/api/call.ts";
import { useTypedText } from "#lib/form/form-drafts.ts";
import { useSession } from "#lib/session/session.ts";
import { Avatar } from "#ui/display/avatar.tsx";
import { MentionField } from "#features/mentions/mention-field.tsx";
import { newCommentDraft } from "#features/tasks/task-drafts.ts";
import { useRetryKey } from "#lib/api/use-retry-key.ts";
import s from "./task-history.module.css";

/** Posts a comment on a task; Ctrl+Enter submits. Keeps the unsent text after the task is closed and after a reload. */
export function CommentForm({ taskId }: { taskId: string }) {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const retryKey = useRetryKey();
  const [text, updateText] = useTypedText(newCommentDraft(taskId));
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (comment: string) =>
      call("POST /tasks/:id/comments", { id: taskId, text: comment }, { idempotencyKey: retryKey(`${taskId} ${comment}`) }),
    onSuccess: async () => {
      // Posting the same text again creates another comment.
      retryKey(Date.now());
      updateText("");
      // Waits for the comments, which are being fetched.
      await queryClient.invalidateQueries({ queryKey: ["tasks", "comments", taskId] }, { cancelRefetch: false });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== "" && !isPending) mutate(text);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
  };
  return (
    <form className={s.form} onSubmit={submit}>
      <Avatar person={user} size={24} />
      <MentionField
        within={{ task: taskId }}
        aria-label="Comment"
        placeholder="Write a comment"
        autosize
        minRows={2}
        maxRows={12}
        maxLength={maxLengths.taskComment}
        value={text}
        error={error?.message}
        onKeyDown={onKeyDown}
        onChange={(typed) => {
          updateText(typed);
          reset();
        }}
      />
      {text.trim() !== "" && (
        <div className={s.buttons}>
          <Button type="submit" variant="filled" loading={isPending}>
            Comment
          </Button>
        </div>
      )}
    </form>
  );
}
