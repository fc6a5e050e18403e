import { Textarea } from "@mantine/core";
import { memo } from "react";

type Props<Name extends string> = {
  label: string;
  name: Name;
  placeholder: string;
  maxLength: number;
  /** Default 2. */
  minRows?: number;
  value: string;
  error?: string | undefined;
  /** Must be a stable reference. */
  onEdit: (name: Name, text: string) => void;
};

/** Autosizing textarea. Memoized, because it measures itself on each render. */
function Field<Name extends string>({ name, onEdit, minRows = 2, ...props }: Props<Name>) {
  return (
    <Textarea
      {...props}
      name={name}
      autosize
      minRows={minRows}
      maxRows={10}
      onChange={(event) => onEdit(name, event.currentTarget.value)}
    />
  );
}

export const LongField = memo(Field) as typeof Field;
