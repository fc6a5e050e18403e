import type { Import, ImportField, ImportRow } from "@daybook/contract/imports/imports";
import { Button, Group, Select, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useRepairImport } from "../imports.api.ts";

/** The rows of an import: what would become of each, with its wrong values to correct in place. */
export function ImportRows({ data }: { data: Import }) {
  const shown = data.columns.flatMap(({ field }) => (field ? [field] : []));
  return (
    <Stack component="ul" gap={0} p={0} m={0} aria-label="Rows">
      {data.page.map((row) => (
        <Row key={row.line} data={data} row={row} shown={shown} />
      ))}
    </Stack>
  );
}

function Row({ data: { _id: id, fields, state }, row, shown }: { data: Import; row: ImportRow; shown: string[] }) {
  const repair = useRepairImport();
  const label = (field: string) => fields.find((each) => each.field === field)?.label ?? field;
  const { line } = row;
  const isDraft = state === "draft";
  const texts = [...new Set(["name", ...shown])].flatMap((field) => row.values[field] ?? []);
  const ofRow = row.problems.filter(({ field }) => field === undefined);
  const ofFields = Map.groupBy(
    row.problems.filter(({ field }) => field !== undefined),
    ({ field }) => field!,
  );
  return (
    <Stack component="li" gap={8} py={8} aria-label={`Line ${line}`} style={{ listStyle: "none", borderBottom: "1px solid var(--line)" }}>
      <Group gap={12} wrap="nowrap" align="start">
        <Text c="dimmed" w={36} ta="end" flex="none">
          {line}
        </Text>
        <Text flex={1} miw={0} style={{ overflowWrap: "anywhere" }}>
          {texts.join(", ")}
        </Text>
        <Text c={row.isRepaired && row.action !== "wrong" ? "var(--ok-text)" : "dimmed"} flex="none">
          {row.reason ? null : actionLabels[row.action]}
        </Text>
        {isDraft && (
          <Button variant="subtle" color="gray" onClick={() => repair.mutate({ id, line, leftOut: row.action !== "left_out" })}>
            {row.action === "left_out" ? "Take in" : "Leave out"}
          </Button>
        )}
      </Group>
      {row.changes.map(({ field, before, after }) => (
        <Text key={field} ps={48} fz={13}>
          {label(field)}: {before ?? "nothing"} → {after ?? "nothing"}
        </Text>
      ))}
      {[...row.notes, ...(row.reason ? [row.reason] : [])].map((note) => (
        <Text key={note} ps={48} fz={13} c="dimmed">
          {note}
        </Text>
      ))}
      {ofRow.map(({ message }) => (
        <Text key={message} ps={48} c="var(--bad-text)">
          {message}
        </Text>
      ))}
      {isDraft && ofFields.size > 0 && (
        <Group ps={48} gap={12} align="start">
          {[...ofFields].map(([field, problems]) => (
            <WrongValue
              key={field}
              field={fields.find((each) => each.field === field)}
              line={line}
              typed={row.typed[field] ?? ""}
              message={problems.map(({ message }) => message).join(" ")}
              onCorrect={(value) => repair.mutate({ id, line, values: { [field]: value } })}
            />
          ))}
        </Group>
      )}
    </Stack>
  );
}

const actionLabels: Record<ImportRow["action"], string> = {
  create: "New",
  update: "Differs",
  same: "Already here",
  wrong: "To correct",
  left_out: "Left out",
};

type WrongValueProps = {
  field: ImportField | undefined;
  line: number;
  typed: string;
  message: string;
  onCorrect: (value: string) => void;
};

/** A wrong value. Text counts when the field is left or Enter is pressed. */
function WrongValue({ field, line, typed, message, onCorrect }: WrongValueProps) {
  const [text, setText] = useState(typed);
  if (!field) return <Text c="var(--bad-text)">{message}</Text>;
  const shared = { "aria-label": `${field.label} of line ${line}`, label: field.label, error: message, w: 280 };
  if (field.options)
    return (
      <Select
        {...shared}
        data={field.options}
        value={null}
        placeholder={typed || "Choose"}
        onChange={(value) => value && onCorrect(value)}
      />
    );
  const commit = () => {
    if (text !== typed) onCorrect(text);
  };
  return (
    <TextInput
      {...shared}
      type={field.isHidden ? "password" : "text"}
      autoComplete="off"
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => event.key === "Enter" && commit()}
    />
  );
}
