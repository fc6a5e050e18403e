import type { Attachment, Task } from "@daybook/contract/tasks";
import { FileButton, Progress } from "@mantine/core";
import { IconAlertTriangle, IconFile, IconPhoto, IconFileTypePdf, IconFileZip, IconPlus, IconRefresh, IconX } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type DragEvent, useRef, useState } from "react";
import { call } from "#lib/api/call.ts";
import { bytesText } from "#lib/format/numbers.ts";
import { useSession } from "#lib/session/session.ts";
import { AppLink } from "#ui/layout/app-link.tsx";
import { confirm } from "#ui/overlay/confirm.ts";
import { IconButton } from "#ui/form/icon-button.tsx";
import { Section } from "#ui/layout/section.tsx";
import { toast } from "#lib/notify/toast.ts";
import { refresh } from "#features/tasks/task-cache.ts";
import { type Upload, useUploads } from "#features/tasks/use-uploads.ts";
import s from "./attachments.module.css";

/** The files of a task: uploads by drag and drop or file chooser, with progress and errors. */
export function Attachments({ task }: { task: Task }) {
  const { uploads, add, cancel, retry } = useUploads(task._id);
  const [isOver, setOver] = useState(false);
  const reset = useRef<() => void>(null);

  const addFiles = (files: File[]) => {
    reset.current?.();
    if (files.length > 0) add(files);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    addFiles([...event.dataTransfer.files]);
  };
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setOver(true);
  };
  return (
    <Section title="Attachments" count={task.attachments.length || undefined}>
      <div className={s.files} data-over={isOver || undefined} onDragOver={over} onDragLeave={() => setOver(false)} onDrop={onDrop}>
        {task.attachments.map((file) => (
          <StoredFile key={file._id} task={task} file={file} />
        ))}
        {uploads.map((upload) => (
          <RunningUpload key={upload.key} upload={upload} onCancel={() => cancel(upload.key)} onRetry={() => retry(upload)} />
        ))}
        {!task.deletedAt && (
          <FileButton multiple onChange={addFiles} resetRef={reset}>
            {(props) => (
              <button type="button" className={s.add} {...props}>
                <IconPlus size={16} stroke={1.6} aria-hidden />
                Drop files here or browse
              </button>
            )}
          </FileButton>
        )}
      </div>
    </Section>
  );
}

function StoredFile({ task, file }: { task: Task; file: Attachment }) {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call("DELETE /tasks/:id/attachments/:fileId", { id: task._id, fileId: file._id }),
    onSuccess: () => refresh(queryClient),
    onError: (error) => toast.error(error.message),
  });
  const remove = async () => {
    const yes = await confirm({
      title: `Remove ${file.name}?`,
      body: "The file will be deleted for everyone. This cannot be undone.",
      action: "Remove file",
      danger: true,
    });
    if (yes) mutate();
  };
  const mayRemove = !task.deletedAt && (task.can.update || file.uploadedBy?._id === user._id);
  return (
    <div className={s.file} data-pending={isPending || undefined}>
      <FileMark type={file.contentType} />
      <span className={s.text}>
        <AppLink className={s.name} href={file.url} download={file.name}>
          {file.name}
        </AppLink>
        <small>{[bytesText(file.size), file.uploadedBy?.name].filter(Boolean).join(", ")}</small>
      </span>
      {mayRemove && (
        <IconButton size="xs" label={`Remove ${file.name}`} onClick={() => void remove()}>
          <IconX size={14} />
        </IconButton>
      )}
    </div>
  );
}

type RunningProps = { upload: Upload; onCancel: () => void; onRetry: () => void };

function RunningUpload({ upload: { file, progress, error }, onCancel, onRetry }: RunningProps) {
  const percent = Math.round(progress * 100);
  return (
    <div className={s.file}>
      {error ? <IconAlertTriangle size={20} stroke={1.6} color="var(--bad-mark)" aria-hidden /> : <FileMark type={file.type} />}
      <span className={s.text}>
        <span className={s.name}>{file.name}</span>
        {error ? (
          <small className={s.problem} role="alert">
            {error}
          </small>
        ) : (
          <Progress className={s.progress} size={4} value={percent} aria-label={`${file.name}: ${percent}% uploaded`} />
        )}
      </span>
      {error && file.size > 0 && (
        <IconButton size="xs" label={`Retry ${file.name}`} onClick={onRetry}>
          <IconRefresh size={14} stroke={1.6} />
        </IconButton>
      )}
      <IconButton size="xs" label={error ? `Dismiss ${file.name}` : `Cancel upload of ${file.name}`} onClick={onCancel}>
        <IconX size={14} />
      </IconButton>
    </div>
  );
}

function FileMark({ type }: { type: string }) {
  const icon = { size: 20, stroke: 1.6, "aria-hidden": true } as const;
  if (type.startsWith("image/")) return <IconPhoto {...icon} />;
  if (type === "application/pdf") return <IconFileTypePdf {...icon} />;
  return type.includes("zip") ? <IconFileZip {...icon} /> : <IconFile {...icon} />;
}
