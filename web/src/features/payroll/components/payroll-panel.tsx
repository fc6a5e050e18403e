import { counted, numberText } from "@daybook/contract/core/numbers";
import type { PayrollMonth } from "@daybook/contract/payroll/payroll";
import { Button, Group, Text } from "@mantine/core";
import { IconLock, IconUsers } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { instantText, monthText } from "#lib/format/dates.ts";
import { Figure, Figures } from "#ui/display/figures.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";
import { Sections } from "#ui/layout/page.tsx";
import { confirm } from "#ui/overlay/confirm.ts";
import { payrollMonth, usePayrollAct } from "../payroll.api.ts";
import { PayrollChecklist } from "./payroll-checklist.tsx";
import { PayrollTable } from "./payroll-table.tsx";

/** A month for payroll: figures, what is open before it is closed, and everyone's row. */
export function PayrollPanel({ month }: { month: string }) {
  const { data, error, refetch } = useQuery(payrollMonth(month));
  if (!data || data.month !== month)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonLines count={10} />;
  return (
    <Sections>
      <div style={{ paddingTop: 12 }}>
        <MonthFigures month={data} />
      </div>
      {data.closedAt ? <Closed month={data} closedAt={data.closedAt} /> : <PayrollChecklist month={data} />}
      {data.rows.length > 0 ? (
        <PayrollTable month={data} />
      ) : (
        <EmptyState
          icon={<IconUsers size={20} stroke={1.6} />}
          title="No one was employed in this month"
          text="People appear here from their joining date or once they log hours. Choose another month."
        />
      )}
    </Sections>
  );
}

function MonthFigures({ month: { totals, rows } }: { month: PayrollMonth }) {
  const count = (key: "overtime" | "shortfall") => rows.filter((row) => row[key] > 0).length;
  const leave = Math.round(totals.leave.reduce((all, { days }) => all + days, 0) * 100) / 100;
  const share = totals.expected > 0 ? `${numberText(Math.round((totals.logged / totals.expected) * 1000) / 10)}% of expected` : "–";
  return (
    <Figures label="The month at a glance">
      <Figure label="Expected" value={numberText(totals.expected)} of="h" note={counted(totals.workdays, "workday")} />
      <Figure label="Reported" value={numberText(totals.logged)} of="h" note={share} />
      <Figure label="Overtime" value={numberText(totals.overtime)} of="h" note={counted(count("overtime"), "person", "people")} />
      <Figure label="Shortfall" value={numberText(totals.shortfall)} of="h" note={counted(count("shortfall"), "person", "people")} />
      <Figure label="Leave" value={numberText(leave)} of="days" note={`${numberText(totals.unpaidDays)} of them unpaid`} />
    </Figures>
  );
}

/** Who closed the month and when, with *Reopen*. */
function Closed({ month: { month, closedBy, obstacle }, closedAt }: { month: PayrollMonth; closedAt: string }) {
  const { timezone, today } = useCompany();
  const { mutate, isPending } = usePayrollAct();
  const reopen = async () => {
    const question = {
      title: `Reopen ${monthText(month)}?`,
      body: "Its reports can be changed again, and its corrections wait for the next closing. Files that were exported stay as they are.",
      action: "Reopen",
    };
    if (await confirm(question)) mutate({ act: "reopen", month });
  };
  return (
    <Group gap={12} py={8} style={{ borderBlock: "1px solid var(--line)" }} fz="sm">
      <IconLock size={16} stroke={1.6} color="var(--icon)" aria-hidden />
      <Text span size="sm" flex="1 1 12rem">
        {monthText(month)} is closed
        {closedBy && ` by ${closedBy.name}`}, {instantText(closedAt, timezone, today)}
      </Text>
      {obstacle ? (
        <Text span size="xs" c="var(--text-3)">
          {obstacle}
        </Text>
      ) : (
        <Button loading={isPending} onClick={() => void reopen()}>
          Reopen
        </Button>
      )}
    </Group>
  );
}
