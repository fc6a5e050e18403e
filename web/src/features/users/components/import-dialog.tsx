import { Button, FileButton } from "@mantine/core";
import { IconDownload, IconFileTypeCsv } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { messageOf } from "#lib/api/call-error.ts";
import { readText } from "#lib/files/read-text.ts";
import { FormDialog } from "#ui/overlay/form-dialog.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { useCheckImport, useImportUsers } from "../users.api.ts";
import { exampleCsv } from "./import-file.ts";
import { ImportResult } from "./import-result.tsx";
import s from "./import-dialog.module.css";

type Props = { opened: boolean; onClose: () => void };
type Chosen = { name: string; csv: string };

const people = (count: number) => (count === 1 ? "1 person" : `${count} people`);

/** Many people at once: choose a file, see what is wrong in it line by line, then all of them or none. */
export function ImportDialog({ opened, onClose }: Props) {
  const [file, setFile] = useState<Chosen | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const reset = useRef<() => void>(null);
  const check = useCheckImport();
  const add = useImportUsers();
  const result = check.data;
  const ready = result !== undefined && result.problems.length === 0 && result.rows > 0;

  const choose = async (chosen: File | null) => {
    reset.current?.();
    if (!chosen) return;
    setFailure(null);
    check.reset();
    const csv = await readText(chosen);
    setFile({ name: chosen.name, csv });
    check.mutate(csv, { onError: (error) => setFailure(messageOf(error)) });
  };

  const submit = () => {
    if (!file) return;
    setFailure(null);
    add.mutate(file.csv, { onSuccess: onClose, onError: (error) => setFailure(messageOf(error)) });
  };

  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Import users"
      submitLabel={ready ? `Import ${people(result.rows)}` : "Import"}
      onSubmit={submit}
      disabled={!ready}
      submitting={add.isPending}
      failure={failure}
      size={600}
    >
      <p className={s.text}>
        A CSV file whose first line names the columns: <b>Name</b>, <b>Email</b>, <b>Role</b> and <b>Team</b> are needed; Password,
        Designation, Employee ID, Phone Number, Date of Birth, Date of Joining, Blood Group, Last Working Day and Status may follow. Dates
        are written as 2026-03-12. Whoever has no password cannot sign in until you set one.
      </p>
      <div className={s.choice}>
        <FileButton accept=".csv,text/csv,text/plain" onChange={(chosen) => void choose(chosen)} resetRef={reset}>
          {(props) => (
            <Button {...props} data-autofocus leftSection={<IconFileTypeCsv size={16} stroke={1.6} />}>
              {file ? "Choose another file" : "Choose file"}
            </Button>
          )}
        </FileButton>
        {file ? (
          <span className={s.name}>{file.name}</span>
        ) : (
          <Button
            component="a"
            href={exampleCsv}
            download="users.csv"
            variant="subtle"
            color="gray"
            leftSection={<IconDownload size={16} stroke={1.6} />}
          >
            Example file
          </Button>
        )}
      </div>
      {check.isPending && <SkeletonLines count={3} />}
      {result && <ImportResult result={result} />}
    </FormDialog>
  );
}
