import type { ErrorComponentProps } from "@tanstack/react-router";
import { ErrorText } from "./error-screen.tsx";
import s from "./error-screen.module.css";

/** The error boundary of one screen; the navigation around it keeps working. */
export const ScreenError = ({ error }: ErrorComponentProps) => (
  <div className={s.inFrame}>
    <ErrorText error={error} />
  </div>
);
