import { Button } from "@mantine/core";
import { IconCloudOff, IconRefresh } from "@tabler/icons-react";
import type { ReactNode } from "react";
import s from "./placeholder.module.css";
import { classNames } from "#ui/class-names.ts";

type Props = {
  /** Its message is the title, as the server or the catalogue says it. */
  error: Error;
  onRetry?: () => void;
  /** What it means for the person. */
  text?: ReactNode;
  /** What it means where the thing is not there, or not to be seen: *It may have been deleted…* */
  gone?: ReactNode;
  compact?: boolean;
};

/** A failed load: the message, what it means, Try again. */
export function ErrorState({ error, onRetry, text = "Nothing you wrote is lost.", gone, compact = false }: Props) {
  return (
    <div className={classNames(s.blank, compact && s.compact)} role="alert">
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

const isGone = (error: Error) => "status" in error && (error.status === 404 || error.status === 403);
