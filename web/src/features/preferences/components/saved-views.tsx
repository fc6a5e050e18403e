import { ActionIcon, Button } from "@mantine/core";
import { IconBookmark } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import type { Search } from "#lib/filters/filters.ts";
import { useDialog } from "#ui/overlay/use-dialog.ts";
import { useLazyOverlay } from "#ui/overlay/use-lazy-overlay.ts";
import { usePhone } from "#ui/use-phone.ts";
import { lazyDialog } from "#ui/feedback/lazy-part.tsx";

const ViewsList = lazyDialog(async () => (await import("./views-list.tsx")).ViewsList);
const SaveViewDialog = lazyDialog(async () => (await import("./save-view-dialog.tsx")).SaveViewDialog);

type Props = {
  /** The screen's key, as in `useFilters`. */
  screen: string;
  /** The current filters, as `useFilters` returns them. */
  search: Search;
  onApply: (search: Search) => void;
};

/** Button with a popover of the user's saved filter sets, in the page header. */
export function SavedViews({ screen, search, onApply }: Props) {
  const [opened, onOpen] = useState(false);
  const { button, overlay } = useLazyOverlay({ opened, onOpen, part: ViewsList });
  const phone = usePhone();
  const saveDialog = useDialog<Search>();
  const { page: _page, ...filters } = search;
  const save = () => {
    onOpen(false);
    saveDialog.open(filters);
  };

  return (
    <>
      {phone ? (
        <ActionIcon aria-label="Views" {...button}>
          <IconBookmark size={18} stroke={1.6} />
        </ActionIcon>
      ) : (
        <Button size="xs" variant="subtle" color="gray" leftSection={<IconBookmark size={14} stroke={1.6} />} {...button}>
          Views
        </Button>
      )}
      {overlay && (
        <Suspense>
          <ViewsList {...overlay} screen={screen} onApply={onApply} onSave={Object.keys(filters).length > 0 ? save : undefined} />
        </Suspense>
      )}
      {saveDialog.subject && (
        <Suspense>
          <SaveViewDialog
            key={saveDialog.key}
            opened={saveDialog.opened}
            onClose={saveDialog.close}
            screen={screen}
            search={saveDialog.subject}
          />
        </Suspense>
      )}
    </>
  );
}
