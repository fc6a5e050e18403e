import { milestonesMax } from "@daybook/contract/core/constants";
import { maxLengths } from "@daybook/contract/core/max-lengths";
import { type Project, update } from "@daybook/contract/projects/projects";
import { Checkbox, Group, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { applyServerErrors, validateWith } from "#lib/form/validation.ts";
import { DayField } from "#ui/form/day-field.tsx";
import { IconButton } from "#ui/form/icon-button.tsx";
import { ReasonedButton } from "#ui/form/reasoned-button.tsx";
import { FormDialog } from "#ui/overlay/form-dialog.tsx";
import { useUpdateProject } from "../projects.api.ts";

type Props = { project: Project; opened: boolean; onClose: () => void };

type Row = { _id?: string; key: string; name: string; date: string | null; done: boolean };

let keys = 0;
const newRow = (): Row => ({ key: `new ${++keys}`, name: "", date: null, done: false });

/** Edits all milestones of a project; begins with an empty one if there is none. Change its key on every opening. */
export function MilestonesDialog({ project, opened, onClose }: Props) {
  const change = useUpdateProject({ failsInForm: true });
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    mode: "controlled",
    initialValues: {
      milestones: project.milestones.length > 0 ? project.milestones.map((each): Row => ({ ...each, key: each._id })) : [newRow()],
    },
    validate: validateWith(update.input.pick({ milestones: true })),
  });
  const { milestones } = form.values;
  const submit = form.onSubmit((values) => {
    setFailure(null);
    change.mutate(
      {
        id: project._id,
        version: project.version,
        milestones: values.milestones.map(({ _id, name, date, done }) => ({
          ...(_id !== undefined && { _id }),
          name,
          date: date ?? "",
          done,
        })),
      },
      { onSuccess: onClose, onError: (error) => setFailure(applyServerErrors(form, error)) },
    );
  });
  const add = () => form.insertListItem("milestones", newRow());
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Milestones"
      subtitle={project.name}
      submitLabel="Save milestones"
      onSubmit={() => submit()}
      submitting={change.isPending}
      dirty={form.isDirty()}
      failure={failure}
      note="A task belongs to the first milestone on or after its due date"
      size={640}
    >
      <Stack gap={12}>
        {milestones.map(({ key, name }, index) => (
          <Group key={key} gap="8px 12px" align="flex-start" role="group" aria-label={name || "New milestone"}>
            <TextInput
              flex="1 1 14rem"
              aria-label="Name"
              placeholder="Name"
              maxLength={maxLengths.milestoneName}
              autoComplete="off"
              data-autofocus={index === milestones.length - 1 || undefined}
              {...form.getInputProps(`milestones.${index}.name`)}
            />
            <Group w="9.5rem">
              <DayField aria-label="Date" {...form.getInputProps(`milestones.${index}.date`)} />
            </Group>
            <Group gap={8} mih={32}>
              <Checkbox label="Done" {...form.getInputProps(`milestones.${index}.done`, { type: "checkbox" })} />
              <IconButton label={`Delete ${name || "milestone"}`} onClick={() => form.removeListItem("milestones", index)}>
                <IconTrash size={16} stroke={1.6} />
              </IconButton>
            </Group>
          </Group>
        ))}
        <Group>
          <ReasonedButton
            leftSection={<IconPlus size={16} />}
            onClick={add}
            disabledReason={milestones.length >= milestonesMax && `A project has at most ${milestonesMax} milestones`}
          >
            Add milestone
          </ReasonedButton>
        </Group>
      </Stack>
    </FormDialog>
  );
}
