import type { ErrorComponentProps } from "@tanstack/react-router";
import { ErrorText } from "./error-screen.tsx";
import s from "./error-screen.module.css";

/** A screen that failed; the frame around it stays, so that another screen is one click away. */
export const ScreenError = ({ error }: ErrorComponentProps) => (
  <div className={s.inFrame}>
    <ErrorText error={error} />
  </div>
);
