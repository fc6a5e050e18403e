import { Button } from "@mantine/core";
import { IconFilterOff } from "@tabler/icons-react";
import type { ReactNode } from "react";
import s from "./placeholder.module.css";
import { classNames } from "#ui/class-names.ts";

type Props = {
  /** 20 px, stroke 1.6. */
  icon: ReactNode;
  title: string;
  /** One sentence on what belongs here. */
  text?: ReactNode;
  /** The action, filled; the page header then has none. */
  children?: ReactNode;
  /** Less air, inside a section or a drawer. */
  compact?: boolean;
};

/** What belongs here while there is nothing yet. */
export function EmptyState({ icon, title, text, children, compact = false }: Props) {
  return (
    <div className={classNames(s.blank, compact && s.compact)}>
      <span className={s.mark} aria-hidden>
        {icon}
      </span>
      <h2 className={s.title}>{title}</h2>
      {text && <p className={s.text}>{text}</p>}
      {children && <div className={s.actions}>{children}</div>}
    </div>
  );
}

/** There are rows, but none that the filters let through. */
export function NoMatchState({ onClear, compact }: { onClear: () => void; compact?: boolean }) {
  return (
    <EmptyState
      icon={<IconFilterOff size={20} stroke={1.6} />}
      title="Nothing matches these filters"
      text="Change one of them, or start again without."
      compact={compact}
    >
      <Button onClick={onClear}>Clear filters</Button>
    </EmptyState>
  );
}
