import { type Channels, WhatsAppInput } from "@daybook/contract/channels/channels";
import { maxLengths } from "@daybook/contract/core/max-lengths";
import { TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { SettingsSection } from "#features/settings/components/settings-section.tsx";
import { validateWith } from "#lib/form/validation.ts";
import { PasswordField } from "#ui/form/password-field.tsx";
import { FieldPair } from "#ui/overlay/form-dialog.tsx";
import { useSaveChannels } from "../channels.api.ts";
import { applySectionErrors } from "./section-errors.ts";
import { ChannelActions, Failure, FromEnvironment, Unreadable } from "./channel-parts.tsx";

const text = "For reminders by the WhatsApp Cloud API. The texts and the template are in the tab Reminders.";
const keep = "Saved. Leave it empty to keep it.";

type WhatsApp = Channels["whatsapp"];

/** The account at WhatsApp. */
export function WhatsAppForm({ whatsapp }: { whatsapp: WhatsApp }) {
  if (whatsapp.source !== "environment") return <StoredWhatsApp whatsapp={whatsapp} />;
  return (
    <SettingsSection title="WhatsApp" text={text}>
      <FromEnvironment variable="WHATSAPP_TOKEN">Phone number ID {whatsapp.phoneNumberId}.</FromEnvironment>
      <ChannelActions name="WhatsApp" channel="whatsapp" isSet />
    </SettingsSection>
  );
}

const initialSecrets = { token: "", appSecret: "", verifyToken: "" };

function StoredWhatsApp({ whatsapp }: { whatsapp: WhatsApp }) {
  const saving = useSaveChannels();
  const [failure, setFailure] = useState<string | null>(null);
  const initialValues = { phoneNumberId: whatsapp.phoneNumberId ?? "", ...initialSecrets };
  // What is empty keeps its saved value.
  const inputOf = ({ phoneNumberId, ...secrets }: typeof initialValues) => ({
    phoneNumberId,
    ...Object.fromEntries(Object.entries(secrets).filter(([, value]) => value !== "")),
  });
  const form = useForm({ mode: "controlled", initialValues, validate: (values) => validateWith(WhatsAppInput)(inputOf(values)) });
  const submit = form.onSubmit((values) => {
    setFailure(null);
    saving.mutate({ whatsapp: inputOf(values) }, { onError: (error) => setFailure(applySectionErrors(form, "whatsapp", error)) });
  });
  return (
    <form noValidate onSubmit={submit}>
      <SettingsSection title="WhatsApp" text={text}>
        {whatsapp.unreadable && <Unreadable />}
        <TextInput
          label="Phone number ID"
          required
          autoComplete="off"
          inputMode="numeric"
          maxLength={maxLengths.phoneNumberId}
          {...form.getInputProps("phoneNumberId")}
        />
        <PasswordField
          label="Access token"
          required={!whatsapp.hasToken}
          description={whatsapp.hasToken ? keep : "Stored encrypted, and not shown again."}
          autoComplete="new-password"
          {...form.getInputProps("token")}
        />
        <FieldPair>
          <PasswordField
            label="App secret"
            description={whatsapp.hasAppSecret ? keep : "For delivery reports, STOP and START."}
            autoComplete="new-password"
            {...form.getInputProps("appSecret")}
          />
          <PasswordField
            label="Verify token"
            description={whatsapp.hasVerifyToken ? keep : "Chosen by you, and entered at WhatsApp too."}
            autoComplete="new-password"
            {...form.getInputProps("verifyToken")}
          />
        </FieldPair>
        <Failure>{failure}</Failure>
        <ChannelActions
          name="WhatsApp"
          channel="whatsapp"
          isSet={whatsapp.source === "settings"}
          isDirty={form.isDirty()}
          isSaving={saving.isPending}
        />
      </SettingsSection>
    </form>
  );
}
