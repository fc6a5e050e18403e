import { Button } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import s from "./save-bar.module.css";

type Props = {
  failure: { message: string; isConflict: boolean } | null;
  isSaving: boolean;
  onDiscard: () => void;
  /** Loads the changes that another user saved. */
  onReload: () => void;
};

/** Sticky bar at the bottom of the window, shown while there are unsaved changes. */
export const SaveBar = ({ failure, isSaving, onDiscard, onReload }: Props) => (
  <div className={s.bar}>
    {failure ? (
      <p className={s.failure} role="alert">
        <IconAlertCircle size={16} stroke={1.8} aria-hidden />
        <span>{failure.message}</span>
        {failure.isConflict && (
          <Button size="xs" onClick={onReload}>
            Reload
          </Button>
        )}
      </p>
    ) : (
      <p className={s.note}>You have unsaved changes.</p>
    )}
    <div className={s.buttons}>
      <Button onClick={onDiscard} disabled={isSaving}>
        Discard
      </Button>
      <Button type="submit" variant="filled" loading={isSaving}>
        Save changes
      </Button>
    </div>
  </div>
);
