import { forgotPassword } from "@daybook/contract/account-links/account-links";
import { Button, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { applyServerErrors, validateWith } from "#lib/form/validation.ts";
import { AppLink } from "#ui/layout/app-link.tsx";
import { asLink } from "#ui/layout/as-link.tsx";
import { PageSpinner } from "#ui/feedback/loading.tsx";
import { useForgotPassword } from "../account-links.api.ts";
import { useAuthOptions } from "#features/auth/auth-options.ts";
import { AuthLayout } from "#features/auth/components/auth-layout.tsx";
import { FormError, FormNote, FormText } from "#ui/form/form-parts.tsx";

/** Emails a link to reset the password; without email it says whom to ask. */
export function ForgotPasswordPage() {
  const { data: options, error } = useAuthOptions();
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (!options && !error) return <PageSpinner />;
  if (sentTo !== null) return <Sent email={sentTo} onAgain={() => setSentTo(null)} />;
  if (options?.passwordReset === "email") return <EmailForm onSent={setSentTo} />;
  return (
    <AuthLayout title="Forgot your password?">
      <FormText>Ask an administrator of your company for a link to choose a new password.</FormText>
      <Button size="lg" variant="filled" fullWidth {...asLink("/login")}>
        Back to sign-in
      </Button>
    </AuthLayout>
  );
}

const Sent = ({ email, onAgain }: { email: string; onAgain: () => void }) => (
  <AuthLayout title="Check your email">
    <FormText>
      If {email} has an account, a link is on its way. It works once, within an hour. Look into the spam folder too, or ask an administrator
      for a link.
    </FormText>
    <Button size="lg" fullWidth onClick={onAgain}>
      Use another address
    </Button>
    <FormNote>
      <AppLink href="/login">Back to sign-in</AppLink>
    </FormNote>
  </AuthLayout>
);

function EmailForm({ onSent }: { onSent: (email: string) => void }) {
  const { mutate, isPending } = useForgotPassword();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({ mode: "uncontrolled", initialValues: { email: "" }, validate: validateWith(forgotPassword.input) });
  const submit = form.onSubmit((values) => {
    setFailure(null);
    mutate(values, {
      onSuccess: () => onSent(values.email.trim()),
      onError: (error) => setFailure(applyServerErrors(form, error)),
    });
  });

  return (
    <AuthLayout title="Forgot your password?">
      <FormText>Enter your email address to get a link with which you can choose a new password.</FormText>
      <form onSubmit={submit} noValidate style={{ display: "contents" }}>
        <TextInput
          size="lg"
          label="Email"
          type="email"
          autoComplete="username"
          autoFocus
          key={form.key("email")}
          {...form.getInputProps("email")}
        />
        <Button size="lg" type="submit" variant="filled" fullWidth mt={4} loading={isPending}>
          Send link
        </Button>
      </form>
      <FormError message={failure} />
      <FormNote>
        <AppLink href="/login">Back to sign-in</AppLink>
      </FormNote>
    </AuthLayout>
  );
}
