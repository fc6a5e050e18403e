import { type Channels, PublicAddress } from "@daybook/contract/channels/channels";
import { Button, Group, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { z } from "zod";
import { SettingsSection } from "#features/settings/components/settings-section.tsx";
import { applyServerErrors, validateWith } from "#lib/form/validation.ts";
import { useSaveChannels } from "../channels.api.ts";
import { Failure, FromEnvironment } from "./channel-parts.tsx";

const schema = z.object({ address: PublicAddress });
const text = "Links in emails and messages begin with it.";

/** The address under which people reach Daybook. */
export function LinksForm({ links }: { links: Channels["links"] }) {
  const saving = useSaveChannels();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({ mode: "controlled", initialValues: { address: links.address ?? "" }, validate: validateWith(schema) });
  const submit = form.onSubmit((values) => {
    setFailure(null);
    saving.mutate(values, { onError: (error) => setFailure(applyServerErrors(form, error)) });
  });
  const warning = links.isLocal && (
    <Text c="var(--bad-text)" size="sm">
      Only the server’s own machine reaches this address, so links in messages don’t work for others.
    </Text>
  );
  if (links.source === "environment") {
    return (
      <SettingsSection title="Address for links" text={text}>
        <FromEnvironment variable="PUBLIC_URL">{links.address}.</FromEnvironment>
        {warning}
      </SettingsSection>
    );
  }
  return (
    <form noValidate onSubmit={submit}>
      <SettingsSection title="Address for links" text={text}>
        {warning}
        <TextInput
          label="Address"
          required
          type="url"
          placeholder="https://daybook.example.com"
          autoComplete="off"
          {...form.getInputProps("address")}
        />
        <Failure>{failure}</Failure>
        <Group>
          <Button type="submit" variant="filled" loading={saving.isPending}>
            Save address
          </Button>
        </Group>
      </SettingsSection>
    </form>
  );
}
