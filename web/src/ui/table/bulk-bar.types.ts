import type { ReactNode } from "react";
import type { Choice } from "#ui/form/choice.types.ts";

export type BulkAction = {
  label: string;
  /** A mark or an icon of 14–15 px. */
  icon: ReactNode;
  /** Red, after a separator; put it last. */
  danger?: boolean;
  disabled?: boolean;
  /** A single key for the click: `a` approves. */
  shortcut?: string;
  /** One of three kinds: a click handler, */
  onClick?: () => void;
  /** a list of choices, */
  choices?: Choice[] | (() => Choice[]);
  onChoose?: (value: string) => void;
  /** or other content in a popover, such as a calendar. */
  panel?: (close: () => void) => ReactNode;
};

export type BulkBarProps = {
  /** The plural of the selected entity: `tasks`. */
  noun: string;
  count: number;
  onClear: () => void;
  actions: BulkAction[];
};
