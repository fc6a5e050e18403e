import { maxLengths } from "@daybook/contract/core/max-lengths";
import { Button, Textarea } from "@mantine/core";
import type { FormEvent, KeyboardEvent } from "react";
import { messageOf } from "#lib/api/call-error.ts";
import { useReason } from "#ui/form/reason-field.tsx";
import { useAsk } from "../questions.api.ts";
import type { Asked } from "./ask-dialog.tsx";
import s from "./open-questions.module.css";

type Props = Omit<Asked, "subject"> & { onClose: () => void };

/** Asks a person in place; Ctrl+Enter sends, Escape closes. Keeps the unsent text. Change its key for another person. */
export function AskInline({ person, about, onClose }: Props) {
  const { text, problem, setProblem, change, draft } = useReason(`ask:${person._id}:${about._id ?? about.date}`);
  const { mutate, isPending, error } = useAsk();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === "") return setProblem("Please write a question");
    if (isPending) return;
    mutate(
      { id: person._id, text, about },
      {
        onSuccess: () => {
          draft.discard();
          onClose();
        },
      },
    );
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
    if (event.key === "Escape") onClose();
  };
  return (
    <form className={s.ask} aria-label={`Ask ${person.name}`} onSubmit={submit}>
      <Textarea
        aria-label={`Question to ${person.name}`}
        placeholder={`Ask ${person.name}. The answer comes to your inbox.`}
        autosize
        autoFocus
        minRows={1}
        maxRows={6}
        maxLength={maxLengths.note}
        value={text}
        error={problem ?? (error && messageOf(error))}
        onKeyDown={onKeyDown}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <Button onClick={onClose}>Cancel</Button>
      <Button type="submit" variant="filled" loading={isPending}>
        Send
      </Button>
    </form>
  );
}
