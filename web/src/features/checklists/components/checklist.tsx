import { checklistItemsMax } from "@daybook/contract/checklists/lines";
import { Group, Stack, Text, Textarea } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { call, newKey } from "#lib/api/call.ts";
import { messageOf } from "#lib/api/call-error.ts";
import { useSession } from "#lib/session/session.ts";
import { ProgressBar } from "#ui/display/progress-bar.tsx";
import { Section } from "#ui/layout/section.tsx";
import { type ShownItem, useChecklist } from "../use-checklist.ts";
import { ChecklistRow } from "./checklist-row.tsx";

type Props = {
  taskId: string;
  items: readonly ShownItem[];
  editable: boolean;
  /** Puts the cursor into the field of a new item. */
  adding: boolean;
  /** Shows the items before the server responds. */
  onShow: (items: ShownItem[]) => void;
};

/** The checklist of a task: ticked, renamed, ordered by drag or Alt with an arrow key, and extended by typed or pasted lines. */
export function Checklist({ taskId, items, editable, adding, onShow }: Props) {
  const { user } = useSession();
  const me = { _id: user._id, name: user.name, team: user.team, profilePicture: user.profilePicture };
  const changes = useChecklist({ taskId, items, onShow, me });
  const done = items.filter(({ doneAt }) => doneAt !== null).length;
  const share = items.length === 0 ? 0 : (done / items.length) * 100;
  return (
    <Section
      title="Checklist"
      count={
        items.length > 0 && (
          <Group component="span" gap={8} display="inline-flex">
            {`${done}/${items.length}`}
            <span style={{ width: "5rem" }}>
              <ProgressBar parts={[{ share }]} />
            </span>
          </Group>
        )
      }
    >
      <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: "none" }} aria-label="Checklist">
        {items.map((item, index) => (
          <ChecklistRow key={item._id} item={item} index={index} editable={editable} {...changes} />
        ))}
      </Stack>
      {editable && items.length < checklistItemsMax && <NewItem taskId={taskId} items={items} adding={adding} onShow={onShow} />}
    </Section>
  );
}

/** The field below the items. Enter adds an item and keeps the cursor; pasted lines become items. */
function NewItem({ taskId, items, adding, onShow }: Omit<Props, "editable">) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState("");
  useEffect(() => {
    if (adding) field.current?.focus();
  }, [adding]);
  const { mutate, error, reset } = useMutation({
    mutationFn: (lines: string) => call("POST /tasks/:id/checklist", { id: taskId, text: lines }, { idempotencyKey: newKey() }),
    onSuccess: (added) => onShow([...items, ...added.filter(({ _id }) => !items.some((item) => item._id === _id))]),
    // What was typed is not lost.
    onError: (_error, lines) => setText((now) => now || lines),
  });
  const add = () => {
    if (text.trim() === "") return;
    setText("");
    mutate(text);
  };
  return (
    <Stack gap={4}>
      <Textarea
        ref={field}
        variant="unstyled"
        autosize
        minRows={1}
        maxRows={12}
        aria-label="Add an item"
        placeholder="Add an item"
        value={text}
        error={error && messageOf(error)}
        onChange={(event) => {
          reset();
          setText(event.currentTarget.value);
        }}
        onBlur={add}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.shiftKey) return;
          event.preventDefault();
          add();
        }}
      />
      {text.includes("\n") && (
        <Text size="xs" c="dimmed" role="status">
          Each line becomes an item
        </Text>
      )}
    </Stack>
  );
}
