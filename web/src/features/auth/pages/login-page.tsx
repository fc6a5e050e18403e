import { Button, TextInput } from "@mantine/core";
import { IconFingerprint } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter, useSearch } from "@tanstack/react-router";
import { type FormEvent, Suspense, useRef, useState } from "react";
import type { SecondFactorMethod } from "@daybook/contract/core/errors";
import { CallError, messageOf } from "#lib/api/call-error.ts";
import { homeOf, safeNext } from "#lib/links.ts";
import type { Session } from "#lib/session/session.ts";
import { logIn } from "#lib/session/session-change.ts";
import { lazyPart } from "#ui/feedback/lazy-part.tsx";
import { AppLink } from "#ui/layout/app-link.tsx";
import { useAuthOptions } from "../auth-options.ts";
import { AuthLayout } from "../components/auth-layout.tsx";
import { FormError, FormNote, FormOr } from "../components/form-parts.tsx";
import { PasswordField } from "../components/password-field.tsx";

/** Loaded only by accounts with a second factor. */
const SecondFactorStep = lazyPart(async () => (await import("../second-factor/second-factor-step.tsx")).SecondFactorStep);

type Missing = { email?: string; password?: string };

/**
 * Sign-in screen. Keeps the typed values when the server rejects them. Uses neither the form library nor a schema:
 * two required fields do not need them, and this screen must load first.
 */
export function LoginPage() {
  const router = useRouter();
  const queryClient = useQueryClient();
  const { next } = useSearch({ strict: false }) as { next?: string };
  const form = useRef<HTMLFormElement>(null);
  const [missing, setMissing] = useState<Missing>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [pending, setPending] = useState<"password" | "passkey" | null>(null);
  const [methods, setMethods] = useState<SecondFactorMethod[] | null>(null);
  const goHome = ({ user }: Session) => router.navigate({ href: safeNext(next) ?? homeOf(user.role), replace: true });

  const attempt = async (way: "password" | "passkey", signIn: () => Promise<Session>) => {
    setPending(way);
    setFailure(null);
    try {
      await goHome(await signIn());
    } catch (error) {
      if (error instanceof CallError && error.code === "second_factor") setMethods(error.methods);
      else setFailure(messageOf(error));
    } finally {
      setPending(null);
    }
  };
  const usePasskey = () =>
    void attempt("passkey", async () =>
      (await import("../second-factor/passkey-calls.ts")).signInWithPasskey(queryClient, { alone: true }),
    );

  const submit = (event: FormEvent<HTMLFormElement>) => {
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
    void attempt("password", () => logIn(queryClient, { email, password }));
  };

  if (methods) {
    const back = (reason?: string) => {
      setMethods(null);
      setFailure(reason ?? null);
    };
    return (
      <AuthLayout title="Two-factor authentication">
        <Suspense>
          <SecondFactorStep methods={methods} onSignedIn={goHome} onBack={back} />
        </Suspense>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title="Sign in">
      <Button
        size="lg"
        fullWidth
        loading={pending === "passkey"}
        leftSection={<IconFingerprint size={18} stroke={1.6} />}
        onClick={usePasskey}
      >
        Sign in with a passkey
      </Button>
      <FormOr>or with your password</FormOr>
      <form ref={form} onSubmit={submit} noValidate style={{ display: "contents" }}>
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
        <Button size="lg" type="submit" variant="filled" fullWidth mt={4} loading={pending === "password"}>
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
