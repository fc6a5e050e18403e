import { IconAlertCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import s from "./form-parts.module.css";

/** A refusal that belongs to no single field, under the form. */
export const FormError = ({ message }: { message: string | null | undefined }) =>
  message ? (
    <div className={s.error} role="alert">
      <IconAlertCircle size={16} stroke={1.8} aria-hidden />
      <span>{message}</span>
    </div>
  ) : null;

/** Small and grey below the form: what else one may do here. */
export const FormNote = ({ children }: { children: ReactNode }) => <p className={s.note}>{children}</p>;

/** A paragraph instead of a form. */
export const FormText = ({ children }: { children: ReactNode }) => <p className={s.text}>{children}</p>;
