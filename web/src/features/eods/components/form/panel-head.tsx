import { IconCloudCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import s from "./eod-form.module.css";

type Props = {
  title?: string;
  /** The day, or the menu to choose it. */
  children: ReactNode;
  isSaved?: boolean;
  actions?: ReactNode;
};

/** Title, day and *Draft saved*. */
export const PanelHead = ({ title = "End-of-day report", children, isSaved = false, actions }: Props) => (
  <div className={s.head}>
    <h2>{title}</h2>
    {children}
    <div className={s.headEnd}>
      {isSaved && (
        <span className={s.saved}>
          <IconCloudCheck size={15} stroke={1.6} aria-hidden />
          Draft saved
        </span>
      )}
      {actions}
    </div>
  </div>
);
