import { Button, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter, useSearch } from "@tanstack/react-router";
import { type FormEvent, Suspense, useRef, useState } from "react";
import { messageOf } from "#lib/api/call-error.ts";
import { homeOf, safeNext } from "#lib/links.ts";
import { logIn } from "#lib/session/session-change.ts";
import { CompanyMark } from "#ui/display/company-mark.tsx";
import { lazyPart } from "#ui/feedback/lazy-part.tsx";
import { AppLink } from "#ui/layout/app-link.tsx";
import { asLink } from "#ui/layout/as-link.tsx";
import { useAuthOptions } from "../auth-options.ts";
import { AuthLayout } from "../components/auth-layout.tsx";
import { FormError, FormErrorSpace, FormNote, FormOr } from "../components/form-parts.tsx";
import { PasswordField } from "../components/password-field.tsx";

/** Loaded only after a failed single sign-on. */
const SsoFailure = lazyPart(async () => (await import("../components/sso-error.tsx")).SsoFailure);

/**
 * Sign-in screen: single sign-on if the company has it, and the password form. Waits for the options, which are requested
 * together with the session, so that nothing moves.
 */
export function LoginPage() {
  const { next, error } = useSearch({ strict: false }) as { next?: string; error?: string };
  const { data: options, isPending } = useAuthOptions();
  const [usesPassword, setUsesPassword] = useState(false);
  const sso = options?.sso;
  const hasForm = !sso?.only || usesPassword;

  if (isPending) return <AuthLayout title="Sign in">{null}</AuthLayout>;
  return (
    <AuthLayout title="Sign in">
      {sso && error && (
        <Suspense fallback={<FormErrorSpace />}>
          <SsoFailure code={error} provider={sso.name} />
        </Suspense>
      )}
      {sso && (
        <Button
          size="lg"
          variant={hasForm ? "default" : "filled"}
          fullWidth
          leftSection={hasForm && <CompanyMark logo={options.logo} size={18} />}
          {...asLink(`/api/auth/oidc/start${next ? `?${new URLSearchParams({ next })}` : ""}`)}
        >
          Sign in with {sso.name}
        </Button>
      )}
      {sso && hasForm && <FormOr>or with your password</FormOr>}
      {hasForm && <PasswordForm next={next} />}
      {sso?.only && usesPassword && <FormNote>Only the first administrator can use a password, in case {sso.name} fails.</FormNote>}
      {!hasForm && (
        <Button variant="subtle" color="gray" size="lg" fullWidth onClick={() => setUsesPassword(true)}>
          Sign in with a password
        </Button>
      )}
      {!sso?.only && <SignInHelp />}
    </AuthLayout>
  );
}

type Missing = { email?: string; password?: string };

/**
 * Email and password. Keeps the typed values when the server rejects them. Uses neither the form library nor a schema:
 * two required fields do not need them, and this screen must load first.
 */
function PasswordForm({ next }: { next: string | undefined }) {
  const router = useRouter();
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
      await router.navigate({ href: safeNext(next) ?? homeOf(user.role), replace: true });
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setPending(false);
    }
  };

  return (
    <>
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
    </>
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
