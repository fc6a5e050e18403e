import { Button } from "@mantine/core";
import { IconCloudOff, IconRefresh } from "@tabler/icons-react";
import type { ReactNode } from "react";
import s from "./placeholder.module.css";
import { classNames } from "#ui/class-names.ts";

type Props = {
  /** Its message is the title. */
  error: Error;
  onRetry?: () => void;
  /** What the user can do. By default to check what was asked for if it is wrong (400), else to try again. */
  text?: ReactNode;
  /** Replaces `text` for 403 and 404: *It may have been deleted…* */
  notFoundText?: ReactNode;
  compact?: boolean;
};

/** Shown when loading failed: the message, an explanation and *Try again*. */
export function ErrorState({ error, onRetry, text = helpFor(error), notFoundText: gone, compact = false }: Props) {
  return (
    <div className={classNames(s.state, compact && s.compact)} role="alert">
      <span className={classNames(s.mark, s.bad)} aria-hidden>
        <IconCloudOff size={20} stroke={1.6} />
      </span>
      <h2 className={s.title}>{error.message || "Something went wrong"}</h2>
      <p className={s.text}>{(isGone(error) && gone) || text}</p>
      {onRetry && (
        <div className={s.actions}>
          <Button leftSection={<IconRefresh size={16} stroke={1.6} />} onClick={onRetry}>
            Try again
          </Button>
        </div>
      )}
    </div>
  );
}

const helpFor = (error: Error) =>
  "status" in error && error.status === 400 ? "Check the address and the filters." : "Try again in a moment.";

const isGone = (error: Error) => "status" in error && (error.status === 404 || error.status === 403);
