import { useQuery } from "@tanstack/react-query";
import { IconPlus, IconX } from "@tabler/icons-react";
import { useId } from "react";
import type { Search } from "#lib/filters/filters.ts";
import { LazyPopover } from "#ui/overlay/lazy-popover.tsx";
import type { OverlayProps } from "#ui/overlay/use-lazy-overlay.ts";
import { IconButton } from "#ui/form/icon-button.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { savedViews, useRemoveView } from "../preferences.api.ts";
import s from "./views-list.module.css";

type Props = OverlayProps & {
  screen: string;
  onApply: (search: Search) => void;
  /** Saves the current filters; omitted when there are none. */
  onSave: (() => void) | undefined;
};

/** Popover of `SavedViews`; not for direct use. */
export function ViewsList({ screen, onApply, onSave, ...overlay }: Props) {
  const { data, error } = useQuery({ ...savedViews, enabled: overlay.opened });
  const remove = useRemoveView();
  const reasonId = useId();
  const views = data?.filter((view) => view.screen === screen);
  return (
    <LazyPopover {...overlay} label="Saved views" width={264} className={s.list}>
      {/* The list may still be loading, with nothing else to focus. */}
      <h2 className={s.title} tabIndex={-1} data-autofocus>
        Saved views
      </h2>
      {views?.map((view) => (
        <div key={view._id} className={s.row}>
          <button
            type="button"
            className={s.view}
            onClick={() => {
              overlay.onClose();
              onApply(view.search as Search);
            }}
            dir="auto"
          >
            {view.name}
          </button>
          <IconButton size="xs" label={`Delete view ${view.name}`} onClick={() => remove.mutate({ id: view._id })}>
            <IconX size={14} />
          </IconButton>
        </div>
      ))}
      {!views && (error ? <p className={s.none}>{error.message}</p> : <SkeletonLines count={2} />)}
      {views?.length === 0 && <p className={s.none}>No saved views yet. Set filters, then save them here.</p>}
      {!onSave && views?.length !== 0 && (
        <p className={s.none} id={reasonId}>
          Set filters to save them here.
        </p>
      )}
      <button type="button" className={s.save} disabled={!onSave} aria-describedby={reasonId} onClick={onSave}>
        <IconPlus size={14} aria-hidden />
        Save these filters
      </button>
    </LazyPopover>
  );
}
