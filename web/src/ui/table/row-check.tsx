import type { ChangeEvent, ComponentProps } from "react";
import s from "./row-check.module.css";

type Props = Pick<ComponentProps<"input">, "tabIndex" | "onFocus"> & {
  /** `Select #482` */
  label: string;
  checked: boolean;
  indeterminate?: boolean;
  disabled?: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
};

/** The check box of a row: a native input styled like Mantine's, because tables have hundreds of them. */
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
