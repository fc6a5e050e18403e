import { maxLengths } from "@daybook/contract/core/max-lengths";
import type { Series } from "@daybook/contract/series/schemas";
import { TextInput } from "@mantine/core";
import { useState } from "react";
import { repetitionOf } from "../repetition.ts";
import { useUpdateSeries } from "../series.api.ts";
import { RepetitionDialog } from "./repetition-dialog.tsx";

type Props = { series: Series; opened: boolean; onClose: () => void };

/** Changes the name and the dates of a series from today on. Change its key on every opening. */
export function EditSeriesDialog({ series, opened, onClose }: Props) {
  const { _id: id, version, blueprint } = series;
  const [initial] = useState(() => repetitionOf(series));
  const [title, setTitle] = useState(series.title);
  const update = useUpdateSeries();
  return (
    <RepetitionDialog
      opened={opened}
      onClose={onClose}
      title={`Edit ${series.title}`}
      submitLabel="Save changes"
      note={`${blueprint.assignee ? `For ${blueprint.assignee.name}. ` : ""}Its tasks stay as they are.`}
      initial={initial}
      assignee={blueprint.assignee?._id ?? null}
      submitting={update.isPending}
      failure={update.error}
      onSubmit={(timing) => update.mutate({ id, version, title, ...timing }, { onSuccess: onClose })}
    >
      <TextInput
        label="Title"
        required
        maxLength={maxLengths.taskTitle}
        data-autofocus
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
    </RepetitionDialog>
  );
}
