import type { UserField } from "@daybook/contract/core/import-columns";
import { Button, SegmentedControl } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { Chip } from "#ui/display/chip.tsx";
import { IconButton } from "#ui/form/icon-button.tsx";
import { columnOf, type CheckedRow } from "./people-table.ts";
import type { PeopleImport } from "./use-people-import.ts";
import { WrongValueField } from "./wrong-value-field.tsx";
import s from "./people-preview.module.css";

export const peopleText = (count: number) => (count === 1 ? "1 person" : `${count} people`);

/** What the import will do, row by row: who is added and how they sign in, or which value is wrong, to correct in place. */
export function PeoplePreview({ people }: { people: PeopleImport }) {
  const { rows, ready, imported } = people;
  const wrong = rows.filter((row) => !ready.includes(row));
  const [shown, setShown] = useState<"all" | "wrong">("wrong");
  // Rows that were wrong stay in view after a correction, so that nothing moves below the pointer.
  const [wasWrong, setWasWrong] = useState<ReadonlySet<number>>(new Set());
  const newlyWrong = wrong.filter(({ line }) => !wasWrong.has(line));
  if (newlyWrong.length > 0) setWasWrong(new Set([...wasWrong, ...newlyWrong.map(({ line }) => line)]));
  const onlyWrong = shown === "wrong" && wrong.length > 0;
  const listed = onlyWrong ? rows.filter(({ line }) => wasWrong.has(line)) : rows;

  return (
    <>
      <div className={s.verdict} aria-live="polite">
        <p className={s.summary}>
          {wrong.length === 0 ? (
            <IconCircleCheck size={16} stroke={1.8} color="var(--ok-mark)" aria-hidden />
          ) : (
            <IconAlertTriangle size={16} stroke={1.8} color="var(--bad-mark)" aria-hidden />
          )}
          <span>
            {imported > 0 && `${peopleText(imported)} imported. `}
            {summary(ready.length, wrong.length)}
          </span>
        </p>
        {wrong.length > 0 && rows.length > wrong.length && (
          <SegmentedControl
            className={s.show}
            aria-label="Rows to show"
            value={shown}
            onChange={(value) => setShown(value as typeof shown)}
            data={[
              { value: "wrong", label: `To correct ${wrong.length}` },
              { value: "all", label: `All ${rows.length}` },
            ]}
          />
        )}
      </div>
      <MissingTeams people={people} />
      <ul className={s.rows} aria-label="Preview">
        {listed.map((row) => (
          <Row key={row.line} row={row} people={people} />
        ))}
      </ul>
    </>
  );
}

function summary(ready: number, wrong: number) {
  if (wrong === 0) return `${peopleText(ready)} ready to import.`;
  const toCorrect = wrong === 1 ? "1 row needs" : `${wrong} rows need`;
  return ready === 0 ? `${toCorrect} a correction.` : `${ready} ready to import, ${toCorrect} a correction.`;
}

/** Offers to create the teams that the file names and that do not exist. */
function MissingTeams({ people: { missingTeams, createTeams, setCreateTeams } }: { people: PeopleImport }) {
  if (missingTeams.length === 0) return null;
  const names = missingTeams.map(({ name, rows }) => `${name} (${peopleText(rows)})`).join(", ");
  const count = missingTeams.length === 1 ? "team" : `${missingTeams.length} teams`;
  return (
    <div className={s.teams}>
      <p>
        {createTeams
          ? `The import creates the ${count}`
          : missingTeams.length === 1
            ? "This team does not exist yet"
            : "These teams do not exist yet"}
        : {names}
      </p>
      <Button onClick={() => setCreateTeams(!createTeams)}>{createTeams ? "Don't create" : `Create ${count}`}</Button>
    </div>
  );
}

function Row({ row, people }: { row: CheckedRow; people: PeopleImport }) {
  const { line, cells, preview, problems } = row;
  const { table } = people;
  if (!table) return null;
  const typed = (field: string) => cells[columnOf(table, field)] ?? "";
  const value = (field: UserField) => preview?.values[field] ?? typed(field);
  const others = problems.filter(({ field }) => columnOf(table, field) === -1);
  const messages = new Map<string, string>();
  for (const { field, message } of problems) {
    if (field && columnOf(table, field) !== -1) messages.set(field, [messages.get(field), message].filter(Boolean).join(" "));
  }
  const name = value("name");
  return (
    <li className={s.row} aria-label={`Line ${line}${name && `, ${name}`}`}>
      <span className={s.line}>{line}</span>
      <div className={s.person}>
        <div className={s.name}>{name || "No name"}</div>
        <div className={s.muted}>{value("email")}</div>
      </div>
      <div className={s.work}>
        <div>{value("role")}</div>
        <div className={s.muted}>{value("team")}</div>
      </div>
      <div className={s.outcome}>
        <Outcome row={row} />
      </div>
      <div className={s.remove}>
        <IconButton label={`Leave out line ${line}`} onClick={() => people.remove(line)}>
          <IconTrash size={16} stroke={1.6} />
        </IconButton>
      </div>
      {preview && preview.notes.length > 0 && <p className={s.notes}>{preview.notes.join(" ")}</p>}
      {others.map(({ message }) => (
        <p key={message} className={s.problem}>
          {message}. Correct the file and choose it again, or leave the row out.
        </p>
      ))}
      {messages.size > 0 && (
        <div className={s.fields}>
          {[...messages].map(([field, message]) => (
            <WrongValueField
              key={`${field} ${typed(field)}`}
              field={field as UserField}
              line={line}
              typed={typed(field)}
              message={message}
              onCorrect={(next) => people.correct(line, columnOf(table, field), next)}
            />
          ))}
        </div>
      )}
    </li>
  );
}

/** What happens with the row. */
function Outcome({ row: { preview, problems } }: { row: CheckedRow }) {
  if (!preview || problems.length > 0) return <Chip tone="bad">Needs a correction</Chip>;
  if (preview.signIn === "password") return <Chip tone="ok">New, password set</Chip>;
  if (preview.signIn === "invitation") return <Chip tone="ok">New, to invite</Chip>;
  return <Chip>New, inactive</Chip>;
}
