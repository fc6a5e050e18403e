import { textKey } from "@daybook/contract/core/comparable";
import { maxLengths } from "@daybook/contract/core/max-lengths";
import type { LabelColor } from "@daybook/contract/labels/colors";
import type { Label } from "@daybook/contract/labels/schemas";
import { Button, Group, Text, TextInput } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { messageOf } from "#lib/api/call-error.ts";
import { toast } from "#lib/notify/toast.ts";
import { ProjectMark } from "#ui/display/project-mark.tsx";
import { ChoicePicker, InlineButton } from "#ui/form/choice-picker.tsx";
import { confirm } from "#ui/overlay/confirm.ts";
import { MenuDivider, MenuItem } from "#ui/overlay/menu-parts.tsx";
import { RowMenu } from "#ui/table/row-menu.tsx";
import { labelsFor, useMergeLabel, useRemoveLabel, useUpdateLabel } from "../labels.api.ts";
import { colorChoices, LabelDot } from "./label-mark.tsx";

type Props = { label: Label; labels: readonly Label[] };

const icon = { size: 16, stroke: 1.6 } as const;

/** A label in the list of labels, changed in place by those who may. */
export function LabelRow({ label, labels }: Props) {
  const [isRenaming, setRenaming] = useState(false);
  const update = useUpdateLabel();
  const remove = useRemoveLabel();
  const merge = useMergeLabel();
  const recolor = (color: string) =>
    update.mutate({ id: label._id, color: color as LabelColor }, { onError: (error) => toast.error(messageOf(error)) });
  const askToMerge = async (into: Label) => {
    const text = `Tasks with ${label.name} get ${into.name} instead, and ${label.name} is deleted. This can’t be undone.`;
    if (await confirm({ title: `Merge ${label.name} into ${into.name}?`, body: text, action: "Merge labels" }))
      merge.mutate({ label, into: into._id });
  };
  const askToRemove = async () => {
    const body = "It is removed from all tasks that have it. This can’t be undone.";
    if (await confirm({ title: `Delete ${label.name}?`, body, action: "Delete label", danger: true })) remove.mutate(label);
  };
  const targets = labelsFor(labels, label.project?._id).filter(({ _id }) => _id !== label._id);
  return (
    <Group component="li" gap={8} wrap="nowrap" mih={36}>
      {label.can.update ? (
        <ChoicePicker label={`Color of ${label.name}`} choices={colorChoices} chosen={[label.color]} onPick={recolor}>
          <InlineButton aria-label={`Color of ${label.name}`}>
            <LabelDot color={label.color} />
          </InlineButton>
        </ChoicePicker>
      ) : (
        <LabelDot color={label.color} />
      )}
      {isRenaming ? (
        <RenameField label={label} labels={labels} onMerge={(into) => void askToMerge(into)} onClose={() => setRenaming(false)} />
      ) : (
        <>
          <Text component="span" size="sm" flex={1} miw={0} truncate dir="auto">
            {label.name}
          </Text>
          {label.project && <ProjectMark project={label.project} />}
          {label.can.update && (
            <RowMenu
              name={label.name}
              items={() => (
                <>
                  <MenuItem leftSection={<IconPencil {...icon} />} onClick={() => setRenaming(true)}>
                    Rename
                  </MenuItem>
                  {targets.length > 0 && <MenuDivider />}
                  {targets.map((target) => (
                    <MenuItem key={target._id} leftSection={<LabelDot color={target.color} />} onClick={() => void askToMerge(target)}>
                      Merge into {target.name}
                    </MenuItem>
                  ))}
                  <MenuDivider />
                  <MenuItem color="var(--bad-text)" leftSection={<IconTrash {...icon} />} onClick={() => void askToRemove()}>
                    Delete
                  </MenuItem>
                </>
              )}
            />
          )}
        </>
      )}
    </Group>
  );
}

type RenameProps = Props & { onMerge: (into: Label) => void; onClose: () => void };

/** The field of a new name. For a name that another label has, it offers to merge the two. */
function RenameField({ label, labels, onMerge, onClose }: RenameProps) {
  const [name, setName] = useState(label.name);
  const [problem, setProblem] = useState<string | null>(null);
  const update = useUpdateLabel();
  const namesake = labels.find(
    (each) => each._id !== label._id && each.project?._id === label.project?._id && textKey(each.name) === textKey(name.trim()),
  );
  const save = () => {
    if (name.trim() === label.name) return onClose();
    update.mutate(
      { id: label._id, name, version: label.version },
      { onSuccess: onClose, onError: (error) => setProblem(messageOf(error)) },
    );
  };
  return (
    <Group gap={8} flex={1} align="start">
      <TextInput
        size="xs"
        flex={1}
        autoFocus
        aria-label={`Name of ${label.name}`}
        maxLength={maxLengths.labelName}
        value={name}
        error={problem}
        onChange={(event) => {
          setProblem(null);
          setName(event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter") {
            event.preventDefault();
            save();
          }
          if (event.key === "Escape") {
            event.stopPropagation();
            onClose();
          }
        }}
        data-mantine-stop-propagation="true"
      />
      {namesake?.can.update ? (
        <Button size="xs" variant="default" onClick={() => onMerge(namesake)}>
          Merge with {namesake.name}
        </Button>
      ) : (
        <Button size="xs" variant="default" loading={update.isPending} onClick={save}>
          Save
        </Button>
      )}
    </Group>
  );
}
