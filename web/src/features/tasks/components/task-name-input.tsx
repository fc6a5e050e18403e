import type { Task } from "@daybook/contract/tasks/schemas";
import { TextInput, type TextInputProps } from "@mantine/core";
import { Suspense, useRef, useState } from "react";
import { lazyDialog } from "#ui/feedback/lazy-part.tsx";
import { useSuggestions } from "#ui/form/use-suggestions.ts";
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
  const field = useRef<HTMLInputElement>(null);
  const [isTyping, setTyping] = useState(false);
  const opened = isTyping && onTask !== undefined && value.trim() !== "";
  const suggestions = useSuggestions<HTMLInputElement>(opened, onKeyDown);
  const close = () => {
    setTyping(false);
    suggestions.forgetActive();
  };
  const list = (target: HTMLElement) => ({
    ...suggestions.list,
    target,
    search: value,
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
        {...suggestions.field}
        onChange={(event) => {
          onChange(event.currentTarget.value);
          setTyping(true);
        }}
        onBlur={(event) => {
          close();
          onBlur?.(event);
        }}
        onKeyDown={suggestions.handleKeyDown}
      />
      {opened && field.current && (
        <Suspense>
          {except ? <OtherTaskMatches {...list(field.current)} except={except} /> : <TaskMatches {...list(field.current)} />}
        </Suspense>
      )}
    </>
  );
}
