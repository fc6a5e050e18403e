import type { Task } from "@daybook/contract/tasks/schemas";
import {
  IconArrowBackUp,
  IconArrowRight,
  IconBell,
  IconBellOff,
  IconCheck,
  IconCopy,
  IconCornerDownRight,
  IconCornerLeftUp,
  IconExternalLink,
  IconHourglassEmpty,
  IconLink,
  IconListCheck,
  IconListTree,
  IconPlus,
  IconRepeat,
  IconRestore,
  IconSubtask,
  IconTag,
  IconTrash,
} from "@tabler/icons-react";
import { isTemporary } from "#lib/api/optimistic-updates.ts";
import { useSession } from "#lib/session/session.ts";
import { asLink } from "#ui/layout/as-link.tsx";
import { toast } from "#lib/notify/toast.ts";
import { subtasksHref, taskHref } from "#features/tasks/task-links.ts";
import { isSubtask } from "#features/tasks/status-questions.ts";
import type { AddedPart } from "#features/tasks/use-added-part.ts";
import type { TaskEdits } from "#features/tasks/use-task-edits.ts";
import { MenuDivider, MenuItem, MenuSub } from "#ui/overlay/menu-parts.tsx";

const icon = { size: 16, stroke: 1.6 } as const;

const parts: { part: AddedPart; label: string; Icon: typeof IconTag; isMissing: (task: Task) => boolean }[] = [
  { part: "labels", label: "Label", Icon: IconTag, isMissing: ({ labels }) => labels.length === 0 },
  { part: "checklist", label: "Checklist", Icon: IconListCheck, isMissing: ({ checklist }) => checklist.length === 0 },
  { part: "subtasks", label: "Sub-task", Icon: IconSubtask, isMissing: (task) => task.subtasks.total === 0 && !isSubtask(task) },
  { part: "parent", label: "Parent", Icon: IconCornerDownRight, isMissing: (task) => task.subtasks.total === 0 && !isSubtask(task) },
  { part: "blockedBy", label: "Blocked by", Icon: IconHourglassEmpty, isMissing: (task) => hasNo(task, "blockedBy") },
  { part: "blocks", label: "Blocks", Icon: IconArrowRight, isMissing: (task) => hasNo(task, "blocks") },
];

const hasNo = ({ links }: Task, side: "blockedBy" | "blocks") => links[side].length + links.hidden[side] === 0;

/** The parts that the task does not have yet, and can have. */
const missingParts = (task: Task) => parts.filter(({ isMissing }) => isMissing(task));

type Props = {
  task: Task;
  edits: TaskEdits;
  /** Hides *Open as page*. */
  onPage?: boolean;
  onRemoved?: () => void;
  /** Begins a part that the task does not have yet; only where its parts are shown. */
  onAdd?: (part: AddedPart) => void;
  /** Opens the form of a series; only where it is rendered. */
  onRepeat?: () => void;
};

/** The ⋯ menu of a task with the actions the server permits. */
export function TaskMenu({ task, edits, onPage = false, onRemoved, onAdd, onRepeat }: Props) {
  const { user } = useSession();
  if (isTemporary(task)) return null;
  const href = taskHref(user.role, task._id);
  const copy = () =>
    Promise.resolve()
      .then(() => navigator.clipboard.writeText(new URL(href, location.origin).href))
      .then(() => void toast.success("Link copied"))
      .catch(() => void toast.error("Your browser blocked copying. Open the task and copy the link from the address bar."));
  const remove = () => {
    onRemoved?.();
    edits.remove(task);
  };
  return (
    <>
      {task.can.approve && task.status === "Completed" && (
        <>
          <MenuItem leftSection={<IconCheck {...icon} />} onClick={() => edits.setStatus(task, "Approved")}>
            Approve
          </MenuItem>
          <MenuItem leftSection={<IconArrowBackUp {...icon} />} onClick={() => edits.setStatus(task, "In Progress")}>
            Return
          </MenuItem>
          <MenuDivider />
        </>
      )}
      {task.can.restore && (
        <MenuItem leftSection={<IconRestore {...icon} />} onClick={() => edits.restore(task)}>
          Restore
        </MenuItem>
      )}
      {onAdd && task.can.update && missingParts(task).length > 0 && (
        <MenuSub label="Add" icon={<IconPlus {...icon} />}>
          {missingParts(task).map(({ part, label, Icon }) => (
            <MenuItem key={part} leftSection={<Icon {...icon} />} onClick={() => onAdd(part)}>
              {label}
            </MenuItem>
          ))}
        </MenuSub>
      )}
      {isSubtask(task) && task.can.update && (
        <MenuItem
          leftSection={<IconCornerLeftUp {...icon} />}
          onClick={() => edits.edit(task, { parent: null }, { parent: null, parentHidden: false })}
        >
          {task.parent ? `Remove from #${task.parent.number}` : "Remove from its parent"}
        </MenuItem>
      )}
      {task.subtasks.total > 0 && !task.deletedAt && (
        <MenuItem leftSection={<IconListTree {...icon} />} {...asLink(subtasksHref(user.role, task._id))}>
          List its sub-tasks
        </MenuItem>
      )}
      {!onPage && !task.deletedAt && (
        <MenuItem leftSection={<IconExternalLink {...icon} />} {...asLink(href)}>
          Open as page
        </MenuItem>
      )}
      {!task.deletedAt && (
        <MenuItem leftSection={<IconLink {...icon} />} onClick={() => void copy()}>
          Copy link
        </MenuItem>
      )}
      {!task.deletedAt && (
        <MenuItem
          leftSection={task.watching ? <IconBellOff {...icon} /> : <IconBell {...icon} />}
          onClick={() => edits.watch(task, !task.watching)}
        >
          {task.watching ? "Mute" : "Watch"}
        </MenuItem>
      )}
      {onRepeat && !task.deletedAt && (
        <MenuItem leftSection={<IconRepeat {...icon} />} onClick={onRepeat}>
          Repeat
        </MenuItem>
      )}
      {!task.deletedAt && (
        <MenuItem leftSection={<IconCopy {...icon} />} onClick={() => edits.copy(task)}>
          Duplicate
        </MenuItem>
      )}
      {task.can.remove && (
        <>
          <MenuDivider />
          <MenuItem color="var(--bad-text)" leftSection={<IconTrash {...icon} />} onClick={remove}>
            Delete
          </MenuItem>
        </>
      )}
    </>
  );
}
