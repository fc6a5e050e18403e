import type { Attachment } from "@daybook/contract/files/schemas";
import { FileButton, Progress } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { type DragEvent, useRef, useState } from "react";
import { bytesText } from "#lib/format/numbers.ts";
import { confirm } from "#ui/overlay/confirm.ts";
import { Section } from "#ui/layout/section.tsx";
import { toast } from "#lib/notify/toast.ts";
import type { UploadTarget } from "#lib/files/upload.ts";
import { type Upload, useUploads } from "#lib/files/use-uploads.ts";
import { usePhone } from "#ui/use-phone.ts";
import { FileCard } from "./file-card.tsx";
import s from "./file-section.module.css";

type Props = {
  title: string;
  files: Attachment[];
  target: UploadTarget;
  /** Files can be added. */ mayAdd: boolean;
  mayRemove: (file: Attachment) => boolean;
  remove: (file: Attachment) => Promise<unknown>;
};

/** Files of a task or a leave: uploads by drag and drop or file chooser, with progress and errors. */
export function FileSection({ title, files, target, mayAdd, mayRemove, remove }: Props) {
  const { uploads, add, cancel, retry } = useUploads(target);
  const [isOver, setOver] = useState(false);
  const reset = useRef<() => void>(null);
  const phone = usePhone();

  const addFiles = (added: File[]) => {
    reset.current?.();
    if (added.length > 0 && mayAdd) add(added);
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
    <Section title={title} count={files.length || undefined}>
      <div className={s.files} data-over={isOver || undefined} onDragOver={over} onDragLeave={() => setOver(false)} onDrop={onDrop}>
        {files.map((file) => (
          <StoredFile key={file._id} file={file} mayRemove={mayRemove(file)} remove={remove} />
        ))}
        {uploads.map((upload) => (
          <RunningUpload key={upload.key} upload={upload} onCancel={() => cancel(upload.key)} onRetry={() => retry(upload)} />
        ))}
        {mayAdd && (
          <FileButton multiple onChange={addFiles} resetRef={reset}>
            {(props) => (
              <button type="button" className={s.add} data-screen-only {...props}>
                <IconPlus size={16} stroke={1.6} aria-hidden />
                {phone ? "Choose files" : "Drop files here or browse"}
              </button>
            )}
          </FileButton>
        )}
      </div>
    </Section>
  );
}

type StoredProps = Pick<Props, "remove"> & { file: Attachment; mayRemove: boolean };

function StoredFile({ file, mayRemove, remove }: StoredProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => remove(file),
    onError: (error) => toast.error(error.message),
  });
  const ask = async () => {
    const yes = await confirm({
      title: `Remove ${file.name}?`,
      body: "The file will be deleted for everyone. This cannot be undone.",
      action: "Remove file",
      danger: true,
    });
    if (yes) mutate();
  };
  const { name, contentType, url, size, uploadedBy } = file;
  return (
    <FileCard
      name={name}
      type={contentType}
      href={url}
      note={[bytesText(size), uploadedBy?.name].filter(Boolean).join(", ")}
      isPending={isPending}
      onRemove={mayRemove ? () => void ask() : undefined}
    />
  );
}

type RunningProps = { upload: Upload; onCancel: () => void; onRetry: () => void };

function RunningUpload({ upload: { file, progress, error }, onCancel, onRetry }: RunningProps) {
  const percent = Math.round(progress * 100);
  return (
    <FileCard
      name={file.name}
      type={file.type}
      problem={error}
      note={<Progress className={s.progress} size={4} value={percent} aria-label={`${file.name}: ${percent}% uploaded`} />}
      onRetry={error && file.size > 0 ? onRetry : undefined}
      removeLabel={error ? `Dismiss ${file.name}` : `Cancel upload of ${file.name}`}
      onRemove={onCancel}
    />
  );
}
