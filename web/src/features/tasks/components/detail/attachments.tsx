import type { Task } from "@daybook/contract/tasks/schemas";
import { call } from "#lib/api/call.ts";
import { useSession } from "#lib/session/session.ts";
import { FileSection } from "#ui/files/file-section.tsx";

/** The files of a task. Those who may edit the task remove any file, others their own. */
export function Attachments({ task }: { task: Task }) {
  const { user } = useSession();
  const isOpen = !task.deletedAt;
  return (
    <FileSection
      title="Attachments"
      files={task.attachments}
      target={{ operation: "POST /tasks/:id/attachments", id: task._id }}
      mayAdd={isOpen}
      mayRemove={({ uploadedBy }) => isOpen && (task.can.update || uploadedBy?._id === user._id)}
      remove={({ _id: fileId }) => call("DELETE /tasks/:id/attachments/:fileId", { id: task._id, fileId })}
    />
  );
}
