import { maxLengths } from "@daybook/contract/core/max-lengths";
import type { LabelColor } from "@daybook/contract/labels/colors";
import { create } from "@daybook/contract/labels/labels";
import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { dropdownProjects } from "#lib/api/shared-lists.ts";
import { applyServerErrors, validateWith } from "#lib/form/validation.ts";
import { useSession } from "#lib/session/session.ts";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { ChoiceSelect } from "#ui/form/choice-select.tsx";
import { NONE, projectChoice } from "#ui/form/choices.tsx";
import { FormDialog } from "#ui/overlay/form-dialog.tsx";
import { labelList, useCreateLabel } from "../labels.api.ts";
import { colorChoices } from "./label-mark.tsx";
import { LabelRow } from "./label-row.tsx";

type Props = { /** Whose labels a new one joins first. */ project: string | null; opened: boolean; onClose: () => void };

/** Creates, renames, merges and deletes labels. Change its key on every opening. */
export function LabelsDialog({ project, opened, onClose }: Props) {
  const { data: labels, error, refetch } = useQuery(labelList);
  return (
    <FormDialog opened={opened} onClose={onClose} title="Labels" onSubmit={() => {}} discardSilently cancelLabel="Close">
      <NewLabel project={project} />
      {!labels && (error ? <ErrorState compact error={error} onRetry={() => void refetch()} /> : <SkeletonLines count={3} />)}
      {labels?.length === 0 && <Text c="dimmed">There are no labels yet.</Text>}
      {labels && labels.length > 0 && (
        <Stack component="ul" gap={4} m={0} p={0} style={{ listStyle: "none" }} aria-label="Labels">
          {labels.map((label) => (
            <LabelRow key={label._id} label={label} labels={labels} />
          ))}
        </Stack>
      )}
    </FormDialog>
  );
}

function NewLabel({ project }: { project: string | null }) {
  const { user } = useSession();
  const { data: projects = [] } = useQuery(dropdownProjects);
  const creation = useCreateLabel();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    mode: "controlled",
    initialValues: { name: "", color: "gray" as LabelColor, project: user.role === "admin" ? NONE : (project ?? NONE) },
    validate: ({ project: owner, ...values }) => validateWith(create.input)({ ...values, project: owner === NONE ? null : owner }),
  });
  const submit = form.onSubmit(({ project: owner, ...values }) => {
    setFailure(null);
    creation.mutate(
      { ...values, project: owner === NONE ? null : owner },
      {
        onSuccess: () => form.setFieldValue("name", ""),
        onError: (error) => setFailure(applyServerErrors(form, error)),
      },
    );
  });
  return (
    <Stack gap={8}>
      <TextInput
        label="New label"
        maxLength={maxLengths.labelName}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps("name")}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          submit();
        }}
      />
      <Group gap={8} wrap="wrap">
        <ChoiceSelect aria-label="Color" choices={colorChoices} {...form.getInputProps("color")} />
        <ChoiceSelect
          aria-label="For tasks of"
          choices={[{ value: NONE, label: "All projects" }, ...projects.map(projectChoice)]}
          {...form.getInputProps("project")}
        />
        <Button leftSection={<IconPlus size={14} />} loading={creation.isPending} onClick={() => submit()}>
          Add label
        </Button>
      </Group>
      {failure && (
        <Text role="alert" size="sm" c="var(--bad-text)">
          {failure}
        </Text>
      )}
    </Stack>
  );
}
