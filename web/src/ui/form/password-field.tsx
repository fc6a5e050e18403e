import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { useState } from "react";

/** Password input with a show/hide button that is focusable and labelled. */
export function PasswordField(props: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  return (
    <PasswordInput
      {...props}
      visible={shown}
      onVisibilityChange={setShown}
      visibilityToggleButtonProps={{ tabIndex: 0, "aria-label": shown ? "Hide password" : "Show password" }}
    />
  );
}
