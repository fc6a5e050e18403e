import { maxLengths } from "@daybook/contract/core/max-lengths";
import { Button, Checkbox, Group, Text, Textarea } from "@mantine/core";
import { IconCalendarPlus } from "@tabler/icons-react";
import { useMemo } from "react";
import type { ScreenLoaderInput } from "#lib/api/screen-loader.ts";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { FormError } from "#ui/form/form-parts.tsx";
import { Page } from "#ui/layout/page.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { Section } from "#ui/layout/section.tsx";
import { DataTable } from "#ui/table/data-table.tsx";
import type { Column } from "#ui/table/data-table.types.ts";
import { RowCard } from "#ui/table/row-parts.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";
import { daysText, leavesText, periodText } from "../leave-labels.ts";
import { leaveTypes, openingBalances } from "../leaves.api.ts";
import type { PastRow } from "../openings/past-rows.ts";
import { type CheckedRow, usePastLeave } from "../openings/use-past-leave.ts";

export const loader = ({ load, company }: ScreenLoaderInput) => Promise.all([load(leaveTypes), load(openingBalances(company.today))]);

const datesOf = ({ leave }: PastRow, today: string) =>
  leave ? periodText({ startDate: leave.startDate, endDate: leave.endDate || leave.startDate }, today) : "";

const Outcome = ({ row: { problem, days } }: { row: CheckedRow }) => (
  <Text span fz="sm" c={problem ? "var(--bad-text)" : "var(--text-2)"}>
    {problem ?? (days === undefined ? "Not checked yet" : daysText(days))}
  </Text>
);

const columnsOf = (today: string, onLeaveOut: (line: number, isOut: boolean) => void): Column<CheckedRow>[] => [
  {
    id: "taken",
    head: "Record",
    width: 76,
    cell: ({ line, isOut }) => (
      <Checkbox aria-label={`Record row ${line}`} checked={!isOut} onChange={(event) => onLeaveOut(line, !event.currentTarget.checked)} />
    ),
  },
  { id: "person", head: "Person", width: 200, cell: ({ person }) => person },
  { id: "type", head: "Type", width: 130, cell: ({ leaveType }) => leaveType },
  { id: "dates", head: "Dates", width: 200, cell: (row) => datesOf(row, today) },
  { id: "outcome", head: "Days", minimum: 200, cell: (row) => <Outcome row={row} /> },
];

/** Leave that another system approved, pasted in rows: recorded as approved and charged, without notices (admin). */
export function PastLeavePage() {
  const { today } = useCompany();
  const past = usePastLeave();
  const { rows, balances, leaveOut } = past;
  const columns = useMemo(() => columnsOf(today, leaveOut), [today, leaveOut]);
  return (
    <Page>
      <PageHeader
        title="Past leave"
        crumbs={[
          { label: "Company settings", href: "/admin/settings" },
          { label: "Leave types", href: "/admin/settings?tab=leave-types" },
        ]}
      />
      <Text c="var(--text-2)" fz="sm" maw={720} mb="md">
        Paste rows from a spreadsheet, with the columns person, leave type, from, to, part of the day and reason, or with a first row that
        names them. People are found by email, employee ID or name. The leave is recorded as approved and charged; no one is notified. Leave
        before an opening balance does not change what is left.
      </Text>
      <Textarea
        label="Rows"
        autosize
        minRows={4}
        maxRows={12}
        maxLength={maxLengths.pastedRows}
        spellCheck={false}
        value={past.text}
        onChange={(event) => past.setText(event.currentTarget.value)}
      />
      <Group py="md" gap="md">
        <Button variant={past.canRecord ? "default" : "filled"} loading={past.isChecking} onClick={past.check}>
          Check
        </Button>
        {past.canRecord && (
          <Button loading={past.isRecording} onClick={past.record}>
            Record {leavesText(past.toRecord)}
          </Button>
        )}
        <Text fz="sm" c="var(--text-2)" role="status">
          {past.status}
        </Text>
        <FormError message={past.failure} />
      </Group>
      {rows.length > 0 && (
        <DataTable
          label="Leave to record"
          columns={columns}
          rows={rows}
          rowId={({ line }) => String(line)}
          rowName={({ line }) => `row ${line}`}
          empty={<EmptyState icon={<IconCalendarPlus size={20} stroke={1.6} />} title="No rows yet" text="Paste rows above." />}
          card={(row) => (
            <RowCard lines={[`${row.leaveType} · ${datesOf(row, today)}`, <Outcome key="outcome" row={row} />]}>{row.person}</RowCard>
          )}
        />
      )}
      {balances.length > 0 && (
        <Section title="Balances" count={`${balances.length} change`}>
          {balances.map(({ user, leaveType, leaveYear, before, after }) => (
            <Group key={`${user._id} ${leaveType} ${leaveYear}`} gap="md" py={6}>
              <Text fz="sm" w={200}>
                <bdi>{user.name}</bdi>
              </Text>
              <Text fz="sm" w={160} c="var(--text-2)">
                {leaveType} {leaveYear}
              </Text>
              <Text fz="sm" c={after < 0 ? "var(--wait-text)" : undefined}>
                {before} → {after}
                {after < 0 && ", below zero"}
              </Text>
            </Group>
          ))}
        </Section>
      )}
    </Page>
  );
}
