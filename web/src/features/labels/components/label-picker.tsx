import { labelsPerTask } from "@daybook/contract/labels/colors";
import type { LabelRef } from "@daybook/contract/labels/schemas";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ComponentPropsWithRef, ReactElement } from "react";
import { useSession } from "#lib/session/session.ts";
import { lazyDialog } from "#ui/feedback/lazy-part.tsx";
import { ChoicePicker } from "#ui/form/choice-picker.tsx";
import { useDialog } from "#ui/overlay/use-dialog.ts";
import { Suspense } from "react";
import { labelList, labelsFor } from "../labels.api.ts";
import { labelChoice } from "./label-mark.tsx";

const LabelsDialog = lazyDialog(async () => (await import("./labels-dialog.tsx")).LabelsDialog);

type Props = {
  /** The accessible name of the list: `Labels of #476`. */
  label: string;
  /** Whose tasks have the labels. */
  projectId: string | null;
  chosen: readonly LabelRef[];
  onChange: (labels: LabelRef[]) => void;
  /** The button that opens the list. */
  children: ReactElement<ComponentPropsWithRef<"button"> & { "data-expanded"?: true }>;
};

/** A list of the labels that a task can have, which stays open while choosing. Who may manage labels reaches them from it. */
export function LabelPicker({ label, projectId, chosen, onChange, children }: Props) {
  const { user } = useSession();
  const { data: labels = [], isPending } = useQuery(labelList);
  const managing = useDialog<true>();
  const offered = labelsFor(labels, projectId);
  const ids = chosen.map(({ _id }) => _id);
  const isFull = ids.length >= labelsPerTask;
  const toggle = (id: string) => {
    const picked = offered.find(({ _id }) => _id === id);
    if (ids.includes(id)) onChange(chosen.filter(({ _id }) => _id !== id));
    else if (picked) onChange([...chosen, picked]);
  };
  return (
    <>
      <ChoicePicker
        label={label}
        choices={offered.map((each) => ({ ...labelChoice(each), disabled: isFull && !ids.includes(each._id) }))}
        loading={isPending}
        chosen={ids}
        onPick={toggle}
        multiple
        footer={
          user.role !== "team_member" && (
            <Button fullWidth variant="subtle" color="gray" size="xs" onClick={() => managing.open(true)}>
              Manage labels
            </Button>
          )
        }
      >
        {children}
      </ChoicePicker>
      {managing.subject && (
        <Suspense>
          <LabelsDialog key={managing.key} project={projectId} opened={managing.opened} onClose={managing.close} />
        </Suspense>
      )}
    </>
  );
}
