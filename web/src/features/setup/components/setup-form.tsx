import { isLocalAddress } from "@daybook/contract/core/local-addresses";
import { maxLengths } from "@daybook/contract/core/max-lengths";
import { createAdmin } from "@daybook/contract/setup/setup";
import { teamOptions } from "@daybook/contract/core/constants";
import { Button, Select, TagsInput, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { TimezoneField } from "#features/settings/components/timezone-field.tsx";
import { WorkweekField } from "#features/settings/components/workweek-field.tsx";
import { applyServerErrors, validateWith } from "#lib/form/validation.ts";
import { homeOf } from "#lib/links.ts";
import { useSetUpAdmin } from "../setup.api.ts";
import { AccountFields } from "#features/auth/components/account-fields.tsx";
import { AuthLayout } from "#features/auth/components/auth-layout.tsx";
import { FormError, FormText } from "#ui/form/form-parts.tsx";
import s from "#ui/form/form-parts.module.css";
import { useAuthNavigation } from "#features/auth/use-auth-navigation.ts";

type Values = { name: string; email: string; password: string; companyName: string; address: string };

type Props = {
  token: string;
  /** The address of links that the environment of the server sets. */
  publicUrl: string | null;
};

/** Creates the first administrator and the company. Everything about the company can be changed later. */
export function SetupForm({ token, publicUrl }: Props) {
  const { goTo } = useAuthNavigation();
  const { mutate, isPending } = useSetUpAdmin();
  const [failure, setFailure] = useState<string | null>(null);
  const [timezone, setTimezone] = useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  const [workweek, setWorkweek] = useState<number[]>([1, 2, 3, 4, 5]);
  const [teams, setTeams] = useState<string[]>([...teamOptions]);
  const [team, setTeam] = useState<string | null>(null);
  const inputOf = ({ companyName, address, ...values }: Values) => ({
    ...values,
    token,
    timezone,
    workweek,
    teams,
    ...(publicUrl === null && { address }),
    ...(companyName.trim() !== "" && { companyName }),
    ...(team !== null && teams.includes(team) && { team }),
  });
  const form = useForm<Values>({
    mode: "uncontrolled",
    initialValues: { name: "", email: "", password: "", companyName: "", address: publicUrl ?? location.origin },
    validate: (values) => validateWith(createAdmin.input)(inputOf(values)),
  });

  const [address, setAddress] = useState(publicUrl ?? location.origin);
  form.watch("address", ({ value }) => setAddress(value));

  const submit = form.onSubmit((values) => {
    setFailure(null);
    mutate(createAdmin.input.parse(inputOf(values)), {
      onSuccess: ({ user }) => void goTo(homeOf(user.role)),
      onError: (error) => setFailure(applyServerErrors(form, error)),
    });
  });

  return (
    <AuthLayout title="Set up Daybook">
      <FormText>Create the first administrator. Add everyone else after signing in.</FormText>
      <form onSubmit={submit} noValidate style={{ display: "contents" }}>
        <AccountFields form={form} />
        <h2 className={s.part}>Your company</h2>
        <FormText>You can change all of this later.</FormText>
        <TextInput
          size="lg"
          label="Company"
          description="Shown on the sign-in page and in emails"
          autoComplete="organization"
          maxLength={maxLengths.companyName}
          key={form.key("companyName")}
          {...form.getInputProps("companyName")}
        />
        <TextInput
          size="lg"
          label="Address"
          type="url"
          description={
            publicUrl
              ? "Set by PUBLIC_URL on the server. Links in invitations and emails begin with it"
              : "Under which people reach Daybook. Links in invitations and emails begin with it"
          }
          autoComplete="off"
          readOnly={publicUrl !== null}
          key={form.key("address")}
          {...form.getInputProps("address")}
        />
        {isLocalAddress(address) && (
          <FormText>
            Only this machine reaches this address, so links don&apos;t work for others. Change it now or later in the settings.
          </FormText>
        )}
        <TimezoneField size="lg" value={timezone} onChange={setTimezone} error={form.errors["timezone"]} withAsterisk={false} />
        <WorkweekField value={workweek} onChange={setWorkweek} error={form.errors["workweek"]} withAsterisk={false} />
        <TagsInput
          size="lg"
          label="Teams"
          description="Remove teams you don't have. Type a name and press Enter to add one."
          maxTags={50}
          splitChars={[","]}
          value={teams}
          onChange={setTeams}
          error={form.errors["teams"]}
        />
        <Select size="lg" label="Your team (optional)" data={teams} clearable allowDeselect value={team} onChange={setTeam} />
        <Button size="lg" type="submit" variant="filled" fullWidth mt={4} loading={isPending}>
          Create administrator
        </Button>
      </form>
      <FormError message={failure} />
    </AuthLayout>
  );
}
