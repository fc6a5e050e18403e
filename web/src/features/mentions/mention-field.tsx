import { Textarea, type TextareaProps } from "@mantine/core";
import { Suspense, type SyntheticEvent, useRef, useState } from "react";
import { lazyDialog } from "#ui/feedback/lazy-part.tsx";
import { mentionAt, type MentionStart, withMention } from "./mention-text.ts";
import type { MentionsIn } from "./mentions.api.ts";
import { useSuggestions } from "#ui/form/use-suggestions.ts";

// The list loads with the first `@`.
const MentionList = lazyDialog(async () => (await import("./mention-list.tsx")).MentionList);

type Props = Omit<TextareaProps, "value" | "onChange" | "ref"> & {
  value?: string;
  onChange: (text: string) => void;
  /** Who can be mentioned. */
  within: MentionsIn;
};

/** A text area that suggests people after an `@`. Arrow keys choose, Enter and Tab insert the name, Escape closes the list. */
export function MentionField({ value = "", onChange, within, onKeyDown, ...props }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [mention, setMention] = useState<MentionStart | null>(null);
  /** The position of the `@` for which the user closed the list. */
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const opened = mention !== null && mention.at !== closedAt;
  const suggestions = useSuggestions<HTMLTextAreaElement>(opened, onKeyDown);

  const follow = ({ currentTarget: { value: text, selectionStart, selectionEnd } }: SyntheticEvent<HTMLTextAreaElement>) => {
    const next = selectionStart === selectionEnd ? mentionAt(text, selectionStart) : null;
    setMention(next);
    if (next?.at !== closedAt) setClosedAt(null);
  };
  const close = () => {
    setClosedAt(mention?.at ?? null);
    suggestions.forgetActive();
  };
  const pick = (name: string) => {
    if (!mention) return;
    const completed = withMention(value, mention, name);
    onChange(completed.text);
    setMention(null);
    suggestions.forgetActive();
    // After the new text is in the field.
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(completed.caret, completed.caret);
    });
  };
  return (
    <>
      <Textarea
        {...props}
        ref={field}
        value={value}
        // Escape closes the list and not the dialog.
        data-mantine-stop-propagation={suggestions.field["aria-controls"] ? true : undefined}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        {...suggestions.field}
        onChange={(event) => {
          onChange(event.currentTarget.value);
          follow(event);
        }}
        onSelect={follow}
        onBlur={(event) => {
          setMention(null);
          props.onBlur?.(event);
        }}
        onKeyDown={suggestions.handleKeyDown}
      />
      {opened && field.current && (
        <Suspense>
          <MentionList {...suggestions.list} target={field.current} within={within} search={mention.search} onPick={pick} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
