import { allEvents, webhookEvents } from "@daybook/contract/webhooks/events";
import { create, type Webhook } from "@daybook/contract/webhooks/webhooks";
import { maxLengths } from "@daybook/contract/core/max-lengths";
import { TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { applyServerErrors, validateWith } from "#lib/form/validation.ts";
import { ChoiceMultiSelect } from "#ui/form/choice-select.tsx";
import { FormDialog } from "#ui/overlay/form-dialog.tsx";
import { SecretDialog } from "#ui/overlay/secret-dialog.tsx";
import { useCreateWebhook, useUpdateWebhook } from "../webhooks.api.ts";

type Values = Pick<Webhook, "description" | "url" | "events">;

const choices = [{ value: allEvents, label: "All events" }, ...webhookEvents.map((event) => ({ value: event, label: event }))];

type Props = { webhook?: Webhook; opened: boolean; onClose: () => void };

/** Creates a webhook, and then shows its secret, once; or changes one. Change its key on every opening. */
export function WebhookDialog({ webhook, opened, onClose }: Props) {
  const creation = useCreateWebhook();
  const change = useUpdateWebhook();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<Values>({
    mode: "controlled",
    initialValues: { description: webhook?.description ?? "", url: webhook?.url ?? "", events: webhook?.events ?? [] },
    validate: (values) => validateWith(create.input)(values),
  });

  if (creation.data)
    return (
      <SecretDialog
        opened={opened}
        onClose={onClose}
        title={`${creation.data.description} is ready`}
        label="Secret"
        value={creation.data.secret}
      />
    );

  const submit = form.onSubmit((values) => {
    setFailure(null);
    const onError = (error: Error) => setFailure(applyServerErrors(form, error));
    if (webhook) change.mutate({ id: webhook._id, version: webhook.version, ...values }, { onSuccess: onClose, onError });
    else creation.mutate(values, { onError });
  });

  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={webhook ? `Edit ${webhook.description}` : "New webhook"}
      subtitle="Requests are signed as Standard Webhooks describe. They name what changed and never its content."
      submitLabel={webhook ? "Save webhook" : "Create webhook"}
      onSubmit={() => submit()}
      submitting={creation.isPending || change.isPending}
      failure={failure}
      size={520}
    >
      <TextInput
        label="Name"
        required
        data-autofocus
        description="What it is for"
        placeholder="Build board"
        maxLength={maxLengths.webhookDescription}
        {...form.getInputProps("description")}
      />
      <TextInput
        label="Address"
        required
        type="url"
        placeholder="https://build.example.com/hooks/daybook"
        maxLength={maxLengths.webhookAddress}
        spellCheck={false}
        {...form.getInputProps("url")}
      />
      <ChoiceMultiSelect
        label="Events"
        choices={choices}
        placeholder="Choose events"
        {...form.getInputProps("events")}
        onChange={(events) => form.setFieldValue("events", events as Values["events"])}
      />
    </FormDialog>
  );
}
