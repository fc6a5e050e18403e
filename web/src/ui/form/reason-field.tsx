import { Textarea, type TextareaProps } from "@mantine/core";
import { useState } from "react";

/** State of a required reason: the text, and its error until the text changes. */
export function useReason() {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const change = (next: string) => {
    setText(next);
    setProblem(null);
  };
  return { text, problem, setProblem, change };
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
    maxLength={2000}
    data-autofocus
    value={text}
    error={problem}
    onChange={(event) => change(event.currentTarget.value)}
  />
);
