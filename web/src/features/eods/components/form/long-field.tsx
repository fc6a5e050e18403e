import { Textarea } from "@mantine/core";
import { memo } from "react";

type Props<Name extends string> = {
  label: string;
  name: Name;
  placeholder: string;
  maxLength: number;
  value: string;
  error?: string | undefined;
  /** The same function each time. */
  onEdit: (name: Name, text: string) => void;
};

/** A field that grows with its text. It measures itself whenever it is drawn, so it is drawn only when its own text changes. */
function Field<Name extends string>({ name, onEdit, ...props }: Props<Name>) {
  return (
    <Textarea {...props} name={name} autosize minRows={2} maxRows={10} onChange={(event) => onEdit(name, event.currentTarget.value)} />
  );
}

export const LongField = memo(Field) as typeof Field;
