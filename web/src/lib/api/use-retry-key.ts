import { useRef } from "react";
import { newKey } from "./call.ts";

/** Returns an idempotency key that stays the same while the content does, so that retries create no duplicates. */
export function useRetryKey() {
  const last = useRef({ content: "", key: "" });
  return (content: unknown) => {
    const text = JSON.stringify(content);
    if (last.current.content !== text) last.current = { content: text, key: newKey() };
    return last.current.key;
  };
}
