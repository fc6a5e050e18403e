import { Button } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { type ReactNode, useEffect, useState } from "react";
import { IconButton } from "./icon-button.tsx";
import { toast } from "#lib/notify/toast.ts";

const COPIED_MS = 1500;

type Props = {
  /** What is copied; where it begins with a slash, with the address of this Daybook before it. */
  href: string;
  /** What it does: `Copy link`. */
  label: string;
  /** 16 px; a copy mark if not said. */
  icon?: ReactNode;
  /** A button with the word instead of an icon alone. */
  wide?: boolean;
};

/** Puts an address on the clipboard and says so with a tick. */
export function CopyButton({ href, label, icon = <IconCopy size={16} stroke={1.6} />, wide = false }: Props) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = window.setTimeout(() => setCopied(false), COPIED_MS);
    return () => window.clearTimeout(timer);
  }, [copied]);

  const copy = () =>
    // Without HTTPS the browser offers no clipboard at all.
    Promise.resolve()
      .then(() => navigator.clipboard.writeText(new URL(href, location.origin).href))
      .then(() => setCopied(true))
      .catch(() => void toast.error("The browser did not allow copying. Select the text and copy it by hand."));

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
