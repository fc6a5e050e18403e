import type { Comment } from "@daybook/contract/core/comments";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLayoutEffect, useState } from "react";
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
import { MenuItem } from "#ui/overlay/menu-parts.tsx";
import { editedCommentDraft } from "../comment-drafts.ts";
import type { CommentSubject } from "../comment-subject.ts";
import { CommentEditor } from "./comment-editor.tsx";
import s from "./comments.module.css";

const icon = { size: 16, stroke: 1.6 } as const;

type Props = { subject: CommentSubject; comment: Comment };

/** A comment with its menu: the author can edit it for a while, and the author, the lead and admins can delete it. */
export function CommentItem({ subject, comment }: Props) {
  const [isEditing, setEditing] = useState(false);
  // After hydration, because the server has no drafts.
  useLayoutEffect(() => {
    if (comment.can.update && readFormDraft(editedCommentDraft(comment._id)) !== undefined) setEditing(true);
  }, [comment.can.update, comment._id]);
  const removal = useRemoveComment(subject, comment);
  return (
    <li className={s.comment} data-pending={removal.isPending || undefined}>
      <Avatar person={comment.author} size={24} />
      <div className={s.body}>
        <div className={s.head}>
          <span>
            <b dir="auto">{comment.author.name}</b>{" "}
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
          <CommentEditor subject={subject} comment={comment} onClose={() => setEditing(false)} />
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

function useRemoveComment(subject: CommentSubject, { _id: commentId, author }: Comment) {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => subject.remove(commentId),
    onSuccess: () => toastSuccess("delete", "comment"),
    onError: (error) => {
      void queryClient.invalidateQueries({ queryKey: subject.queryKey });
      toastFailure("delete", "comment", error);
    },
  });
  const ask = async () => {
    const yes = await confirm({
      title: author._id === user._id ? "Delete your comment?" : `Delete the comment by ${author.name}?`,
      body: `${subject.removal} This cannot be undone.`,
      action: "Delete comment",
      danger: true,
    });
    if (yes) mutate();
  };
  return { ask, isPending };
}
