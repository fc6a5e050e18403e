import { create, type ServiceAccount } from "@daybook/contract/access-tokens/access-tokens";
import { type Scope, type ScopeArea, tokenDays } from "@daybook/contract/access-tokens/scopes";
import { maxLengths } from "@daybook/contract/core/max-lengths";
import { Select, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { CallError } from "#lib/api/call-error.ts";
import { applyServerErrors, validateWith } from "#lib/form/validation.ts";
import { useSession } from "#lib/session/session.ts";
import { ChoiceMultiSelect } from "#ui/form/choice-select.tsx";
import { FormDialog } from "#ui/overlay/form-dialog.tsx";
import { useCreateToken } from "../access-tokens.api.ts";
import { areaChoices } from "../scope-texts.ts";
import { NewTokenDialog } from "./new-token-dialog.tsx";

type Values = { name: string; read: ScopeArea[]; write: ScopeArea[]; expiresInDays: (typeof tokenDays)[number] };

const dayChoices = tokenDays.map((days) => ({ value: String(days), label: days === 365 ? "1 year" : `${days} days` }));

const inputOf = ({ name, read, write, expiresInDays }: Values) => ({
  name,
  expiresInDays,
  scopes: [...read.map((area): Scope => `${area}:read`), ...write.map((area): Scope => `${area}:write`)],
});

type Props = { service?: ServiceAccount; opened: boolean; onClose: () => void };

/** Creates an access token, of one's own or of a service account, and then shows its value, once. Change its key on every opening. */
export function TokenDialog({ service, opened, onClose }: Props) {
  const { user } = useSession();
  const choices = areaChoices(service?.role ?? user.role);
  const { mutate, data: created, isPending } = useCreateToken(service?._id);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<Values>({
    mode: "controlled",
    initialValues: { name: "", read: [], write: [], expiresInDays: 90 },
    validate: (values) => {
      const { scopes, ...errors } = validateWith(create.input)(inputOf(values));
      return { ...errors, ...(scopes && { read: scopes }) };
    },
  });

  if (created) return <NewTokenDialog opened={opened} onClose={onClose} token={created} />;

  const submit = form.onSubmit((values) => {
    setFailure(null);
    mutate(inputOf(values), {
      onError: (error) => setFailure(error instanceof CallError && error.code === "confirm" ? null : applyServerErrors(form, error)),
    });
  });

  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={service ? `New access token of ${service.name}` : "New access token"}
      subtitle={`It acts as ${service?.name ?? "you"} and never has more rights. It cannot sign in, change security or export data.`}
      submitLabel="Create token"
      onSubmit={() => submit()}
      submitting={isPending}
      failure={failure}
      size={520}
    >
      <TextInput
        label="Name"
        required
        data-autofocus
        description="What uses it"
        placeholder="Nightly build script"
        maxLength={maxLengths.accessTokenName}
        {...form.getInputProps("name")}
      />
      <ChoiceMultiSelect
        label="May read"
        choices={choices.read}
        placeholder="Choose areas"
        {...form.getInputProps("read")}
        onChange={(areas) => form.setFieldValue("read", areas as ScopeArea[])}
      />
      <ChoiceMultiSelect
        label="May change"
        choices={choices.write}
        placeholder="Nothing"
        {...form.getInputProps("write")}
        onChange={(areas) => form.setFieldValue("write", areas as ScopeArea[])}
      />
      <Select
        label="Ends after"
        required
        allowDeselect={false}
        data={dayChoices}
        value={String(form.values.expiresInDays)}
        onChange={(value) => form.setFieldValue("expiresInDays", Number(value) as Values["expiresInDays"])}
      />
    </FormDialog>
  );
}
