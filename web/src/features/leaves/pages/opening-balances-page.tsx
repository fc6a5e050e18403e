import { counted } from "@daybook/contract/core/numbers";
import { Box, Button, Group, Text } from "@mantine/core";
import { IconBeach } from "@tabler/icons-react";
import { useRouter, useSearch } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import type { ScreenLoaderInput } from "#lib/api/screen-loader.ts";
import { exactDay } from "#lib/format/dates.ts";
import { Figure, Figures } from "#ui/display/figures.tsx";
import { Square } from "#ui/display/project-mark.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { DayField } from "#ui/form/day-field.tsx";
import { FormError } from "#ui/form/form-parts.tsx";
import { ReasonedButton } from "#ui/form/reasoned-button.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";
import { Page } from "#ui/layout/page.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { PageTabs } from "#ui/layout/page-tabs.tsx";
import { DataTable } from "#ui/table/data-table.tsx";
import { colorOf } from "../leave-labels.ts";
import { openingBalances } from "../leaves.api.ts";
import { OpeningCard, openingColumns } from "../openings/opening-columns.tsx";
import { isQuestion, type OpeningRow, totalOf } from "../openings/opening-values.ts";
import { useOpenings } from "../openings/use-openings.ts";

/** Types with a figure: a row has room for five. */
const figuresMax = 5;

type Tab = "all" | "changed" | "questions";
const shows: Record<Tab, (row: OpeningRow) => boolean> = { all: () => true, changed: (row) => row.isChanged, questions: isQuestion };

const dateOf = (search: { date?: unknown }, today: string) => (typeof search.date === "string" ? search.date : today);

export const loader = ({ load, search, company }: ScreenLoaderInput) => load(openingBalances(dateOf(search, company.today)));

/** What everyone has left of each leave type on a day, as another system counted it, entered in one table (admin). */
export function OpeningBalancesPage() {
  const router = useRouter();
  const { today } = useCompany();
  const date = dateOf(useSearch({ strict: false }), today);
  const [tab, setTab] = useState<Tab>("all");
  const openings = useOpenings(date);
  const { query, rows, type, paste, unknown, saved, balances } = openings;
  const types = useMemo(() => query.data?.types ?? [], [query.data]);
  const columns = useMemo(() => openingColumns(types, { onType: type, onPaste: paste }), [types, type, paste]);
  const disabledReason = openings.isWrong
    ? "Correct the balances in red first"
    : balances.length === 0 && !saved
      ? "Enter a balance first"
      : balances.length === 0 && "";
  const count = (of: Tab) => rows?.filter(shows[of]).length ?? 0;

  return (
    <Page>
      <PageHeader
        title="Opening balances"
        count={rows && counted(rows.length, "person", "people")}
        crumbs={[
          { label: "Company settings", href: "/admin/settings" },
          { label: "Leave types", href: "/admin/settings?tab=leave-types" },
        ]}
      />
      <Text c="var(--text-2)" fz="sm" maw={720} mb="md">
        Enter what each person has left on {exactDay(date)}. Leave before that day is already in the number; leave from that day on still
        comes off. Click a field and paste a block of cells from a spreadsheet: with names, emails or employee IDs in its first column, each
        row finds its person. Choose the first day of next year to set its days ahead.
      </Text>
      <Box maw={220} mb="md">
        <DayField
          label="As of"
          value={date}
          onChange={(day) => day && void router.navigate({ to: ".", search: { date: day }, replace: true } as never)}
        />
      </Box>
      {rows && types.length > 0 && (
        <Figures label="Days left of all people" phone="sideways">
          {types.slice(0, figuresMax).map(({ name, color }, index) => {
            const { before, after } = totalOf(rows, index);
            return <Figure key={name} label={name} mark={<Square color={colorOf(color)} />} value={after} of={`days, was ${before}`} />;
          })}
        </Figures>
      )}
      <PageTabs
        label="Balances"
        tabs={[
          { value: "all", label: "All" },
          { value: "changed", label: "Changed", count: count("changed") },
          { value: "questions", label: "To look at", count: count("questions") },
        ]}
        value={tab}
        onChange={setTab}
      >
        <DataTable
          label="Opening balances"
          columns={columns}
          rows={rows?.filter(shows[tab])}
          error={query.error}
          onRetry={() => void query.refetch()}
          rowId={({ user }) => user._id}
          rowName={({ user }) => user.name}
          empty={
            <EmptyState
              icon={<IconBeach size={20} stroke={1.6} />}
              title={tab === "changed" ? "Nothing changed yet" : "Nothing to look at"}
              text={
                tab === "changed"
                  ? "Balances that you enter appear here."
                  : "Balances below zero, or above what can be carried, appear here."
              }
            />
          }
          card={(row) => <OpeningCard row={row} types={types} onType={type} onPaste={paste} />}
        />
      </PageTabs>
      <Group justify="flex-end" gap="md" py="sm" pos="sticky" bottom={0} bg="var(--surface)">
        <div role="status">
          {unknown.length > 0 && (
            <Text fz="sm" c="var(--wait-text)">
              Not found, or not the only one of that name: {unknown.slice(0, 5).join(", ")}
              {unknown.length > 5 && ` and ${unknown.length - 5} more`}
            </Text>
          )}
          {saved && balances.length === 0 && (
            <Text fz="sm" c="var(--text-2)">
              Set {counted(saved.balances, "balance")} of {counted(saved.people, "person", "people")}.
            </Text>
          )}
        </div>
        <FormError message={openings.failure} />
        {saved && balances.length === 0 && (
          <Button variant="default" loading={openings.isSaving} onClick={openings.takeBack}>
            Take back
          </Button>
        )}
        <ReasonedButton disabledReason={disabledReason} loading={openings.isSaving} onClick={openings.save}>
          {balances.length === 0 ? "Set balances" : `Set ${counted(balances.length, "balance")}`}
        </ReasonedButton>
      </Group>
    </Page>
  );
}
