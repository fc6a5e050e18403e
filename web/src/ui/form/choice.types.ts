import type { ReactNode } from "react";

export type Choice = {
  value: string;
  label: string;
  /** A status mark, a 20 px avatar, a square. */
  mark?: ReactNode;
  /** Its heading in a field of several choices. */
  group?: string;
  /** Gray text at the end: why it is disabled, a count. */
  hint?: string;
  disabled?: boolean;
  /** Adds a separator above. */
  apart?: boolean;
};

export type ChoicePickerProps = {
  /** The accessible name of the list: `Status of #476`, `Assignee`. */
  label: string;
  /** In table rows pass a function, so that choices are created only for the list that opens. */
  choices: Choice[] | (() => Choice[]);
  /** Whether the choices are being fetched: an empty list then says so. */
  loading?: boolean;
  chosen: readonly string[];
  onPick: (value: string) => void;
  /** Keeps the list open for several choices. */
  multiple?: boolean;
  /** Below the list: a clear button. */
  footer?: ReactNode;
  position?: "bottom-start" | "bottom-end" | "top-start";
};
