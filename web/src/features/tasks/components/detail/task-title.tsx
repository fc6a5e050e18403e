import { maxLengths } from "@daybook/contract/core/max-lengths";
import type { Task } from "@daybook/contract/tasks/schemas";
import { Textarea } from "@mantine/core";
import { type KeyboardEvent, useState } from "react";
import { InlineButton } from "#ui/form/choice-picker.tsx";
import { useEditTask } from "#features/tasks/task-changes.ts";

type Draft = {
  title: string;
  /** The version that is edited: a newer one is a conflict. Undefined once a conflict was shown. */ version?: number;
};

/** The title of a task, edited in place: Enter and leaving the field save, Escape cancels. */
export function TaskTitle({ task }: { task: Task }) {
  const [draft, setDraft] = useState<Draft>();
  const [problem, setProblem] = useState<string>();
  const [wasEdited, setWasEdited] = useState(false);
  const { mutate: change } = useEditTask();

  const end = () => {
    setDraft(undefined);
    setProblem(undefined);
    setWasEdited(true);
  };
  const rename = (title: string, version = task.version) => {
    end();
    if (title === task.title) return;
    const undo = ({ version }: Task) => change({ input: { id: task._id, title: task.title, version }, shown: { title: task.title } });
    // What was typed comes back after an error.
    change({ input: { id: task._id, title, version }, shown: { title }, undo }, { onError: () => setDraft({ title }) });
  };

  if (!task.can.update) return task.title;
  if (draft === undefined) {
    return (
      <InlineButton
        data-autofocus
        autoFocus={wasEdited}
        aria-label={`${task.title}, edit title`}
        style={{
          display: "inline-block",
          height: "auto",
          cursor: "text",
          overflow: "inherit",
          textOverflow: "inherit",
          textWrap: "inherit",
        }}
        onClick={() => setDraft({ title: task.title, version: task.version })}
      >
        {task.title}
      </InlineButton>
    );
  }
  const title = draft.title.trim();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") return end();
    if (event.key !== "Enter") return;
    event.preventDefault();
    if (title === "") setProblem("Task title is required");
    else rename(title, draft.version);
  };
  return (
    <Textarea
      aria-label="Title"
      autosize
      autoFocus
      data-mantine-stop-propagation="true"
      maxLength={maxLengths.taskTitle}
      value={draft.title}
      error={problem}
      onChange={(event) => setDraft({ ...draft, title: event.currentTarget.value })}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={() => (title === "" ? end() : rename(title, draft.version))}
      onKeyDown={onKeyDown}
    />
  );
}
