import { IconAlertTriangle, IconPencil, IconTrash } from "@tabler/icons-react";
import { IconButton } from "#ui/form/icon-button.tsx";
import { ProjectMark } from "#ui/display/project-mark.tsx";
import { toast } from "#lib/notify/toast.ts";
import { type DraftItem, editItem, restoreItem, removeItem } from "#features/eods/draft.ts";
import { EodStatusMark } from "#features/eods/eod-status.tsx";
import type { Composer } from "#features/eods/use-composer.ts";
import type { DraftHandle } from "#features/eods/use-draft.ts";
import s from "./eod-form.module.css";

type Props = {
  handle: DraftHandle;
  composer: Composer;
  /** Server errors by item key. */
  errors: Record<string, string>;
};

/** Items of the draft. Each can be edited in the fields below or removed, with Undo. */
export function DraftItems({ handle: { draft, change }, composer, errors }: Props) {
  if (draft.tasks.length === 0) return null;

  const edit = async (item: DraftItem) => {
    // Editing would replace unfinished input in the fields.
    if (!(await composer.flush())) return;
    change((before) => editItem(before, item));
    composer.focus("taskName");
  };
  const remove = (item: DraftItem, index: number) => {
    change((before) => removeItem(before, item.key));
    toast.info(`“${item.taskName}” removed`, {
      undo: () => change((before) => restoreItem(before, item, index)),
      icon: <IconTrash size={16} stroke={1.6} />,
    });
  };
  return (
    <ul className={s.items} aria-label="Tasks of this report">
      {draft.tasks.map((item, index) => (
        <li key={item.key} className={s.item} data-editing={item.key === draft.editing || undefined}>
          <EodStatusMark status={item.status} />
          <span className={s.itemName}>{item.taskName}</span>
          <span className={s.itemProject}>{item.project && <ProjectMark project={item.project} />}</span>
          <span className={s.itemHours}>
            {item.hoursSpent ?? 0} <small>h</small>
          </span>
          <span className={s.itemTools}>
            <IconButton size="xs" label={`Edit ${item.taskName}`} onClick={() => void edit(item)}>
              <IconPencil size={15} stroke={1.6} />
            </IconButton>
            <IconButton size="xs" label={`Remove ${item.taskName}`} onClick={() => remove(item, index)}>
              <IconTrash size={15} stroke={1.6} />
            </IconButton>
          </span>
          {item.description && <span className={s.itemText}>{item.description}</span>}
          {item.blockers && (
            <span className={s.blocker}>
              <IconAlertTriangle size={14} stroke={1.8} aria-label="Blocker" />
              {item.blockers}
            </span>
          )}
          {errors[item.key] && (
            <span className={s.blocker} role="alert">
              {errors[item.key]}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
