import { Button, Popover } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { IconBookmark, IconPlus, IconX } from "@tabler/icons-react";
import { useState } from "react";
import type { Search } from "#lib/filters.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { SkeletonLines } from "#ui/loading.tsx";
import { savedViews, useRemoveView } from "../preferences.api.ts";
import { SaveViewDialog } from "./save-view-dialog.tsx";
import s from "./saved-views.module.css";

type Props = {
  /** The screen's name, as in `useFilters`. */
  screen: string;
  /** What is set now, as `useFilters` names it. */
  search: Search;
  onApply: (search: Search) => void;
};

/** Sets of filters under a name, each person's own. Stands at the end of a filter bar. */
export function SavedViews({ screen, search, onApply }: Props) {
  const [opened, setOpened] = useState(false);
  const [naming, setNaming] = useState(false);
  const { data, error } = useQuery({ ...savedViews, enabled: opened });
  const remove = useRemoveView();
  const views = data?.filter((view) => view.screen === screen);
  const { page: _page, ...filters } = search;

  return (
    <>
      <Popover opened={opened} onChange={setOpened} position="bottom-start" width={264} trapFocus returnFocus withRoles={false}>
        <Popover.Target>
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            aria-haspopup="dialog"
            aria-expanded={opened}
            leftSection={<IconBookmark size={14} stroke={1.6} />}
            onClick={() => setOpened(!opened)}
          >
            Views
          </Button>
        </Popover.Target>
        <Popover.Dropdown className={s.list} role="dialog" aria-label="Saved views">
          {/* There may be nothing else to focus yet. */}
          <h2 className={s.title} tabIndex={-1} data-autofocus>
            Saved views
          </h2>
          {views?.map((view) => (
            <div key={view._id} className={s.row}>
              <button
                type="button"
                className={s.view}
                onClick={() => {
                  setOpened(false);
                  onApply(view.search as Search);
                }}
              >
                {view.name}
              </button>
              <IconButton size="xs" label={`Delete view ${view.name}`} onClick={() => remove.mutate({ id: view._id })}>
                <IconX size={14} />
              </IconButton>
            </div>
          ))}
          {!views && (error ? <p className={s.none}>{error.message}</p> : <SkeletonLines count={2} />)}
          {views?.length === 0 && <p className={s.none}>Set filters and keep them here under a name.</p>}
          <button
            type="button"
            className={s.save}
            disabled={Object.keys(filters).length === 0}
            onClick={() => {
              setOpened(false);
              setNaming(true);
            }}
          >
            <IconPlus size={14} aria-hidden />
            Save these filters
          </button>
        </Popover.Dropdown>
      </Popover>
      <SaveViewDialog opened={naming} onClose={() => setNaming(false)} screen={screen} search={filters} />
    </>
  );
}
