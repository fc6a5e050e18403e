import { maxLengths } from "@daybook/contract/core/max-lengths";
import { Textarea, type TextareaProps } from "@mantine/core";
import { useState } from "react";
import { type FormDraft, useTypedText } from "#lib/form/form-drafts.ts";

/** State of a required reason: the text, kept under `name` until it is sent or discarded, and its error until it changes. */
export function useReason(name: string) {
  const [text, setText] = useTypedText(name);
  const [problem, setProblem] = useState<string | null>(null);
  const change = (next: string) => {
    setText(next);
    setProblem(null);
  };
  const discard = () => setText("");
  /** For the dialog. The text explains itself, so nothing says that it was restored. */
  const draft: FormDraft = { isRestored: false, discard, startOver: discard };
  return { text, problem, setProblem, change, draft };
}

export type Reason = ReturnType<typeof useReason>;

type Props = Pick<TextareaProps, "label" | "description" | "required" | "minRows" | "maxRows"> & { reason: Reason };

/** The field for the reason of a decision, the only field of its dialog. */
export const ReasonField = ({ reason: { text, problem, change }, minRows = 3, maxRows = 10, ...props }: Props) => (
  <Textarea
    {...props}
    autosize
    minRows={minRows}
    maxRows={maxRows}
    maxLength={maxLengths.note}
    data-autofocus
    value={text}
    error={problem}
    onChange={(event) => change(event.currentTarget.value)}
  />
);
