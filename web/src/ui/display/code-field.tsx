import { TextInput } from "@mantine/core";

const monospace = { input: { fontFamily: "var(--mantine-font-family-monospace)" } };

/** A code, token or command to copy: read-only, and selected once it has the focus. */
export const CodeField = ({ label, value }: { label: string; value: string }) => (
  <TextInput
    label={label}
    readOnly
    value={value}
    spellCheck={false}
    onFocus={({ currentTarget }) => currentTarget.select()}
    styles={monospace}
  />
);
