import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { useState } from "react";

/** A password with show and hide; the button is reached by the keyboard, too, and says what it does. */
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
