import { counted } from "@daybook/contract/core/numbers";
import { Box, Button, FileButton, Input, Progress, Stack } from "@mantine/core";
import { IconPaperclip } from "@tabler/icons-react";
import { type DragEvent, useRef, useState } from "react";
import { bytesText } from "#lib/format/numbers.ts";
import { FileCard } from "#ui/files/file-card.tsx";
import type { FormFiles } from "./use-form-files.ts";

/** The files and pictures of an announcement that is being written: chosen, or dropped here. */
export function FilesField({ files: { kept, chosen, mayAdd, add, drop, remove } }: { files: FormFiles }) {
  const [isOver, setOver] = useState(false);
  const reset = useRef<() => void>(null);
  const choose = (files: File[]) => {
    reset.current?.();
    if (files.length > 0) add(files);
  };
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setOver(true);
  };
  return (
    <Box
      role="group"
      aria-label="Files"
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        choose([...event.dataTransfer.files]);
      }}
      bg={isOver ? "var(--accent-soft)" : undefined}
      style={{ borderRadius: 8 }}
    >
      {kept.length + chosen.length > 0 && (
        <Stack gap={8} mb={8}>
          {kept.map((file) => (
            <FileCard
              key={file._id}
              name={file.name}
              type={file.contentType}
              href={file.url}
              note={bytesText(file.size)}
              onRemove={() => remove(file)}
            />
          ))}
          {chosen.map(({ key, file, problem, progress }) => (
            <FileCard
              key={key}
              name={file.name}
              type={file.type}
              problem={problem}
              note={
                progress === undefined ? (
                  bytesText(file.size)
                ) : (
                  <Progress size={4} my={6} value={progress * 100} aria-label={`${file.name}: ${Math.round(progress * 100)}% uploaded`} />
                )
              }
              onRemove={progress === undefined ? () => drop(key) : undefined}
            />
          ))}
        </Stack>
      )}
      {mayAdd && (
        <FileButton multiple onChange={choose} resetRef={reset}>
          {(props) => (
            <Button {...props} variant="subtle" color="gray" size="compact-sm" leftSection={<IconPaperclip size={16} stroke={1.6} />}>
              Attach files or pictures
            </Button>
          )}
        </FileButton>
      )}
      {!mayAdd && <Input.Description>An announcement can have at most {counted(kept.length + chosen.length, "file")}</Input.Description>}
    </Box>
  );
}
