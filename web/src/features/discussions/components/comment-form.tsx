import { maxLengths } from "@daybook/contract/core/max-lengths";
import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { FormEvent, KeyboardEvent } from "react";
import { useRetryKey } from "#lib/api/use-retry-key.ts";
import { useTypedText } from "#lib/form/form-drafts.ts";
import { useSession } from "#lib/session/session.ts";
import { Avatar } from "#ui/display/avatar.tsx";
import { MentionField } from "#features/mentions/mention-field.tsx";
import { newCommentDraft } from "../comment-drafts.ts";
import type { CommentSubject } from "../comment-subject.ts";
import s from "./comments.module.css";

type Props = { subject: CommentSubject; autoFocus?: boolean };

/** Posts a comment; Ctrl+Enter submits. Keeps the unsent text after the screen is left and after a reload. */
export function CommentForm({ subject, autoFocus = false }: Props) {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const retryKey = useRetryKey();
  const [text, updateText] = useTypedText(newCommentDraft(subject.id));
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (comment: string) => subject.add(comment, retryKey(`${subject.id} ${comment}`)),
    onSuccess: async () => {
      // Posting the same text again creates another comment.
      retryKey(Date.now());
      updateText("");
      // Waits for the comments, which are being fetched.
      await queryClient.invalidateQueries({ queryKey: subject.queryKey }, { cancelRefetch: false });
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
    <form className={s.form} onSubmit={submit} data-screen-only>
      <Avatar person={user} size={24} />
      <MentionField
        within={subject.within}
        aria-label="Comment"
        placeholder="Write a comment"
        autosize
        autoFocus={autoFocus}
        minRows={2}
        maxRows={12}
        maxLength={maxLengths.comment}
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
