import { counted } from "@daybook/contract/core/numbers";
import type { LeaveType } from "@daybook/contract/leaves/schemas";
import { Button } from "@mantine/core";
import { IconPencil, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { Tag } from "#ui/display/chip.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { IconButton } from "#ui/form/icon-button.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { Square } from "#ui/display/project-mark.tsx";
import { asLink } from "#ui/layout/as-link.tsx";
import { Ruled } from "#ui/layout/section.tsx";
import { useDialog } from "#ui/overlay/use-dialog.ts";
import { lazyDialog } from "#ui/feedback/lazy-part.tsx";
import { colorOf, monthAndDayText } from "../leave-labels.ts";
import { leaveTypes } from "../leaves.api.ts";
import s from "../components/company-lists.module.css";

const TypeDialog = lazyDialog(async () => (await import("./type-dialog.tsx")).TypeDialog);

/**
 * Lists the leave types and their rules; adds and edits them (admin).
 * @param hasLimits there are limits of leave, which apply to types
 */
export function LeaveTypeList({ hasLimits }: { hasLimits: boolean }) {
  const { data: types, error, refetch } = useQuery(leaveTypes);
  const dialog = useDialog<LeaveType | "new">();
  return (
    <div>
      <div className={s.head}>
        <Button leftSection={<IconPlus size={16} />} onClick={() => dialog.open("new")}>
          Add type
        </Button>
        <Button variant="default" ms="xs" {...asLink("/admin/opening-balances")}>
          Opening balances
        </Button>
        <Button variant="default" ms="xs" {...asLink("/admin/settings?tab=import")}>
          Import past leave
        </Button>
      </div>
      {!types && (error ? <ErrorState compact error={error} onRetry={() => void refetch()} /> : <SkeletonLines count={5} />)}
      {types && (
        <Ruled>
          {types.map((type) => (
            <div key={type._id} className={s.type}>
              <div className={s.about}>
                <span className={s.title}>
                  <Square color={colorOf(type.color)} />
                  <bdi>{type.name}</bdi>
                  {!type.active && <Tag>Inactive</Tag>}
                </span>
                <p>{rulesText(type)}</p>
              </div>
              <IconButton label={`Edit ${type.name}`} onClick={() => dialog.open(type)}>
                <IconPencil size={16} stroke={1.6} />
              </IconButton>
            </div>
          ))}
        </Ruled>
      )}
      <Suspense>
        {dialog.subject && (
          <TypeDialog
            key={dialog.key}
            type={dialog.subject === "new" ? null : dialog.subject}
            hasLimits={hasLimits}
            opened={dialog.opened}
            onClose={dialog.close}
          />
        )}
      </Suspense>
    </div>
  );
}

const carriedText = ({ carryForwardMax, carryForwardExpires }: LeaveType) =>
  `up to ${counted(carryForwardMax, "day")} carried forward${carryForwardExpires ? ` until ${monthAndDayText(carryForwardExpires)}` : ""}`;

const rulesText = (type: LeaveType) => {
  const { annualDays, accrual, proRata, isAbsence, allowHalfDay, carryForwardMax } = type;
  const { negativeLimit, minNoticeDays, maxConsecutive, documentAfterDays, sandwich, autoApprove } = type;
  return [
    annualDays === null ? "No limit" : `${counted(annualDays, "day")} per year`,
    annualDays !== null && accrual === "monthly" && "granted every month",
    annualDays !== null && proRata && "pro rata",
    !isAbsence && "counts as work",
    !allowHalfDay && "full days only",
    annualDays !== null && carryForwardMax > 0 && carriedText(type),
    annualDays !== null && negativeLimit > 0 && `negative balance up to ${counted(negativeLimit, "day")}`,
    minNoticeDays > 0 && `${counted(minNoticeDays, "day")} notice`,
    autoApprove && "approved automatically",
    sandwich && "days off between leave days count",
    maxConsecutive !== null && `up to ${counted(maxConsecutive, "day")} per request`,
    documentAfterDays !== null && `document needed above ${counted(documentAfterDays, "day")}`,
  ]
    .filter(Boolean)
    .join(", ");
};
