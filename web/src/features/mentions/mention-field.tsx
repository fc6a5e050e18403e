import { Textarea, type TextareaProps } from "@mantine/core";
import { type KeyboardEvent, Suspense, type SyntheticEvent, useId, useRef, useState } from "react";
import { lazyDialog } from "#ui/feedback/lazy-part.tsx";
import { mentionAt, type MentionStart, withMention } from "./mention-text.ts";
import type { MentionsIn } from "./mentions.api.ts";
import type { ListKeys } from "#ui/form/suggestion-list.tsx";

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
  const listId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const keys = useRef<ListKeys>(null);
  const [mention, setMention] = useState<MentionStart | null>(null);
  /** The position of the `@` for which the user closed the list. */
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const [activeId, setActiveId] = useState<string>();
  const opened = mention !== null && mention.at !== closedAt;

  const follow = ({ currentTarget: { value: text, selectionStart, selectionEnd } }: SyntheticEvent<HTMLTextAreaElement>) => {
    const next = selectionStart === selectionEnd ? mentionAt(text, selectionStart) : null;
    setMention(next);
    if (next?.at !== closedAt) setClosedAt(null);
  };
  const close = () => {
    setClosedAt(mention?.at ?? null);
    setActiveId(undefined);
  };
  const pick = (name: string) => {
    if (!mention) return;
    const completed = withMention(value, mention, name);
    onChange(completed.text);
    setMention(null);
    setActiveId(undefined);
    // After the new text is in the field.
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(completed.caret, completed.caret);
    });
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey && !event.nativeEvent.isComposing;
    if (opened && isPlain && keys.current?.(event.key)) {
      event.preventDefault();
      event.stopPropagation();
    } else onKeyDown?.(event);
  };
  return (
    <>
      <Textarea
        {...props}
        ref={field}
        value={value}
        // Escape closes the list and not the dialog.
        data-mantine-stop-propagation={opened && activeId ? true : undefined}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={opened && activeId ? listId : undefined}
        aria-activedescendant={opened ? activeId : undefined}
        onChange={(event) => {
          onChange(event.currentTarget.value);
          follow(event);
        }}
        onSelect={follow}
        onBlur={(event) => {
          setMention(null);
          props.onBlur?.(event);
        }}
        onKeyDown={handleKeyDown}
      />
      {opened && field.current && (
        <Suspense>
          <MentionList
            id={listId}
            target={field.current}
            within={within}
            search={mention.search}
            keys={keys}
            onActive={setActiveId}
            onPick={pick}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}
