import { IconSearch, IconX } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import s from "#ui/filter/filter-bar.module.css";
import { useStable } from "#ui/use-stable.ts";

/** Debounce delay of the search. */
export const SEARCH_DELAY_MS = 250;

type Props = {
  value: string;
  onChange: (value: string) => void;
  placeholder: string;
  /** Shows only an icon until it is tapped or has a value; for phones. */
  folded?: boolean;
};

/**
 * A search field that fires 250 ms after the last letter, immediately on Enter; Escape clears it. The parent may pass a new
 * value late, as the address does: letters typed until then stay.
 */
export function SearchField({ value, onChange, placeholder, folded = false }: Props) {
  const [typed, setTyped] = useState(value);
  const [previous, setPrevious] = useState(value);
  // What was sent and has not come back as the value.
  const [sent, setSent] = useState<string[]>([]);
  const [unfolded, setUnfolded] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  if (value !== previous) {
    setPrevious(value);
    const answered = sent.lastIndexOf(value);
    setSent(answered < 0 ? [] : sent.slice(answered + 1));
    // Another change (Clear, Back) replaces the typed text.
    if (answered < 0) setTyped(value);
  }

  const send = (next: string) => {
    if (next === (sent.at(-1) ?? value)) return;
    setSent([...sent, next]);
    onChange(next);
  };
  const sendLatest = useStable(send);
  useEffect(() => {
    const timer = window.setTimeout(() => sendLatest(typed.trim()), SEARCH_DELAY_MS);
    return () => window.clearTimeout(timer);
  }, [typed, sendLatest]);

  if (folded && !unfolded && !typed) {
    return (
      <button type="button" className={s.searchButton} aria-label={placeholder} onClick={() => setUnfolded(true)}>
        <IconSearch size={16} aria-hidden />
      </button>
    );
  }
  const clear = () => {
    setTyped("");
    send("");
  };
  return (
    <div className={s.search}>
      <IconSearch size={14} stroke={1.75} aria-hidden />
      <input
        dir="auto"
        ref={input}
        type="search"
        value={typed}
        placeholder={placeholder}
        aria-label={placeholder}
        autoFocus={folded && unfolded}
        onBlur={() => setUnfolded(false)}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") send(typed.trim());
          if (event.key === "Escape" && typed) {
            event.preventDefault();
            clear();
          }
        }}
      />
      {typed && (
        <button
          type="button"
          className={s.clear}
          aria-label="Clear search"
          onClick={() => {
            clear();
            input.current?.focus();
          }}
        >
          <IconX size={14} aria-hidden />
        </button>
      )}
    </div>
  );
}
