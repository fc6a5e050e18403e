import { type Channels, SmtpInput } from "@daybook/contract/channels/channels";
import { maxLengths } from "@daybook/contract/core/max-lengths";
import { Select, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { SettingsSection } from "#features/settings/components/settings-section.tsx";
import { validateWith } from "#lib/form/validation.ts";
import { NumberField } from "#ui/form/number-field.tsx";
import { PasswordField } from "#ui/form/password-field.tsx";
import { FieldPair } from "#ui/overlay/form-dialog.tsx";
import { useSaveChannels } from "../channels.api.ts";
import { applySectionErrors } from "./section-errors.ts";
import { ChannelActions, Failure, FromEnvironment, Unreadable } from "./channel-parts.tsx";

const securityChoices = [
  { value: "starttls", label: "STARTTLS (usually port 587)" },
  { value: "tls", label: "TLS (usually port 465)" },
  { value: "none", label: "Not encrypted" },
];
const text = "For invitations, password resets, notifications and reminders.";

type Smtp = Channels["smtp"];

/** The mail server. */
export function SmtpForm({ smtp }: { smtp: Smtp }) {
  if (smtp.source !== "environment") return <StoredSmtp smtp={smtp} />;
  return (
    <SettingsSection title="Email" text={text}>
      <FromEnvironment variable="SMTP_URL">
        {smtp.host}:{smtp.port}, from {smtp.from}.
      </FromEnvironment>
      <ChannelActions name="Email" channel="smtp" isSet />
    </SettingsSection>
  );
}

function StoredSmtp({ smtp }: { smtp: Smtp }) {
  const saving = useSaveChannels();
  const [failure, setFailure] = useState<string | null>(null);
  const initialValues = {
    host: smtp.host ?? "",
    port: smtp.port ?? (587 as number | null),
    security: smtp.security ?? "starttls",
    user: smtp.user ?? "",
    password: "",
    from: smtp.from ?? "",
  };
  // An empty password keeps the saved one.
  const inputOf = ({ port, password, user, ...values }: typeof initialValues) => ({
    ...values,
    port: port as number,
    user: user === "" ? null : user,
    ...(password !== "" && { password }),
  });
  const form = useForm({ mode: "controlled", initialValues, validate: (values) => validateWith(SmtpInput)(inputOf(values)) });
  const submit = form.onSubmit((values) => {
    setFailure(null);
    saving.mutate({ smtp: inputOf(values) }, { onError: (error) => setFailure(applySectionErrors(form, "smtp", error)) });
  });
  return (
    <form noValidate onSubmit={submit}>
      <SettingsSection title="Email" text={text}>
        {smtp.unreadable && <Unreadable />}
        <FieldPair>
          <TextInput
            label="Mail server"
            required
            placeholder="mail.example.com"
            autoComplete="off"
            maxLength={maxLengths.mailServer}
            {...form.getInputProps("host")}
          />
          <NumberField label="Port" required step={1} {...form.getInputProps("port")} />
        </FieldPair>
        <Select label="Encryption" required allowDeselect={false} data={securityChoices} {...form.getInputProps("security")} />
        <FieldPair>
          <TextInput
            label="User"
            description="Empty for a server without sign-in."
            autoComplete="off"
            maxLength={maxLengths.email}
            {...form.getInputProps("user")}
          />
          <PasswordField
            label="Password"
            description={smtp.hasPassword ? "Saved. Leave it empty to keep it." : "Stored encrypted, and not shown again."}
            autoComplete="new-password"
            {...form.getInputProps("password")}
          />
        </FieldPair>
        <TextInput
          label="Sender"
          required
          placeholder="Daybook <daybook@example.com>"
          autoComplete="off"
          maxLength={maxLengths.mailSender}
          {...form.getInputProps("from")}
        />
        <Failure>{failure}</Failure>
        <ChannelActions
          name="Email"
          channel="smtp"
          isSet={smtp.source === "settings"}
          isDirty={form.isDirty()}
          isSaving={saving.isPending}
        />
      </SettingsSection>
    </form>
  );
}
