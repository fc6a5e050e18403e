import { counted } from "@daybook/contract/core/numbers";
import type { Import } from "@daybook/contract/imports/imports";
import { Button, Group, Select, Stack, Text } from "@mantine/core";
import { messageOf } from "#lib/api/call-error.ts";
import { DayField } from "#ui/form/day-field.tsx";
import { FormError } from "#ui/form/form-parts.tsx";
import { useChooseImport } from "../imports.api.ts";
import s from "./imports.module.css";

const leaveOut = "";

/** Which column is which, words that stand for nothing yet, and dates that can be read in two ways. */
export function ImportColumns({ data }: { data: Import }) {
  const choose = useChooseImport();
  const { _id: id, columns, fields, choices } = data;
  const matched = columns.filter(({ field }) => field !== null).length;
  const options = [{ value: leaveOut, label: "Leave out" }, ...fields.map(({ field, label }) => ({ value: field, label }))];
  const setColumn = (at: number, field: string | null) =>
    choose.mutate({ id, columns: columns.map((each, index) => (index === at ? field || null : each.field)) });
  const setWord = (field: string, word: string, value: string) =>
    choose.mutate({ id, values: { ...choices.values, [field]: { ...choices.values[field], [word]: value } } });
  const create = (field: string, word: string, owner?: string) =>
    choose.mutate({
      id,
      create: { ...choices.create, [field]: [...(choices.create[field] ?? []), word] },
      ...(owner && { createIn: { ...choices.createIn, [field]: { ...choices.createIn?.[field], [word]: owner } } }),
    });
  const unmatched = fields.filter(({ field, hasDefault }) => hasDefault && !columns.some((each) => each.field === field));

  return (
    <Stack gap={8} align="flex-start" miw={0}>
      <Text component="h2" m={0} fz="sm" fw={600}>
        Which column is which{" "}
        <Text component="span" c="dimmed">
          {matched} of {columns.length} matched
        </Text>
      </Text>
      <div className={s.columns}>
        {columns.map(({ name, field, samples, note }, at) => (
          <div key={at} className={s.column} data-left-out={field ? undefined : true}>
            <Select
              label={name}
              data={options}
              value={field ?? leaveOut}
              allowDeselect={false}
              onChange={(value) => setColumn(at, value)}
            />
            {samples.map((sample, index) => (
              <div key={index} className={s.sample} dir="auto">
                {sample}
              </div>
            ))}
            {note && (
              <Text size="xs" c="var(--text-3)">
                {note}
              </Text>
            )}
          </div>
        ))}
      </div>
      {unmatched.map(({ field, label, isDay, options: values }) =>
        isDay ? (
          <DayField
            key={field}
            label={label}
            value={choices.defaults[field] || null}
            onChange={(value) => choose.mutate({ id, defaults: { ...choices.defaults, [field]: value ?? "" } })}
          />
        ) : (
          <Select
            key={field}
            label={`${label} of new rows without one`}
            w={280}
            maw="100%"
            data={values ?? []}
            value={choices.defaults[field] ?? null}
            clearable
            onChange={(value) => choose.mutate({ id, defaults: { ...choices.defaults, [field]: value ?? "" } })}
          />
        ),
      )}
      {data.questions.map(({ field, label, typed, dayFirst, monthFirst }) => (
        <Group key={field} gap={8} role="group" aria-label={`Dates of ${label}`}>
          <Text>
            {label}: is {typed} {dayFirst} or {monthFirst}?
          </Text>
          <Button onClick={() => choose.mutate({ id, dayOrders: { ...choices.dayOrders, [field]: "day first" } })}>{dayFirst}</Button>
          <Button onClick={() => choose.mutate({ id, dayOrders: { ...choices.dayOrders, [field]: "month first" } })}>{monthFirst}</Button>
        </Group>
      ))}
      {data.unknown.map(({ field, word, rows, suggestion }) => {
        const known = fields.find((each) => each.field === field);
        return (
          <Group key={`${field} ${word}`} gap={8} role="group" aria-label={`${known?.label} ${word}`}>
            <Text>
              No {known?.label.toLowerCase()} &quot;{word}&quot; ({counted(rows, "row")})
            </Text>
            {suggestion && <Button onClick={() => setWord(field, word, suggestion)}>Use {suggestion}</Button>}
            <Select
              aria-label={`Value for ${word}`}
              placeholder="Use another"
              searchable
              limit={50}
              w={180}
              data={known?.options ?? []}
              value={null}
              onChange={(value) => value && setWord(field, word, value)}
            />
            {known?.mayCreate && <CreateWord word={word} owners={known.createIn} onCreate={(owner) => create(field, word, owner)} />}
          </Group>
        );
      })}
      <FormError message={choose.error && messageOf(choose.error)} />
    </Stack>
  );
}

type CreateProps = { word: string; owners: Import["fields"][number]["createIn"]; onCreate: (owner?: string) => void };

/** Creates a word of the file. What belongs to something, such as a project to a team, asks to what, if there is a choice. */
function CreateWord({ word, owners, onCreate }: CreateProps) {
  const [only, ...others] = owners?.options ?? [];
  if (!owners || others.length === 0)
    return (
      <Button variant="subtle" onClick={() => onCreate(only)}>
        Create {word}
      </Button>
    );
  return (
    <Select
      aria-label={`Create ${word} in`}
      placeholder={`Create it: ${owners.label.toLowerCase()}`}
      searchable
      limit={50}
      w={180}
      data={owners.options}
      value={null}
      onChange={(owner) => owner && onCreate(owner)}
    />
  );
}
