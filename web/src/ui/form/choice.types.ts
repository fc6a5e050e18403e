import type { ReactNode } from "react";

export type Choice = {
  value: string;
  label: string;
  /** A status mark, an avatar of 20 px, a square. */
  mark?: ReactNode;
  /** Grey, at the end: why it is not possible now, a count. */
  hint?: string;
  disabled?: boolean;
  /** A hairline above. */
  apart?: boolean;
};

export type ChoicePickerProps = {
  /** Names the list: `Status of #476`, `Assignee`. */
  label: string;
  /** In rows of a table a function, so that a list is made only for the one that opens. */
  choices: Choice[] | (() => Choice[]);
  chosen: readonly string[];
  onPick: (value: string) => void;
  /** The list stays open for more. */
  multiple?: boolean;
  /** Below the list: a clear button. */
  footer?: ReactNode;
  position?: "bottom-start" | "bottom-end" | "top-start";
};
