import { Button } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useCopy } from "./use-copy.ts";

/** Copies a text to the clipboard and confirms it with a tick. */
export function CopyTextButton({ text, label }: { text: string; label: string }) {
  const { copied, copy } = useCopy();
  const icon = copied ? <IconCheck size={16} stroke={1.8} color="var(--ok-mark)" /> : <IconCopy size={16} stroke={1.6} />;
  return (
    <Button leftSection={icon} onClick={() => void copy(text)}>
      {copied ? "Copied" : label}
    </Button>
  );
}
