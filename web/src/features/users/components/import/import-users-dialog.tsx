import { maxImportRows } from "@daybook/contract/core/constants";
import { csvLinesWithPhones } from "@daybook/contract/core/csv";
import { Button, FileButton } from "@mantine/core";
import { IconDownload, IconFileTypeCsv } from "@tabler/icons-react";
import { useRef } from "react";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { FormDialog } from "#ui/overlay/form-dialog.tsx";
import s from "#ui/overlay/import-dialog.module.css";
import { PeoplePreview, peopleText } from "./people-preview.tsx";
import { usePeopleImport } from "./use-people-import.ts";

type Props = {
  opened: boolean;
  onClose: () => void;
  /** Called with imported people who have no password. */
  onInvitable?: (userIds: string[]) => void;
};

const head = ["Name", "Email", "Role", "Team", "Designation", "Phone Number", "Date of Joining", "Password"];
const line = csvLinesWithPhones(head, ["Phone Number"]);
const example = [
  head,
  ["Kavya Nair", "kavya.nair@example.com", "Member", "Design", "3D Artist", "+91 98450 12345", "2026-03-16", ""],
  ["Arjun Rao", "arjun.rao@example.com", "Team Lead", "Development", "Engineering Lead", "", "2025-11-03", ""],
]
  .map(line)
  .join("");

/** Imports users from a CSV file: choose it, see what happens row by row, correct what is wrong, then import. */
export function ImportUsersDialog({ opened, onClose, onInvitable }: Props) {
  const finish = (userIds: string[]) => {
    onClose();
    if (userIds.length > 0) onInvitable?.(userIds);
  };
  const people = usePeopleImport({ onFinished: finish });
  const { table, rows, ready, fileProblems, ignoredColumns, draft } = people;
  const reset = useRef<() => void>(null);
  const choose = (file: File | null) => {
    reset.current?.();
    if (file) void people.choose(file);
  };
  const count = ready.length === rows.length ? peopleText(ready.length) : `${ready.length} of ${peopleText(rows.length)}`;

  return (
    <FormDialog
      opened={opened}
      onClose={people.leave}
      title="Import users"
      submitLabel={ready.length > 0 ? `Import ${count}` : "Import"}
      onSubmit={() => void people.submit()}
      disabledReason={
        people.isChecking ? "Checking the file…" : ready.length === 0 && (table ? "No row can be imported yet" : "Choose a file first")
      }
      submitting={people.isImporting}
      failure={people.failure}
      dirty={table !== null}
      {...(draft && { draft })}
      size={720}
    >
      {!table && (
        <p className={s.text}>
          Choose a CSV file with a header row, with at most {maxImportRows} people. <b>Name</b>, <b>Email</b>, <b>Role</b> and <b>Team</b>{" "}
          are required. Password, Designation, Employee ID, Phone Number, Date of Birth, Date of Joining, Blood Group, Last Working Day and
          Status are optional. Dates with numbers only are read day first, like 31/12/2026. You see every row before anything is saved.
          People without a password choose one through an invitation, which you can create right after the import.
        </p>
      )}
      <div className={s.choice}>
        <FileButton accept=".csv,text/csv,text/plain" onChange={choose} resetRef={reset}>
          {(props) => (
            <Button {...props} data-autofocus leftSection={<IconFileTypeCsv size={16} stroke={1.6} />}>
              {table ? "Choose another file" : "Choose file"}
            </Button>
          )}
        </FileButton>
        {table ? (
          <span className={s.name}>{table.fileName}</span>
        ) : (
          <Button
            component="a"
            href={`data:text/csv;charset=utf-8,${encodeURIComponent(example)}`}
            download="users.csv"
            variant="subtle"
            color="gray"
            leftSection={<IconDownload size={16} stroke={1.6} />}
          >
            Example file
          </Button>
        )}
      </div>
      {people.isChecking && rows.length === 0 && <SkeletonLines count={3} />}
      {fileProblems.map(({ message }) => (
        <p key={message} className={s.text} role="alert">
          {message}. Correct the file and choose it again.
        </p>
      ))}
      {table && fileProblems.length === 0 && rows.length > 0 && <PeoplePreview people={people} />}
      {ignoredColumns.length > 0 && <p className={s.text}>Skipped columns: {ignoredColumns.join(", ")}. No field has this name.</p>}
    </FormDialog>
  );
}
