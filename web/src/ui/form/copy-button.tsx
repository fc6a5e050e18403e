import { Button } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { IconButton } from "./icon-button.tsx";
import { useCopy } from "./use-copy.ts";

type Props = {
  /** The copied URL; a path is made absolute. */
  href: string;
  /** `Copy link`. */
  label: string;
  /** 16 px; a copy icon by default. */
  icon?: ReactNode;
  /** Shows a button with the label instead of an icon button. */
  wide?: boolean;
};

/** Copies a URL to the clipboard and confirms it with a tick. */
export function CopyButton({ href, label, icon = <IconCopy size={16} stroke={1.6} />, wide = false }: Props) {
  const { copied, copy: copyText } = useCopy();
  const copy = () => copyText(new URL(href, location.origin).href);

  const mark = copied ? <IconCheck size={16} stroke={1.8} color="var(--ok-mark)" /> : icon;
  if (wide)
    return (
      <Button leftSection={mark} onClick={() => void copy()}>
        {copied ? "Copied" : label}
      </Button>
    );
  return (
    <IconButton label={copied ? "Copied" : label} onClick={() => void copy()}>
      {mark}
    </IconButton>
  );
}
