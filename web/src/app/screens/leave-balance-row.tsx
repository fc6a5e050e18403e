import { counted } from "@daybook/contract/core/numbers";
import type { Balance } from "@daybook/contract/leaves/schemas";
import { colorOf } from "#features/leaves/leave-labels.ts";
import { ProgressBar } from "#ui/display/progress-bar.tsx";
import { Square } from "#ui/display/project-mark.tsx";
import { AppLink } from "#ui/layout/app-link.tsx";
import s from "./own-leave.module.css";

type Props = Pick<Balance["types"][number], "leaveType" | "color" | "total" | "available"> & { href: string };

/** The available days of one leave type; links to the leave screen. */
export const LeaveBalanceRow = ({ leaveType, color, total, available, href }: Props) => (
  <AppLink className={s.type} href={href}>
    <span className={s.line}>
      <Square color={colorOf(color)} />
      <span className={s.name}>{leaveType}</span>
      <span className={s.left}>
        {available ?? 0} <small>of {counted(total ?? 0, "day")}</small>
      </span>
    </span>
    <ProgressBar
      parts={[{ share: total ? (Math.max(0, available ?? 0) / total) * 100 : 0, color: colorOf(color) ?? "var(--accent-text)" }]}
    />
  </AppLink>
);
