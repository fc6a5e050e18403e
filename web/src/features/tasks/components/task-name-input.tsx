import type { Task } from "@daybook/contract/tasks/schemas";
import { TextInput, type TextInputProps } from "@mantine/core";
import { type KeyboardEvent, Suspense, useId, useRef, useState } from "react";
import { lazyDialog } from "#ui/feedback/lazy-part.tsx";
import type { ListKeys } from "#ui/form/suggestion-list.tsx";
import type { ChosenTask } from "./task-select.tsx";

// The list loads with the first letter.
const TaskMatches = lazyDialog(async () => (await import("./task-matches.tsx")).TaskMatches);
const OtherTaskMatches = lazyDialog(async () => (await import("./task-matches.tsx")).OtherTaskMatches);

type Props = Omit<TextInputProps, "value" | "onChange" | "ref"> & {
  value: string;
  onChange: (text: string) => void;
  /** Takes a task instead of the text; without it none is offered. */
  onTask: ((task: ChosenTask) => void) | undefined;
  /** Offers every task but this one, instead of the user's own. */
  except?: Task;
};

/** A text field for work, which offers the user's own tasks while it is typed. Enter takes the task, Escape closes the list. */
export function TaskNameInput({ value, onChange, onTask, except, onKeyDown, onBlur, ...props }: Props) {
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const keys = useRef<ListKeys>(null);
  const [isTyping, setTyping] = useState(false);
  const [activeId, setActiveId] = useState<string>();
  const opened = isTyping && onTask !== undefined && value.trim() !== "";
  const close = () => {
    setTyping(false);
    setActiveId(undefined);
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey && !event.nativeEvent.isComposing;
    if (opened && isPlain && keys.current?.(event.key)) {
      event.preventDefault();
      event.stopPropagation();
    } else onKeyDown?.(event);
  };
  const list = (target: HTMLElement) => ({
    id: listId,
    target,
    search: value,
    keys,
    onActive: setActiveId,
    onPick: (task: ChosenTask) => {
      close();
      onTask?.(task);
    },
    onClose: close,
  });
  return (
    <>
      <TextInput
        {...props}
        ref={field}
        value={value}
        aria-autocomplete={onTask && "list"}
        aria-controls={opened && activeId ? listId : undefined}
        aria-activedescendant={opened ? activeId : undefined}
        onChange={(event) => {
          onChange(event.currentTarget.value);
          setTyping(true);
        }}
        onBlur={(event) => {
          close();
          onBlur?.(event);
        }}
        onKeyDown={handleKeyDown}
      />
      {opened && field.current && (
        <Suspense>
          {except ? <OtherTaskMatches {...list(field.current)} except={except} /> : <TaskMatches {...list(field.current)} />}
        </Suspense>
      )}
    </>
  );
}
