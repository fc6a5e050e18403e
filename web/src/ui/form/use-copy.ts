import { useEffect, useState } from "react";
import { toast } from "#lib/notify/toast.ts";

const COPIED_MS = 1500;

/** Copies text to the clipboard; `copied` is true for a moment after it. */
export function useCopy() {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = window.setTimeout(() => setCopied(false), COPIED_MS);
    return () => window.clearTimeout(timer);
  }, [copied]);

  const copy = (text: string) =>
    // Without HTTPS `navigator.clipboard` is undefined, so the access must be inside the promise.
    Promise.resolve()
      .then(() => navigator.clipboard.writeText(text))
      .then(() => setCopied(true))
      .catch(() => void toast.error("Your browser blocked copying. Select the text and copy it manually."));
  return { copied, copy };
}
