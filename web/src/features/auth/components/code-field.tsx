import { maxLengths } from "@daybook/contract/core/max-lengths";
import { TextInput, type TextInputProps } from "@mantine/core";

/** The field for the six digits of an authenticator app. Browsers and phones offer to fill it. */
export const CodeField = (props: TextInputProps) => (
  <TextInput
    label="Code"
    description="Six digits from your authenticator app"
    name="code"
    inputMode="numeric"
    autoComplete="one-time-code"
    spellCheck={false}
    maxLength={maxLengths.code}
    {...props}
  />
);
