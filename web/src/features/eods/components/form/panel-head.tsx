import { IconCloudCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import s from "./eod-form.module.css";

type Props = {
  title?: string;
  /** The day, or the way to choose it. */
  children: ReactNode;
  kept?: boolean;
  actions?: ReactNode;
};

/** Title, day, and whether the draft is kept. */
export const PanelHead = ({ title = "End-of-day report", children, kept = false, actions }: Props) => (
  <div className={s.head}>
    <h2>{title}</h2>
    {children}
    <div className={s.headEnd}>
      {kept && (
        <span className={s.saved}>
          <IconCloudCheck size={15} stroke={1.6} aria-hidden />
          Draft kept
        </span>
      )}
      {actions}
    </div>
  </div>
);
