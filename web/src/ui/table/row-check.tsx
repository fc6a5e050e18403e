import type { ChangeEvent } from "react";
import s from "./row-check.module.css";

type Props = {
  /** `Select #482` */
  label: string;
  checked: boolean;
  indeterminate?: boolean;
  disabled?: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
};

/** The check box of rows. The browser's own, dressed like Mantine's: hundreds of them must cost nothing. */
export const RowCheck = ({ label, indeterminate = false, ...props }: Props) => (
  <input
    ref={(input) => {
      if (input) input.indeterminate = indeterminate;
    }}
    type="checkbox"
    className={s.check}
    aria-label={label}
    {...props}
  />
);
