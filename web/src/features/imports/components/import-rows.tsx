import type { Import, ImportField, ImportRow } from "@daybook/contract/imports/imports";
import { Box, Button, Group, Select, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { messageOf } from "#lib/api/call-error.ts";
import { DayField } from "#ui/form/day-field.tsx";
import { FormError } from "#ui/form/form-parts.tsx";
import { useRepairImport } from "../imports.api.ts";
import s from "./imports.module.css";

type RowsProps = {
  data: Import;
  /** The rows to show; the whole page by default. */
  rows?: ImportRow[];
};

/** The rows of an import: what would become of each, with its wrong values to correct in place. */
export function ImportRows({ data, rows = data.page }: RowsProps) {
  const shown = data.columns.flatMap(({ field }) => (field ? [field] : []));
  return (
    <ul className={s.rows} aria-label="Rows">
      {rows.map((row) => (
        <Row key={row.line} data={data} row={row} shown={shown} />
      ))}
    </ul>
  );
}

function Row({ data: { _id: id, fields, state }, row, shown }: { data: Import; row: ImportRow; shown: string[] }) {
  const repair = useRepairImport();
  const label = (field: string) => fields.find((each) => each.field === field)?.label ?? field;
  const isNumber = (field: string) => fields.find((each) => each.field === field)?.isNumber ?? false;
  const { line } = row;
  const isDraft = state === "draft";
  const texts = [...new Set(["name", ...shown])].flatMap((field) => row.values[field] ?? []);
  const ofRow = row.problems.filter(({ field }) => field === undefined);
  const ofFields = Map.groupBy(
    row.problems.filter(({ field }) => field !== undefined),
    ({ field }) => field!,
  );
  const hasDetails =
    row.changes.length + row.notes.length + row.doubts.length + row.problems.length > 0 || row.reason !== null || repair.isError;
  return (
    <li className={s.row} aria-label={`Line ${line}`}>
      <div className={s.rowHead}>
        <span className={s.line}>{line}</span>
        <span dir="auto">{texts.join(", ")}</span>
        <div className={s.state}>
          <Text component="span" c={row.isRepaired && row.action !== "wrong" ? "var(--ok-text)" : "dimmed"}>
            {row.reason ? null : actionLabels[row.action]}
          </Text>
          {isDraft && (
            <Button variant="subtle" color="gray" onClick={() => repair.mutate({ id, line, leftOut: row.action !== "left_out" })}>
              {row.action === "left_out" ? "Take in" : "Leave out"}
            </Button>
          )}
        </div>
      </div>
      {hasDetails && (
        <div className={s.details}>
          {row.changes.length > 0 && (
            <Group gap="4px 16px">
              {row.changes.map(({ field, before, after }) => (
                <span key={field}>
                  {label(field)}: {before ?? "nothing"} → {after ?? "nothing"}
                  {isNumber(field) && <Text span inherit c="dimmed">{` ${differenceText(Number(after) - Number(before))}`}</Text>}
                </span>
              ))}
            </Group>
          )}
          {row.doubts.map((doubt) => (
            <Text key={doubt} span inherit c="var(--wait-text)">
              {doubt}
            </Text>
          ))}
          {[...row.notes, ...(row.reason ? [row.reason] : [])].map((note) => (
            <span key={note}>{note}</span>
          ))}
          {ofRow.map(({ message }) => (
            <Text key={message} c="var(--bad-text)">
              {message}
            </Text>
          ))}
          {isDraft && ofFields.size > 0 && (
            <Group gap={12} align="start">
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
          <FormError message={repair.error && messageOf(repair.error)} />
        </div>
      )}
    </li>
  );
}

/** `+3`, `−4.5`, `same`. */
export const differenceText = (days: number) => (days === 0 ? "same" : days > 0 ? `+${days}` : `−${-days}`);

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
  const shared = { "aria-label": `${field.label} of line ${line}`, label: field.label, error: message, w: 280, maw: "100%" };
  if (field.options)
    return (
      <Select
        {...shared}
        data={field.options}
        value={null}
        placeholder={typed || "Choose"}
        searchable
        limit={50}
        onChange={(value) => value && onCorrect(value)}
      />
    );
  if (field.isDay) return <DayToCorrect field={field} line={line} typed={typed} message={message} onCorrect={onCorrect} />;
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

/** A date that is typed or chosen. The text of the file stands in the empty field. */
const DayToCorrect = ({ field, line, typed, message, onCorrect }: WrongValueProps & { field: ImportField }) => (
  <Box w={280} maw="100%">
    <DayField
      aria-label={`${field.label} of line ${line}`}
      label={field.label}
      error={message}
      placeholder={typed || "Choose a day"}
      onChange={(day) => day !== null && onCorrect(day)}
    />
  </Box>
);
