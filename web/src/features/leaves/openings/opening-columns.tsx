import { maxLengths } from "@daybook/contract/core/max-lengths";
import type { OpeningType } from "@daybook/contract/leaves/openings";
import { Group, Text, TextInput } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import type { ClipboardEvent } from "react";
import { Person } from "#ui/display/person.tsx";
import { Square } from "#ui/display/project-mark.tsx";
import type { Column } from "#ui/table/data-table.types.ts";
import { RowCard } from "#ui/table/row-parts.tsx";
import { colorOf } from "../leave-labels.ts";
import type { Cell, OpeningRow } from "./opening-values.ts";

export type Editing = {
  onType: (userId: string, leaveType: string, text: string) => void;
  onPaste: (event: ClipboardEvent<HTMLInputElement>, userId: string, leaveType: string) => void;
};

/** `+3`, `−4.5`, `same`. */
function differenceText({ after, before }: Cell) {
  if (typeof after !== "number") return "";
  const difference = after - before;
  return difference === 0 ? "same" : `${difference > 0 ? "+" : "−"}${Math.abs(difference)}`;
}

/** What a person has left of a type, and the field for what it is set to. */
function BalanceField({ row, cell, onType, onPaste }: { row: OpeningRow; cell: Cell } & Editing) {
  const isWrong = cell.after === undefined;
  return (
    <Group gap={6} wrap="nowrap">
      <Text span c="var(--text-2)" w={28} ta="end" fz="sm">
        {cell.before}
      </Text>
      <IconChevronRight size={12} color="var(--icon)" aria-hidden />
      <TextInput
        aria-label={`${cell.leaveType} of ${row.user.name}`}
        aria-invalid={isWrong}
        size="xs"
        w={60}
        inputMode="decimal"
        maxLength={maxLengths.leaveDays}
        autoComplete="off"
        placeholder={String(cell.before)}
        value={cell.text}
        error={isWrong}
        styles={{ input: { fontWeight: 600, ...(cell.question && { borderColor: "var(--wait-mark)" }) } }}
        onChange={(event) => onType(row.user._id, cell.leaveType, event.currentTarget.value)}
        onPaste={(event) => onPaste(event, row.user._id, cell.leaveType)}
      />
      <Text span c="var(--text-2)" fz="xs" miw={34}>
        {differenceText(cell)}
      </Text>
    </Group>
  );
}

const noteColor = (row: OpeningRow) =>
  row.isWrong ? "var(--bad-text)" : row.cells.some(({ question }) => question) ? "var(--wait-text)" : "var(--text-2)";

const Note = ({ row }: { row: OpeningRow }) => (
  <Text span fz="xs" c={noteColor(row)}>
    <bdi>{row.note}</bdi>
  </Text>
);

export const openingColumns = (types: OpeningType[], editing: Editing): Column<OpeningRow>[] => [
  { id: "person", head: "Person", minimum: 170, skeleton: "person", cell: ({ user }) => <Person person={user} strong /> },
  ...types.map(({ name }, index): Column<OpeningRow> => ({
    id: name,
    head: name,
    width: 172,
    cell: (row) => <BalanceField row={row} cell={row.cells[index]!} {...editing} />,
  })),
  { id: "note", head: "Note", width: 210, narrow: 150, cell: (row) => <Note row={row} /> },
];

export const OpeningCard = ({ row, types, ...editing }: { row: OpeningRow; types: OpeningType[] } & Editing) => (
  <RowCard
    lines={[
      ...row.cells.map((cell, index) => (
        <Group key={cell.leaveType} gap="xs" justify="space-between" w="100%">
          <Group gap={6} wrap="nowrap">
            <Square color={colorOf(types[index]!.color)} />
            {cell.leaveType}
          </Group>
          <BalanceField row={row} cell={cell} {...editing} />
        </Group>
      )),
      row.note && <Note row={row} />,
    ]}
  >
    <bdi>{row.user.name}</bdi>
  </RowCard>
);
