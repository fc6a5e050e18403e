import type { LinkKind } from "@daybook/contract/dependencies/limits";
import type { LinkedTask } from "@daybook/contract/dependencies/schemas";
import type { Task } from "@daybook/contract/tasks/schemas";
import { Group, Stack, Text } from "@mantine/core";
import { IconHourglassEmpty, IconPlus, IconX } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isDone } from "#features/tasks/status-transitions.ts";
import { changeTasks } from "#features/tasks/task-cache.ts";
import { call } from "#lib/api/call.ts";
import { messageOf } from "#lib/api/call-error.ts";
import { dayInText } from "#lib/format/dates.ts";
import { toast } from "#lib/notify/toast.ts";
import { TaskStatusMark } from "#ui/display/marks.tsx";
import { IconButton } from "#ui/form/icon-button.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";
import { OtherTaskField } from "./other-task-field.tsx";
import { TaskLink } from "./task-link.tsx";

type Side = "blockedBy" | "blocks";
type Props = { task: Task; /** The side that is being added. */ adding: Side | null; onShow?: ((id: string) => void) | undefined };

const sides: { side: Side; label: string; kind: LinkKind }[] = [
  { side: "blockedBy", label: "Blocked by", kind: "blocked_by" },
  { side: "blocks", label: "Blocks", kind: "blocks" },
];

/** What a task waits for and what waits for it. A side without any is shown only while it is added. */
export const Dependencies = ({ task, adding, onShow }: Props) => (
  <Stack gap={8} my={12}>
    {sides.map(
      (each) =>
        (adding === each.side || task.links[each.side].length + task.links.hidden[each.side] > 0) && (
          <DependencySide key={each.side} {...each} task={task} adding={adding === each.side} onShow={onShow} />
        ),
    )}
  </Stack>
);

function DependencySide({ task, side, label, kind, adding, onShow }: Omit<Props, "adding"> & (typeof sides)[number] & { adding: boolean }) {
  const queryClient = useQueryClient();
  const [isOpened, setOpened] = useState(false);
  const show = ({ links, waitingFor }: Task) => changeTasks(queryClient, [task._id], (shown) => ({ ...shown, links, waitingFor }));
  const { mutate: remove } = useMutation({
    mutationFn: (other: string) => call("DELETE /tasks/:id/links", { id: task._id, task: other, kind }),
    onSuccess: show,
    onError: (error) => toast.error(messageOf(error)),
  });
  const links = task.links[side];
  const hidden = task.links.hidden[side];
  return (
    <Group component="section" aria-label={label} gap={8} align="flex-start" wrap="nowrap">
      <Text size="sm" c="var(--text-3)" w="6.5rem" py={6} style={{ flexShrink: 0 }}>
        {label}
      </Text>
      <Stack gap={0} flex={1} miw={0}>
        {links.map((link) => (
          <Group key={link._id} gap={8} wrap="nowrap" mih={32}>
            <LinkMark link={link} waits={side === "blockedBy"} />
            <Text span size="sm" miw={0} flex={1} style={{ overflowWrap: "anywhere" }}>
              <TaskLink task={link} numbered dimmed={isDone(link.status)} onShow={onShow} />
              <LinkDetails link={link} />
            </Text>
            {task.can.update && (
              <IconButton label={`Remove #${link.number} from ${label}`} onClick={() => remove(link._id)}>
                <IconX size={14} stroke={1.6} />
              </IconButton>
            )}
          </Group>
        ))}
        {hidden > 0 && (
          <Text size="sm" c="var(--text-3)" py={6}>
            {links.length > 0 && "and "}
            {hidden} that you cannot see
          </Text>
        )}
        {(adding || isOpened) && task.can.update && (
          <OtherTaskField
            task={task}
            label={label}
            relate={(other) => call("POST /tasks/:id/links", { id: task._id, task: other, kind })}
            onRelated={show}
          />
        )}
      </Stack>
      {task.can.update && !adding && !isOpened && (
        <IconButton label={`Add to ${label}`} onClick={() => setOpened(true)}>
          <IconPlus size={14} stroke={1.6} />
        </IconButton>
      )}
    </Group>
  );
}

/** An hourglass for an open task that one waits for, else its status. */
const LinkMark = ({ link: { status }, waits }: { link: LinkedTask; waits: boolean }) =>
  waits && !isDone(status) ? (
    <IconHourglassEmpty
      size={14}
      stroke={1.6}
      color="var(--wait-text)"
      role="img"
      aria-label={`Open: ${status}`}
      style={{ flexShrink: 0 }}
    />
  ) : (
    <span role="img" aria-label={status}>
      <TaskStatusMark status={status} />
    </span>
  );

/** `Dev Kapoor, due today` */
function LinkDetails({ link: { status, assignee, dueDate } }: { link: LinkedTask }) {
  const { today } = useCompany();
  const details = [assignee, !isDone(status) && dueDate && `due ${dayInText(dueDate, today)}`].filter(Boolean).join(", ");
  return (
    <Text span size="xs" c="var(--text-3)">
      {details && `  ${details}`}
    </Text>
  );
}
