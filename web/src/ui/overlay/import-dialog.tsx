import type { ImportResult } from "@daybook/contract/core/imports";
import { Button, FileButton } from "@mantine/core";
import { IconDownload, IconFileTypeCsv } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { messageOf } from "#lib/api/call-error.ts";
import { readText } from "#lib/files/read-text.ts";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { ImportCheck } from "./import-check.tsx";
import s from "./import-dialog.module.css";

type Props = {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** "1 person", "5 people". */
  countText: (count: number) => string;
  /** Which columns the file may have. */
  children: ReactNode;
  example: { fileName: string; csv: string };
  /** Reports the problems of the file without creating anything. */
  check: (csv: string) => Promise<ImportResult>;
  /** Creates all rows or none. */
  onImport: (csv: string) => Promise<ImportResult>;
};

/** Imports rows from a CSV file: choose a file, see the problems line by line, then import all of them. Key it by the opening. */
export function ImportDialog({ opened, onClose, title, countText, children, example, check, onImport }: Props) {
  const [file, setFile] = useState<{ name: string; csv: string } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const reset = useRef<() => void>(null);
  const onError = (error: Error) => setFailure(messageOf(error));
  const checking = useMutation({ mutationFn: check, onError });
  const importing = useMutation({ mutationFn: onImport, onError, onSuccess: onClose });
  const result = checking.data;
  const isReady = result !== undefined && result.problems.length === 0 && result.rows > 0;
  const blocked = result?.problems.length ? "Fix the file and choose it again" : "The file has no rows";
  const reason = checking.isPending ? "Checking the file…" : !result ? "Choose a file first" : !isReady && blocked;

  const choose = async (chosen: File | null) => {
    reset.current?.();
    if (!chosen) return;
    setFailure(null);
    checking.reset();
    const csv = await readText(chosen);
    setFile({ name: chosen.name, csv });
    checking.mutate(csv);
  };

  const submit = () => {
    setFailure(null);
    if (file) importing.mutate(file.csv);
  };

  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={title}
      submitLabel={isReady ? `Import ${countText(result.rows)}` : "Import"}
      onSubmit={submit}
      disabledReason={reason}
      submitting={importing.isPending}
      failure={failure}
      size={600}
    >
      <p className={s.text}>{children}</p>
      <div className={s.choice}>
        <FileButton accept=".csv,text/csv,text/plain" onChange={(chosen) => void choose(chosen)} resetRef={reset}>
          {(props) => (
            <Button {...props} data-autofocus leftSection={<IconFileTypeCsv size={16} stroke={1.6} />}>
              {file ? "Choose another file" : "Choose file"}
            </Button>
          )}
        </FileButton>
        {file ? (
          <span className={s.name} dir="auto">
            {file.name}
          </span>
        ) : (
          <Button
            component="a"
            href={`data:text/csv;charset=utf-8,${encodeURIComponent(example.csv)}`}
            download={example.fileName}
            variant="subtle"
            color="gray"
            leftSection={<IconDownload size={16} stroke={1.6} />}
          >
            Example file
          </Button>
        )}
      </div>
      {checking.isPending && <SkeletonLines count={3} />}
      {result && <ImportCheck result={result} countText={countText} />}
    </FormDialog>
  );
}
