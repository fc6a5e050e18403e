import { maxLengths } from "@daybook/contract/core/max-lengths";
import type { Task } from "@daybook/contract/tasks/schemas";
import { Group, Stack, Text, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { labelList, labelsFor } from "#features/labels/labels.api.ts";
import { parseQuickEntry } from "#features/tasks/quick-entry.ts";
import { call, newKey } from "#lib/api/call.ts";
import { messageOf } from "#lib/api/call-error.ts";
import { assignableUsers } from "#lib/api/shared-lists.ts";
import { dayText } from "#lib/format/dates.ts";
import { useSession } from "#lib/session/session.ts";
import { useCompany } from "#ui/layout/company-context.tsx";

type Props = { task: Task; /** Puts the cursor into the field. */ adding: boolean };

/** The line below the sub-tasks. Enter adds one and keeps the cursor; `@leela !high fri` is read as in quick entry. */
export function NewSubtask({ task: { _id: parent, project }, adding }: Props) {
  const { user } = useSession();
  const { today } = useCompany();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  useEffect(() => {
    if (adding) field.current?.focus();
  }, [adding]);
  const { data: people = [] } = useQuery({ ...assignableUsers, enabled: text.includes("@") });
  const { data: labels = [] } = useQuery({ ...labelList, enabled: text.includes("#") });
  const entry = parseQuickEntry(text, { people, labels: labelsFor(labels, project?._id ?? null), today });
  type Typed = typeof entry & { text: string };
  const { mutate, error, reset } = useMutation({
    mutationFn: ({ title, assignee, labels: chosen = [], priority, dueDate }: Typed) => {
      const assigneeId = assignee?._id ?? (user.role === "team_member" ? user._id : undefined);
      const details = { ...(priority && { priority }), ...(dueDate && { dueDate }), ...(assigneeId && { assignee: assigneeId }) };
      const fields = { title, parent, project: project?._id ?? null, labels: chosen.map(({ _id }) => _id), ...details };
      return call("POST /tasks/bulk", { tasks: [fields] }, { idempotencyKey: newKey() });
    },
    // What was typed is not lost.
    onError: (_error, { text: typed }) => setText((now) => now || typed),
  });
  const add = () => {
    if (entry.title === "") return;
    mutate({ ...entry, text });
    setText("");
  };
  const { assignee, labels: chosen = [], priority, dueDate, notes } = entry;
  const details = [assignee?.name, ...chosen.map(({ name }) => `#${name}`), priority, dueDate && dayText(dueDate, today)];
  const understood = text === "" ? "" : [details.filter(Boolean).join(", "), ...notes].filter(Boolean).join(". ");
  return (
    <Stack gap={4}>
      <Group gap={10} wrap="nowrap" style={{ borderTop: "1px solid var(--line)" }}>
        <IconPlus size={16} stroke={1.6} color="var(--text-3)" aria-hidden />
        <TextInput
          ref={field}
          variant="unstyled"
          flex={1}
          aria-label="Add a sub-task"
          placeholder="Add a sub-task"
          maxLength={maxLengths.taskTitle}
          value={text}
          error={error && messageOf(error)}
          onChange={(event) => {
            reset();
            setText(event.currentTarget.value);
          }}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            add();
          }}
        />
      </Group>
      {understood && (
        <Text size="xs" c="dimmed" role="status">
          {understood}
        </Text>
      )}
    </Stack>
  );
}
