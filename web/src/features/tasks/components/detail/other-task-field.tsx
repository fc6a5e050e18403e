import type { Task } from "@daybook/contract/tasks/schemas";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { messageOf } from "#lib/api/call-error.ts";
import { TaskNameInput } from "../task-name-input.tsx";

type Props<Answer> = {
  /** The task that relates to another one. */
  task: Task;
  /** `Sub-task of` */
  label: string;
  placeholder?: string;
  /** Relates the task to the other one. Its error shows at the field. */
  relate: (otherId: string) => Promise<Answer>;
  onRelated: (answer: Answer) => void;
};

/** The field that finds another task by its number or title. It takes the focus. */
export function OtherTaskField<Answer>({ task, label, placeholder = "Number or title", relate, onRelated }: Props<Answer>) {
  const field = useRef<HTMLDivElement>(null);
  const [text, setText] = useState("");
  useEffect(() => field.current?.querySelector("input")?.focus(), []);
  const { mutate, error, reset } = useMutation({ mutationFn: relate, onSuccess: onRelated });
  return (
    <div ref={field}>
      <TaskNameInput
        size="xs"
        aria-label={`${label}: number or title`}
        placeholder={placeholder}
        value={text}
        error={error && messageOf(error)}
        except={task}
        onChange={(next) => {
          reset();
          setText(next);
        }}
        onTask={({ _id }) => {
          setText("");
          mutate(_id);
        }}
      />
    </div>
  );
}
