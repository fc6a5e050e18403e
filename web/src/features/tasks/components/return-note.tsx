import { Textarea } from "@mantine/core";

type Props = { description: string; value: string; problem: string | null; onChange: (note: string) => void };

/** What is missing in work that is given back. */
export const ReturnNote = ({ description, value, problem, onChange }: Props) => (
  <Textarea
    label="What is missing"
    description={description}
    autosize
    minRows={3}
    maxRows={10}
    maxLength={2000}
    data-autofocus
    value={value}
    error={problem}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);
