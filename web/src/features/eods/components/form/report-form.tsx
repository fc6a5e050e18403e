import type { KeyboardEvent, ReactNode } from "react";
import s from "./eod-form.module.css";

type Props = {
  label: string;
  /** While true the form cannot be used. */
  isBusy?: boolean;
  onSubmit: () => void;
  children: ReactNode;
};

/** The frame of a report form. Ctrl+Enter submits it from every field. */
export function ReportForm({ label, isBusy = false, onSubmit, children }: Props) {
  const submitWithKeys = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
    event.preventDefault();
    onSubmit();
  };
  return (
    <section className={s.form} aria-label={label} inert={isBusy} onKeyDown={submitWithKeys}>
      {children}
    </section>
  );
}
