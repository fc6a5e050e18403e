import { Button } from "@mantine/core";
import { IconFilterOff } from "@tabler/icons-react";
import type { ReactNode } from "react";
import s from "./placeholder.module.css";
import { classNames } from "#ui/class-names.ts";

type Props = {
  /** 20 px, stroke 1.6. */
  icon: ReactNode;
  title: string;
  /** One sentence on what will appear here. */
  text?: ReactNode;
  /** The primary action; the page header then has none. */
  children?: ReactNode;
  /** Less padding, inside a section or a drawer. */
  compact?: boolean;
};

/** Shown in place of an empty list. */
export function EmptyState({ icon, title, text, children, compact = false }: Props) {
  return (
    <div className={classNames(s.state, compact && s.compact)}>
      <span className={s.mark} aria-hidden>
        {icon}
      </span>
      <h2 className={s.title}>{title}</h2>
      {text && <p className={s.text}>{text}</p>}
      {children && <div className={s.actions}>{children}</div>}
    </div>
  );
}

/** Shown when no row matches the filters. */
export function NoMatchState({ onClear, compact }: { onClear: () => void; compact?: boolean }) {
  return (
    <EmptyState
      icon={<IconFilterOff size={20} stroke={1.6} />}
      title="No results match these filters"
      text="Change or clear the filters to see more."
      compact={compact}
    >
      <Button onClick={onClear}>Clear filters</Button>
    </EmptyState>
  );
}
