import { maxLengths } from "@daybook/contract/core/max-lengths";
import { TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import type { Search } from "#lib/filters/filters.ts";
import { useFormDraft } from "#lib/form/form-drafts.ts";
import { applyServerErrors } from "#lib/form/validation.ts";
import { FormDialog } from "#ui/overlay/form-dialog.tsx";
import { toast } from "#lib/notify/toast.ts";
import { useSaveView } from "../preferences.api.ts";

type Props = { opened: boolean; onClose: () => void; screen: string; search: Search };

/** Saves the current filters as a named view. Needs a new `key` per opening. */
export function SaveViewDialog({ opened, onClose, screen, search }: Props) {
  const { mutate, isPending } = useSaveView();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    mode: "controlled",
    initialValues: { name: "" },
    validate: { name: (name) => (name.trim() === "" ? "Name is required" : null) },
  });
  const draft = useFormDraft(`view:${screen}`, form);
  const submit = form.onSubmit(({ name }) => {
    setFailure(null);
    mutate(
      { screen, name, search },
      {
        onSuccess: () => {
          toast.success("View saved");
          draft.discard();
          onClose();
        },
        onError: (error) => setFailure(applyServerErrors(form, error)),
      },
    );
  });

  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Save view"
      submitLabel="Save view"
      onSubmit={() => submit()}
      submitting={isPending}
      failure={failure}
      dirty={form.isDirty()}
      draft={draft}
      size={440}
    >
      <TextInput label="Name" maxLength={maxLengths.viewName} data-autofocus key={form.key("name")} {...form.getInputProps("name")} />
    </FormDialog>
  );
}
