import { maxLengths } from "@daybook/contract/core/max-lengths";
import type { Task } from "@daybook/contract/tasks/schemas";
import { Button, SegmentedControl } from "@mantine/core";
import { type FormEvent, type KeyboardEvent, useEffect, useLayoutEffect, useState } from "react";
import { messageOf } from "#lib/api/call-error.ts";
import { readFormDraft, storeFormDraft } from "#lib/form/form-drafts.ts";
import { MentionField } from "#features/mentions/mention-field.tsx";
import { Markdown } from "#ui/markdown/markdown.tsx";
import { Section } from "#ui/layout/section.tsx";
import { descriptionDraft } from "../task-drafts.ts";
import { useEditTask } from "../task-changes.ts";
import s from "./detail/task-content.module.css";

type Props = { task: Task; /** Shows a section heading in read mode. */ titled?: boolean };

/** The description: rendered Markdown, or an editor with preview. */
export function TaskDescription({ task, titled = false }: Props) {
  const [isEditing, setEditing] = useState(false);
  // After hydration, because the server has no drafts.
  useLayoutEffect(() => {
    if (task.can.update && readFormDraft(descriptionDraft(task._id)) !== undefined) setEditing(true);
  }, [task.can.update, task._id]);
  if (isEditing) return <DescriptionForm task={task} onClose={() => setEditing(false)} />;
  const content = (
    <div className={s.description}>
      {task.description ? <Markdown>{task.description}</Markdown> : <span className={s.muted}>No description</span>}
      {task.can.update && (
        <Button size="xs" onClick={() => setEditing(true)}>
          Edit description
        </Button>
      )}
    </div>
  );
  return titled ? <Section title="Description">{content}</Section> : content;
}

/** Kept until it is saved or cancelled, with the version that it is based on. */
type Draft = { description: string; version: number };

function DescriptionForm({ task, onClose }: { task: Task; onClose: () => void }) {
  const [draft] = useState(() => readFormDraft<Draft>(descriptionDraft(task._id)));
  const [description, setDescription] = useState(draft?.description ?? task.description);
  const [mode, setMode] = useState("write");
  const [failure, setFailure] = useState<string | null>(null);
  // The version being edited. A conflict with another user's change is shown before it can be overwritten.
  const [version, setVersion] = useState(draft?.version ?? task.version);
  const { mutate, isPending } = useEditTask({ failsInForm: true });
  const isDirty = description !== task.description;
  const close = () => {
    storeFormDraft(descriptionDraft(task._id), undefined);
    onClose();
  };

  useEffect(() => {
    if (isDirty) storeFormDraft(descriptionDraft(task._id), { description, version } satisfies Draft);
  }, [isDirty, task._id, description, version]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setFailure(null);
    mutate(
      { input: { id: task._id, description, version }, shown: {} },
      {
        onSuccess: close,
        onError: (error) => setFailure(messageOf(error)),
      },
    );
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
  };
  const isStale = failure !== null && task.version > version;
  return (
    <form className={s.form} noValidate onSubmit={submit} onKeyDown={onKeyDown} aria-label="Description">
      <div className={s.head}>
        <span aria-hidden>Description</span>
        <SegmentedControl
          size="xs"
          aria-label="Description"
          value={mode}
          onChange={setMode}
          data={[
            { value: "write", label: "Write" },
            { value: "preview", label: "Preview" },
          ]}
        />
      </div>
      {mode === "write" ? (
        <MentionField
          within={{ task: task._id }}
          aria-label="Description"
          autoFocus
          placeholder="Markdown"
          autosize
          minRows={4}
          maxRows={20}
          maxLength={maxLengths.taskDescription}
          value={description}
          onChange={setDescription}
        />
      ) : (
        <div className={s.preview}>
          {description.trim() ? <Markdown>{description}</Markdown> : <span className={s.muted}>Nothing to preview</span>}
        </div>
      )}
      <div className={s.buttons}>
        <span className={s.failure} role="alert">
          {failure}
        </span>
        <Button onClick={close}>Cancel</Button>
        {isStale ? (
          <Button
            onClick={() => {
              setVersion(task.version);
              setFailure(null);
            }}
          >
            Keep mine
          </Button>
        ) : (
          <Button type="submit" variant="filled" loading={isPending}>
            Save
          </Button>
        )}
      </div>
    </form>
  );
}
