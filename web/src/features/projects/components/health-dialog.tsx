import { projectHealthStates } from "@daybook/contract/core/constants";
import { maxLengths } from "@daybook/contract/core/max-lengths";
import { type Project, setHealth } from "@daybook/contract/projects/projects";
import { Select, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { applyServerErrors, validateWith } from "#lib/form/validation.ts";
import { FormDialog } from "#ui/overlay/form-dialog.tsx";
import { useSetHealth } from "../projects.api.ts";

type Props = { project: Project; opened: boolean; onClose: () => void };

/** Says how a project goes, with a note unless it is on track. Change its key on every opening. */
export function HealthDialog({ project, opened, onClose }: Props) {
  const change = useSetHealth();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    mode: "controlled",
    initialValues: { state: project.health?.state ?? projectHealthStates[0], note: "" },
    validate: validateWith(setHealth.input.omit({ id: true })),
  });
  const submit = form.onSubmit((values) => {
    setFailure(null);
    change.mutate({ id: project._id, ...values }, { onSuccess: onClose, onError: (error) => setFailure(applyServerErrors(form, error)) });
  });
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Health"
      subtitle={project.name}
      submitLabel="Save health"
      onSubmit={() => submit()}
      submitting={change.isPending}
      dirty={form.isDirty()}
      failure={failure}
      size={440}
    >
      <Select label="State" data={[...projectHealthStates]} allowDeselect={false} {...form.getInputProps("state")} />
      <Textarea
        label="Note"
        required={form.values.state !== "On track"}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={maxLengths.note}
        {...form.getInputProps("note")}
      />
    </FormDialog>
  );
}
