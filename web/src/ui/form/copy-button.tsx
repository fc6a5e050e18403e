import { Button } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { type ReactNode, useEffect, useState } from "react";
import { IconButton } from "./icon-button.tsx";
import { toast } from "#lib/notify/toast.ts";

const COPIED_MS = 1500;

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
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = window.setTimeout(() => setCopied(false), COPIED_MS);
    return () => window.clearTimeout(timer);
  }, [copied]);

  const copy = () =>
    // Without HTTPS `navigator.clipboard` is undefined, so the access must be inside the promise.
    Promise.resolve()
      .then(() => navigator.clipboard.writeText(new URL(href, location.origin).href))
      .then(() => setCopied(true))
      .catch(() => void toast.error("Your browser blocked copying. Select the text and copy it manually."));

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
