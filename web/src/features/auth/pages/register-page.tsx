import { register } from "@daybook/contract/auth/auth";
import { teamOptions } from "@daybook/contract/core/constants";
import { Button, Select } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { applyServerErrors, validateWith } from "#lib/form/validation.ts";
import { AppLink } from "#ui/layout/app-link.tsx";
import { asLink } from "#ui/layout/as-link.tsx";
import { PageSpinner } from "#ui/feedback/loading.tsx";
import { useAuthOptions } from "../auth-options.ts";
import { useRegister } from "../auth.api.ts";
import { AccountFields } from "../components/account-fields.tsx";
import { AuthLayout } from "../components/auth-layout.tsx";
import { FormError, FormNote, FormText } from "#ui/form/form-parts.tsx";

/** Registration: requests an account, unless the company has closed registration. */
export function RegisterPage() {
  const { data: options, error } = useAuthOptions();
  const [requested, setRequested] = useState(false);

  if (!options && !error) return <PageSpinner />;
  if (requested) {
    return (
      <AuthLayout title="Account requested">
        <FormText>
          {options?.registration === "open"
            ? "Your request was received. You can sign in once your account is active."
            : "Your request was received. You can sign in once an administrator activates your account."}
        </FormText>
        <Button size="lg" variant="filled" fullWidth {...asLink("/login")}>
          Go to sign-in
        </Button>
      </AuthLayout>
    );
  }
  if (options?.registration === "closed") {
    return (
      <AuthLayout title="Create account">
        <FormText>Registration is closed. Ask an administrator for an account.</FormText>
        <Button size="lg" variant="filled" fullWidth {...asLink("/login")}>
          Go to sign-in
        </Button>
      </AuthLayout>
    );
  }
  return <RegisterForm onRequested={() => setRequested(true)} />;
}

function RegisterForm({ onRequested }: { onRequested: () => void }) {
  const { mutate, isPending } = useRegister();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { name: "", email: "", password: "", team: null as string | null },
    validate: validateWith(register.input),
  });

  const submit = form.onSubmit((values) => {
    setFailure(null);
    mutate(
      { ...values, team: values.team ?? "" },
      { onSuccess: onRequested, onError: (error) => setFailure(applyServerErrors(form, error)) },
    );
  });

  return (
    <AuthLayout title="Create account">
      <form onSubmit={submit} noValidate style={{ display: "contents" }}>
        <AccountFields form={form} />
        <Select size="lg" label="Team" data={teamOptions} key={form.key("team")} {...form.getInputProps("team")} />
        <Button size="lg" type="submit" variant="filled" fullWidth mt={4} loading={isPending}>
          Create account
        </Button>
      </form>
      <FormError message={failure} />
      <FormNote>
        Already have an account? <AppLink href="/login">Sign in</AppLink>
      </FormNote>
    </AuthLayout>
  );
}
