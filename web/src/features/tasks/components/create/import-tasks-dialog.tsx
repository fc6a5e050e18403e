import { Button, FileButton } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconDownload, IconFileTypeCsv } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { messageOf } from "#lib/api/call-error.ts";
import { call } from "#lib/api/call.ts";
import { readText } from "#lib/files/read-text.ts";
import { FormDialog } from "#ui/overlay/form-dialog.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { toast } from "#ui/feedback/toasts.tsx";
import { refresh } from "#features/tasks/task-cache.ts";
import { useRetryKey } from "#features/tasks/use-retry-key.ts";
import s from "./import-tasks-dialog.module.css";

type Props = { opened: boolean; onClose: () => void };

const tasksText = (count: number) => (count === 1 ? "1 task" : `${count} tasks`);

const example = `Title,Project,Assignee,Priority,Due date,Description
Bake lightmaps for the second deck,,,High,2026-12-11,At production quality
Document the asset naming rules,,,Low,,
`;
const exampleCsv = `data:text/csv;charset=utf-8,${encodeURIComponent(example)}`;

/** Tasks from a file: what is wrong is said line by line before anything is written, then all or none. Key it by the opening. */
export function ImportTasksDialog({ opened, onClose }: Props) {
  const queryClient = useQueryClient();
  const retryKey = useRetryKey();
  const [file, setFile] = useState<{ name: string; csv: string } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const reset = useRef<() => void>(null);
  const fail = (error: Error) => setFailure(messageOf(error));
  const check = useMutation({ mutationFn: (csv: string) => call("POST /tasks/import", { csv, dryRun: true }), onError: fail });
  const add = useMutation({
    mutationFn: (csv: string) => call("POST /tasks/import", { csv, dryRun: false }, { idempotencyKey: retryKey(csv) }),
    onError: fail,
    onSuccess: ({ created }) => {
      refresh(queryClient);
      toast.success(`${tasksText(created)} imported`);
      onClose();
    },
  });
  const result = check.data;
  const isReady = result !== undefined && result.problems.length === 0 && result.rows > 0;

  const choose = async (chosen: File | null) => {
    reset.current?.();
    if (!chosen) return;
    setFailure(null);
    check.reset();
    const csv = await readText(chosen);
    setFile({ name: chosen.name, csv });
    check.mutate(csv);
  };
  const submit = () => {
    setFailure(null);
    if (file) add.mutate(file.csv);
  };
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Import tasks"
      submitLabel={isReady ? `Import ${tasksText(result.rows)}` : "Import"}
      onSubmit={submit}
      disabled={!isReady}
      submitting={add.isPending}
      failure={failure}
      size={600}
    >
      <p className={s.text}>
        A CSV file whose first line names the columns: <b>Title</b> is needed; Description, Type, Status, Priority, Project, Assignee, Start
        date, Due date and Estimated hours may follow. Projects and people stand by their names, dates as 2026-03-12.
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
            download="tasks.csv"
            variant="subtle"
            color="gray"
            leftSection={<IconDownload size={16} stroke={1.6} />}
          >
            Example file
          </Button>
        )}
      </div>
      {check.isPending && <SkeletonLines count={3} />}
      {result && <Result {...result} />}
    </FormDialog>
  );
}

type ResultProps = { rows: number; problems: { line: number; message: string }[] };

/** What the dry run found: that all is well, or what is wrong on which line. */
function Result({ rows, problems }: ResultProps) {
  const wrong = new Set(problems.map(({ line }) => line)).size;
  if (wrong === 0)
    return (
      <p className={s.verdict} role="status">
        <IconCircleCheck size={16} stroke={1.8} color="var(--ok-mark)" aria-hidden />
        {tasksText(rows)}, nothing wrong. Nothing is written yet.
      </p>
    );
  return (
    <div aria-live="polite">
      <p className={s.verdict}>
        <IconAlertTriangle size={16} stroke={1.8} color="var(--bad-mark)" aria-hidden />
        {wrong === 1 ? "1 line" : `${wrong} lines`} to correct. Nothing is imported until every line is right.
      </p>
      <ul className={s.problems} tabIndex={0} aria-label="What to correct">
        {problems.map(({ line, message }, index) => (
          <li key={index}>
            <span>Line {line}</span>
            {message}
          </li>
        ))}
      </ul>
    </div>
  );
}
