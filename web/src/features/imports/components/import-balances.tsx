import type { Import, ImportField, ImportRow } from "@daybook/contract/imports/imports";
import { Group, Stack, Text, TextInput } from "@mantine/core";
import { IconChevronRight, IconTable } from "@tabler/icons-react";
import { useCallback, useMemo, useRef, useState } from "react";
import { messageOf } from "#lib/api/call-error.ts";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { FormError } from "#ui/form/form-parts.tsx";
import { MenuItem } from "#ui/overlay/menu-parts.tsx";
import { DataTable } from "#ui/table/data-table.tsx";
import type { Column } from "#ui/table/data-table.types.ts";
import { RowCard } from "#ui/table/row-parts.tsx";
import { useRepairImport } from "../imports.api.ts";
import { differenceText, ImportRows } from "./import-rows.tsx";
import s from "./imports.module.css";

/** The draft of an import of balances: each number before and after, a row for each person; wrong rows first, to correct. */
export function ImportBalances({ data }: { data: Import }) {
  const repair = useRepairImport();
  const { _id: id, fields, columns } = data;
  const numbers = useMemo(
    () => fields.filter(({ field, isNumber }) => isNumber && columns.some((column) => column.field === field)),
    [fields, columns],
  );
  const { mutate } = repair;
  const correct = useCallback(
    (line: number, field: string, value: string) => mutate({ id, line, values: { [field]: value } }),
    [mutate, id],
  );
  const tableColumns = useMemo(() => columnsOf(numbers, correct), [numbers, correct]);
  const toCorrect = data.page.filter(isToCorrect);
  return (
    <Stack gap={16} miw={0}>
      {toCorrect.length > 0 && <ImportRows data={data} rows={toCorrect} />}
      {toCorrect.length < data.page.length && (
        <DataTable
          label="Before and after"
          columns={tableColumns}
          rows={data.page.filter((row) => !isToCorrect(row))}
          rowId={({ line }) => String(line)}
          rowName={nameOf}
          empty={<EmptyState icon={<IconTable size={20} stroke={1.6} />} title="No rows" text="The file has no such rows." />}
          menu={({ line }) => <MenuItem onClick={() => repair.mutate({ id, line, leftOut: true })}>Leave out</MenuItem>}
          card={(row) => (
            <RowCard
              lines={[
                ...numbers.map((number) => (
                  <Group key={number.field} gap="xs" justify="space-between" w="100%">
                    <bdi>{number.label}</bdi>
                    <BeforeAndAfter key={row.values[number.field]} row={row} field={number} onCorrect={correct} />
                  </Group>
                )),
                row.doubts.length + row.notes.length > 0 && <Notes row={row} />,
              ]}
            >
              <bdi>{nameOf(row)}</bdi>
            </RowCard>
          )}
        />
      )}
      <FormError message={repair.error && messageOf(repair.error)} />
    </Stack>
  );
}

const isToCorrect = ({ action }: ImportRow) => action === "wrong" || action === "left_out";

const nameOf = ({ line, values }: ImportRow) => values["person"] ?? values["name"] ?? `Line ${line}`;

const columnsOf = (numbers: ImportField[], onCorrect: NumberProps["onCorrect"]): Column<ImportRow>[] => [
  { id: "person", head: "Person", minimum: 170, skeleton: "person", cell: (row) => <bdi>{nameOf(row)}</bdi> },
  ...numbers.map((number): Column<ImportRow> => ({
    id: number.field,
    head: number.label,
    width: 172,
    cell: (row) => <BeforeAndAfter key={row.values[number.field]} row={row} field={number} onCorrect={onCorrect} />,
  })),
  { id: "note", head: "Note", width: 230, narrow: 170, cell: (row) => <Notes row={row} /> },
];

type NumberProps = { row: ImportRow; field: ImportField; onCorrect: (line: number, field: string, value: string) => void };

/** `12 > 7.5 −4.5`, with the number of the file in a field to correct it; only the field for a number that the row does not have. */
function BeforeAndAfter({ row, field: { field, label }, onCorrect }: NumberProps) {
  const after = row.values[field];
  const [text, setText] = useState(after ?? "");
  const before = row.changes.find((change) => change.field === field)?.before ?? after;
  const committed = useRef(after ?? "");
  const commit = () => {
    if (text === committed.current) return;
    committed.current = text;
    onCorrect(row.line, field, text);
  };
  return (
    <Group gap={6} wrap="nowrap" component="span">
      <Text span c="var(--text-2)" miw={28} ta="end">
        {before}
      </Text>
      <IconChevronRight size={12} color="var(--icon)" aria-label="to" />
      <TextInput
        aria-label={`${label} of ${nameOf(row)}`}
        size="xs"
        w={60}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        className={s.number}
        data-doubt={row.doubts.some((doubt) => doubt.startsWith(`${label}: `)) || undefined}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={commit}
        onKeyDown={(event) => event.key === "Enter" && commit()}
      />
      <Text span c="var(--text-2)" fz="xs" miw={34}>
        {after !== undefined && differenceText(Number(after) - Number(before))}
      </Text>
    </Group>
  );
}

/** What to look at in the colour of warnings, then what is only good to know. */
const Notes = ({ row: { notes, doubts } }: { row: ImportRow }) => (
  <Text span fz="xs" c="var(--text-2)" style={{ whiteSpace: "normal" }}>
    {doubts.map((doubt) => (
      <Text key={doubt} span inherit display="block" c="var(--wait-text)">
        <bdi>{doubt}</bdi>
      </Text>
    ))}
    <bdi>{notes.join(" ")}</bdi>
  </Text>
);
