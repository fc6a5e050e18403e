import type { Blocker } from "@daybook/contract/blockers/blockers";
import { Group } from "@mantine/core";
import { IconNote, IconRestore } from "@tabler/icons-react";
import { type ReactNode, useMemo } from "react";
import { escalationText } from "#features/blockers/blocker-labels.ts";
import type { BlockerEdits } from "#features/blockers/use-blocker-edits.ts";
import { Person } from "#ui/display/person.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";
import { MenuItem } from "#ui/overlay/menu-parts.tsx";
import { type Column, DataTable } from "#ui/table/data-table.tsx";
import { RowCard, TwoLines } from "#ui/table/row-parts.tsx";
import { Moment } from "#ui/display/day.tsx";
import { AgeCell, AgeText, AskButton, BlockerCell, NeededByCell, OwnerCell, ResolveButton } from "./blocker-cells.tsx";
import s from "./blockers.module.css";

type Props = {
  state: "open" | "resolved";
  rows: Blocker[] | undefined;
  edits: BlockerEdits;
  error: Error | null;
  onRetry: () => void;
  onClearFilters?: (() => void) | undefined;
  empty: ReactNode;
};

/** Open blockers with owner, date and *Resolve* in the row, or resolved ones with who resolved them. */
export function BlockerTable({ state, edits, onClearFilters, ...props }: Props) {
  const columns = useMemo(() => (state === "open" ? openColumns(edits) : resolvedColumns), [state, edits]);
  return (
    <DataTable
      {...props}
      {...(onClearFilters && { onClearFilters })}
      label={state === "open" ? "Open blockers" : "Resolved blockers"}
      tall
      columns={columns}
      rowId={({ _id }) => _id}
      rowName={({ text }) => `“${text}”`}
      card={(blocker) => <BlockerCard blocker={blocker} edits={edits} />}
      menu={(blocker) => (blocker.can.update ? <BlockerMenu blocker={blocker} edits={edits} /> : null)}
      skeletonRows={5}
    />
  );
}

const base = {
  age: { id: "age", head: "Age", width: 72, narrow: 60, align: "end", cell: (blocker) => <AgeCell blocker={blocker} /> },
  text: { id: "text", head: "Blocker", cell: (blocker) => <BlockerCell blocker={blocker} /> },
  raisedBy: {
    id: "raisedBy",
    head: "Raised by",
    width: 168,
    narrow: 76,
    narrowMarks: true,
    skeleton: "person",
    cell: ({ raisedBy }) => <Person person={raisedBy} />,
  },
} satisfies Record<string, Column<Blocker>>;

const openColumns = (edits: BlockerEdits): Column<Blocker>[] => [
  base.age,
  base.text,
  base.raisedBy,
  {
    id: "owner",
    head: "Owner",
    width: 208,
    narrow: 152,
    skeleton: "person",
    cell: (blocker) => <OwnerCell blocker={blocker} edits={edits} />,
  },
  { id: "neededBy", head: "Needed by", width: 124, wide: "below", cell: (blocker) => <NeededByCell blocker={blocker} edits={edits} /> },
  { id: "resolve", head: "", width: 148, skeleton: "none", cell: (blocker) => <Actions blocker={blocker} edits={edits} /> },
];

const resolvedColumns: Column<Blocker>[] = [
  base.age,
  base.text,
  base.raisedBy,
  {
    id: "resolved",
    head: "Resolved",
    width: 208,
    cell: ({ resolvedBy, resolvedAt }) => (
      <TwoLines sub={resolvedAt && <Moment value={resolvedAt} />}>
        <bdi>{resolvedBy?.name ?? "–"}</bdi>
      </TwoLines>
    ),
  },
];

const Actions = (props: { blocker: Blocker; edits: BlockerEdits }) => (
  <Group gap={4} wrap="nowrap" justify="flex-end">
    <AskButton {...props} />
    <ResolveButton {...props} />
  </Group>
);

const icon = { size: 16, stroke: 1.6 } as const;

const BlockerMenu = ({ blocker, edits }: { blocker: Blocker; edits: BlockerEdits }) => {
  return (
    <>
      <MenuItem leftSection={<IconNote {...icon} />} onClick={() => edits.note(blocker)}>
        {blocker.note ? "Edit note" : "Add a note"}
      </MenuItem>
      {blocker.can.reopen && (
        <MenuItem leftSection={<IconRestore {...icon} />} onClick={() => edits.reopen(blocker)}>
          Reopen
        </MenuItem>
      )}
    </>
  );
};

/** A blocker in the list on small screens. */
function BlockerCard({ blocker, edits }: { blocker: Blocker; edits: BlockerEdits }) {
  const { today } = useCompany();
  const isOpen = blocker.state === "open";
  const escalation = escalationText(blocker, today);
  return (
    <RowCard
      lines={[
        <span key="age" className={s.cardLine}>
          <AgeText blocker={blocker} />
          {isOpen && <NeededByCell blocker={blocker} edits={edits} />}
        </span>,
        <span key="owner" className={s.cardLine}>
          {isOpen ? (
            <OwnerCell blocker={blocker} edits={edits} compact />
          ) : (
            <span>
              Resolved by <bdi>{blocker.resolvedBy?.name ?? "no one"}</bdi>
            </span>
          )}
          <Actions blocker={blocker} edits={edits} />
        </span>,
        <span key="raised">
          Raised by {blocker.raisedBy.name}
          {escalation && <span className={s.wait}>. {escalation}</span>}
        </span>,
      ]}
    >
      <BlockerCell blocker={blocker} />
    </RowCard>
  );
}
