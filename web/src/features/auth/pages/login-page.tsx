import { Button, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { messageOf } from "#lib/api/call-error.ts";
import { homeOf, safeNext } from "#lib/links.ts";
import { logIn } from "#lib/session/session-change.ts";
import { AppLink } from "#ui/layout/app-link.tsx";
import { useAuthOptions } from "../auth-options.ts";
import { AuthLayout } from "../components/auth-layout.tsx";
import { FormError, FormNote } from "../components/form-parts.tsx";
import { PasswordField } from "../components/password-field.tsx";
import { useAuthNavigation } from "../use-auth-navigation.ts";

type Missing = { email?: string; password?: string };

/**
 * Sign-in screen. Keeps the typed values when the server rejects them. Uses neither the form library nor a schema:
 * two required fields do not need them, and this screen must load first.
 */
export function LoginPage() {
  const { parameter, goTo } = useAuthNavigation();
  const queryClient = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [missing, setMissing] = useState<Missing>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [pending, setPending] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const email = String(fields.get("email")).trim();
    const password = String(fields.get("password"));
    setFailure(null);
    setMissing({ email: email ? undefined : "Email is required", password: password ? undefined : "Password is required" });
    if (!email || !password) {
      form.current?.querySelector<HTMLInputElement>(`[name=${email ? "password" : "email"}]`)?.focus();
      return;
    }
    setPending(true);
    try {
      const { user } = await logIn(queryClient, { email, password });
      await goTo(safeNext(parameter("next")) ?? homeOf(user.role));
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setPending(false);
    }
  };

  return (
    <AuthLayout title="Sign in">
      <form ref={form} onSubmit={(event) => void submit(event)} noValidate style={{ display: "contents" }}>
        <TextInput
          size="lg"
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          autoFocus
          error={missing.email}
          onChange={() => setMissing({ ...missing, email: undefined })}
        />
        <PasswordField
          size="lg"
          label="Password"
          name="password"
          autoComplete="current-password"
          error={missing.password}
          onChange={() => setMissing({ ...missing, password: undefined })}
        />
        <Button size="lg" type="submit" variant="filled" fullWidth mt={4} loading={pending}>
          Sign in
        </Button>
      </form>
      <FormError message={failure} />
      <SignInHelp />
    </AuthLayout>
  );
}

/** Help below the form, by the company's registration mode. */
function SignInHelp() {
  const { data: options } = useAuthOptions();
  if (!options) return null;
  if (!options.setupDone) return <FormNote>No accounts yet. Open the setup link from the server log.</FormNote>;
  if (options.registration === "closed")
    return (
      <FormNote>
        No account or forgot your password?
        <br />
        Ask an administrator.
      </FormNote>
    );
  return (
    <FormNote>
      No account yet? <AppLink href="/register">Create account</AppLink>
      <br />
      Forgot your password? Ask an administrator.
    </FormNote>
  );
}
