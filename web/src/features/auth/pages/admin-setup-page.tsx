import { adminSetup } from "@daybook/contract/auth";
import { teamOptions } from "@daybook/contract/core/constants";
import { Button, Select, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CallError, messageOf } from "#lib/api/call-error.ts";
import { applyServerErrors, focusFirstError, validateWith } from "#lib/form/validation.ts";
import { homeOf } from "#lib/links.ts";
import { asLink } from "#ui/layout/as-link.tsx";
import { PageSpinner } from "#ui/feedback/loading.tsx";
import { useAuthOptions } from "../auth-options.ts";
import { setupToken, useSetUpAdmin } from "../auth.api.ts";
import { AuthLayout } from "../components/auth-layout.tsx";
import { FormError, FormText } from "../components/form-parts.tsx";
import { PasswordField } from "../components/password-field.tsx";
import { useAuthNavigation } from "../use-auth-navigation.ts";

/** Creates the first administrator through the one-time link that the server prints at startup. */
export function AdminSetupPage() {
  const token = useAuthNavigation().parameter("token") ?? "";
  const { data: options, isPending: optionsPending } = useAuthOptions();
  const verified = useQuery(setupToken(token));
  const [done, setDone] = useState(false);

  if (options?.setupDone && !done) return <SetupDone />;
  if (optionsPending || (token !== "" && verified.isPending)) return <PageSpinner />;
  if (verified.data) return <SetupForm token={token} onDone={() => setDone(true)} />;
  return <BadLink error={verified.error} onRetry={() => void verified.refetch()} />;
}

const SetupDone = () => (
  <AuthLayout title="Setup is complete">
    <FormText>Daybook already has an administrator. Sign in, or ask an administrator for an account.</FormText>
    <Button size="lg" variant="filled" fullWidth {...asLink("/login")}>
      Go to sign-in
    </Button>
  </AuthLayout>
);

function BadLink({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const unreachable = error instanceof CallError && (error.status === 0 || error.status >= 429);
  return (
    <AuthLayout title="Set up Daybook">
      <FormError message={error && messageOf(error)} />
      <FormText>
        {unreachable
          ? "The setup link could not be verified."
          : "Open the full setup link from the server log. Each link works once. To get a new one, restart the server."}
      </FormText>
      {unreachable && (
        <Button size="lg" fullWidth onClick={onRetry}>
          Try again
        </Button>
      )}
    </AuthLayout>
  );
}

function SetupForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { goTo } = useAuthNavigation();
  const { mutate, isPending } = useSetUpAdmin();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { name: "", email: "", password: "", team: null as string | null },
    validate: ({ team, ...values }) => validateWith(adminSetup.input)({ ...values, token, team: team ?? undefined }),
  });

  const submit = form.onSubmit(({ team, ...values }) => {
    setFailure(null);
    mutate(
      { ...values, token, team: team ?? undefined },
      {
        onSuccess: ({ user }) => {
          onDone();
          void goTo(homeOf(user.role));
        },
        onError: (error) => setFailure(applyServerErrors(form, error)),
      },
    );
  }, focusFirstError(form));

  return (
    <AuthLayout title="Set up Daybook">
      <FormText>Create the first administrator. Add everyone else after signing in.</FormText>
      <form onSubmit={submit} noValidate style={{ display: "contents" }}>
        <TextInput size="lg" label="Name" autoComplete="name" autoFocus key={form.key("name")} {...form.getInputProps("name")} />
        <TextInput size="lg" label="Email" type="email" autoComplete="username" key={form.key("email")} {...form.getInputProps("email")} />
        <PasswordField
          size="lg"
          label="Password"
          description="At least 6 characters"
          autoComplete="new-password"
          key={form.key("password")}
          {...form.getInputProps("password")}
        />
        <Select
          size="lg"
          label="Team (optional)"
          data={teamOptions}
          clearable
          allowDeselect
          key={form.key("team")}
          {...form.getInputProps("team")}
        />
        <Button size="lg" type="submit" variant="filled" fullWidth mt={4} loading={isPending}>
          Create administrator
        </Button>
      </form>
      <FormError message={failure} />
    </AuthLayout>
  );
}
