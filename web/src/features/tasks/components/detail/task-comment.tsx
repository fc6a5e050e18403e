import type { Comment } from "@daybook/contract/tasks/schemas";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLayoutEffect, useState } from "react";
import { call } from "#lib/api/call.ts";
import { exactInstant } from "#lib/format/dates.ts";
import { readFormDraft } from "#lib/form/form-drafts.ts";
import { toastFailure, toastSuccess } from "#lib/notify/entity-toasts.ts";
import { useSession } from "#lib/session/session.ts";
import { Avatar } from "#ui/display/avatar.tsx";
import { Moment } from "#ui/display/day.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";
import { Markdown } from "#ui/markdown/markdown.tsx";
import { confirm } from "#ui/overlay/confirm.ts";
import { tooltip } from "#ui/overlay/tooltip.ts";
import { RowMenu } from "#ui/table/row-menu.tsx";
import { editedCommentDraft } from "#features/tasks/task-drafts.ts";
import { CommentEditor } from "./comment-editor.tsx";
import s from "./task-history.module.css";
import { MenuItem } from "#ui/overlay/menu-parts.tsx";

const icon = { size: 16, stroke: 1.6 } as const;

type Props = { taskId: string; comment: Comment };

/** A comment with its menu: the author can edit it for a while, and the author, the lead and admins can delete it. */
export function TaskComment({ taskId, comment }: Props) {
  const [isEditing, setEditing] = useState(false);
  // After hydration, because the server has no drafts.
  useLayoutEffect(() => {
    if (comment.can.update && readFormDraft(editedCommentDraft(comment._id)) !== undefined) setEditing(true);
  }, [comment.can.update, comment._id]);
  const removal = useRemoveComment(taskId, comment);
  return (
    <li className={s.comment} data-pending={removal.isPending || undefined}>
      <Avatar person={comment.author} size={24} />
      <div className={s.body}>
        <div className={s.head}>
          <span>
            <b>{comment.author.name}</b>{" "}
            <small>
              <Moment value={comment.createdAt} />
            </small>{" "}
            {comment.editedAt && <Edited at={comment.editedAt} />}
          </span>
          {(comment.can.update || comment.can.remove) && !isEditing && (
            <RowMenu
              name={`the comment by ${comment.author.name}`}
              items={() => (
                <>
                  {comment.can.update && (
                    <MenuItem leftSection={<IconPencil {...icon} />} onClick={() => setEditing(true)}>
                      Edit
                    </MenuItem>
                  )}
                  {comment.can.remove && (
                    <MenuItem color="var(--bad-text)" leftSection={<IconTrash {...icon} />} onClick={() => void removal.ask()}>
                      Delete
                    </MenuItem>
                  )}
                </>
              )}
            />
          )}
        </div>
        {isEditing ? (
          <CommentEditor taskId={taskId} comment={comment} onClose={() => setEditing(false)} />
        ) : (
          <Markdown>{comment.text}</Markdown>
        )}
      </div>
    </li>
  );
}

function Edited({ at }: { at: string }) {
  const { timezone } = useCompany();
  return <small {...tooltip(exactInstant(at, timezone))}>edited</small>;
}

function useRemoveComment(taskId: string, { _id: commentId, author }: Comment) {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call("DELETE /tasks/:id/comments/:commentId", { id: taskId, commentId }),
    onSuccess: () => toastSuccess("delete", "comment"),
    onError: (error) => {
      void queryClient.invalidateQueries({ queryKey: ["tasks", "comments", taskId] });
      toastFailure("delete", "comment", error);
    },
  });
  const ask = async () => {
    const yes = await confirm({
      title: author._id === user._id ? "Delete your comment?" : `Delete the comment by ${author.name}?`,
      body: "It will be deleted for everyone. The history will show that a comment was deleted. This cannot be undone.",
      action: "Delete comment",
      danger: true,
    });
    if (yes) mutate();
  };
  return { ask, isPending };
}
