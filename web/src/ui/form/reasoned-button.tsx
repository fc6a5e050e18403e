import { Button, type ButtonProps, Group, Text } from "@mantine/core";
import { type ComponentPropsWithRef, useId } from "react";

type Props = Omit<ButtonProps, "disabled"> &
  Omit<ComponentPropsWithRef<"button">, keyof ButtonProps | "disabled"> & {
    /** Why the button is inactive, shown before it. Without a reason it is active. */
    disabledReason: string | false | null | undefined;
    /** Already shown beside the button. */
    isReasonShown?: boolean;
  };

/** A button that says why it is inactive. */
export function ReasonedButton({ disabledReason, isReasonShown = false, ...props }: Props) {
  const id = useId();
  if (!disabledReason) return <Button {...props} />;
  if (isReasonShown) return <Button {...props} disabled aria-description={disabledReason} />;
  return (
    <Group gap={8} justify="flex-end">
      <Text id={id} size="xs" c="var(--text-3)">
        {disabledReason}
      </Text>
      <Button {...props} disabled aria-describedby={id} />
    </Group>
  );
}
