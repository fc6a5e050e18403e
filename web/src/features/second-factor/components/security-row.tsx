import type { ReactNode } from "react";
import { dayOfInstant, onDayText } from "#lib/format/dates.ts";
import { useCompany } from "#ui/layout/company-context.tsx";
import s from "./security-rows.module.css";

type Props = {
  /** 18 px. */ icon: ReactNode;
  name: ReactNode;
  details: ReactNode;
  /** A button. */ action: ReactNode;
};

/** One way to sign in, with what happened to it and what can be done. */
export const SecurityRow = ({ icon, name, details, action }: Props) => (
  <div className={s.row}>
    {icon}
    <div className={s.text}>
      <div className={s.name}>{name}</div>
      <div className={s.details}>{details}</div>
    </div>
    {action}
  </div>
);

/** `Added on 3 Mar, last used today`. */
export function AddedAndUsed({ addedAt, lastUsedAt }: { addedAt: string; lastUsedAt: string | null }) {
  const { today, timezone } = useCompany();
  const when = (instant: string) => onDayText(dayOfInstant(instant, timezone), today);
  return `Added ${when(addedAt)}, ${lastUsedAt ? `last used ${when(lastUsedAt)}` : "not used yet"}`;
}
