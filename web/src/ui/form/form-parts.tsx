import { IconAlertCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import s from "./form-parts.module.css";

/** An error that belongs to no single field, shown below the form. */
export const FormError = ({ message }: { message: string | null | undefined }) =>
  message ? (
    <div className={s.error} role="alert">
      <IconAlertCircle size={16} stroke={1.8} aria-hidden />
      <span>{message}</span>
    </div>
  ) : null;

/** The place of an error that is loading. */
export const FormErrorSpace = () => <div className={s.failure} />;

/** Separates two ways to sign in. */
export const FormOr = ({ children }: { children: ReactNode }) => <div className={s.or}>{children}</div>;

/** Muted help text below the form. */
export const FormNote = ({ children }: { children: ReactNode }) => <p className={s.note}>{children}</p>;

/** A paragraph of text on a signed-out screen. */
export const FormText = ({ children }: { children: ReactNode }) => <p className={s.text}>{children}</p>;
