import { useRef } from "react";
import { newKey } from "#lib/api/call.ts";

/** The same key for every try of the same content, so that a retry after a lost answer creates nothing twice. */
export function useRetryKey() {
  const last = useRef({ content: "", key: "" });
  return (content: unknown) => {
    const text = JSON.stringify(content);
    if (last.current.content !== text) last.current = { content: text, key: newKey() };
    return last.current.key;
  };
}
