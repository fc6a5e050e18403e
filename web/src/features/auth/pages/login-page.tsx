import { Button, TextInput } from "@mantine/core";
import { IconFingerprint } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, Suspense, useRef, useState } from "react";
import type { SecondFactorMethod } from "@daybook/contract/core/errors";
import { internalPath } from "@daybook/contract/core/internal-path";
import { CallError, messageOf } from "#lib/api/call-error.ts";
import { homeOf } from "#lib/links.ts";
import type { Session } from "#lib/session/session.ts";
import { logIn } from "#lib/session/session-change.ts";
import { CompanyMark } from "#ui/display/company-mark.tsx";
import { lazyPart } from "#ui/feedback/lazy-part.tsx";
import { AppLink } from "#ui/layout/app-link.tsx";
import { asLink } from "#ui/layout/as-link.tsx";
import { useAuthOptions } from "../auth-options.ts";
import { AuthLayout } from "../components/auth-layout.tsx";
import { FormError, FormErrorSpace, FormNote, FormOr } from "#ui/form/form-parts.tsx";
import { PasswordField } from "#ui/form/password-field.tsx";
import { useAuthNavigation } from "../use-auth-navigation.ts";
import s from "#ui/form/form-parts.module.css";

/** Loaded only after a failed single sign-on. */
const SsoFailure = lazyPart(async () => (await import("#features/single-sign-on/components/sso-error.tsx")).SsoFailure);
/** Loaded only by accounts with a second factor. */
const SecondFactorStep = lazyPart(async () => (await import("../components/second-factor-step.tsx")).SecondFactorStep);

/**
 * Sign-in screen: single sign-on if the company has it, a passkey, and the password form; then the second factor of accounts
 * that have one. Waits for the options, which are requested together with the session, so that nothing moves.
 */
export function LoginPage() {
  const { parameter } = useAuthNavigation();
  const [next, error] = [parameter("next"), parameter("error")];
  const { data: options, isPending } = useAuthOptions();
  const [usesPassword, setUsesPassword] = useState(false);
  const signIn = useSignIn(next);
  const sso = options?.sso;
  const hasForm = !sso?.only || usesPassword;

  if (signIn.methods) {
    return (
      <AuthLayout title="Two-factor authentication">
        <Suspense>
          <SecondFactorStep methods={signIn.methods} onSignedIn={signIn.goHome} onBack={signIn.goBack} />
        </Suspense>
      </AuthLayout>
    );
  }
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
      {hasForm && (
        <>
          <Button
            size="lg"
            fullWidth
            loading={signIn.pending === "passkey"}
            leftSection={<IconFingerprint size={18} stroke={1.6} />}
            onClick={signIn.withPasskey}
          >
            Sign in with a passkey
          </Button>
          <FormOr>or with your password</FormOr>
          <PasswordForm signIn={signIn} />
        </>
      )}
      {sso?.only && usesPassword && <FormNote>Only the first administrator can sign in here, in case {sso.name} fails.</FormNote>}
      {!hasForm && (
        <Button variant="subtle" color="gray" size="lg" fullWidth onClick={() => setUsesPassword(true)}>
          Sign in with a password
        </Button>
      )}
      {!sso?.only && <SignInHelp />}
    </AuthLayout>
  );
}

/** Signs in, remembers what failed and whether a second factor is asked for, and then opens `next` or the role's home. */
function useSignIn(next: string | undefined) {
  const { goTo } = useAuthNavigation();
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const [pending, setPending] = useState<"password" | "passkey" | null>(null);
  const [methods, setMethods] = useState<SecondFactorMethod[] | null>(null);
  const goHome = ({ user }: Session) => goTo(internalPath(next) ?? homeOf(user.role));

  /** Resolves to whether the visitor is signed in, or asked for the second factor. */
  const attempt = async (way: "password" | "passkey", signIn: () => Promise<Session>) => {
    setPending(way);
    setFailure(null);
    try {
      await goHome(await signIn());
      return true;
    } catch (error) {
      const isHalfDone = error instanceof CallError && error.code === "second_factor";
      if (isHalfDone) setMethods(error.methods);
      else setFailure(messageOf(error));
      return isHalfDone;
    } finally {
      setPending(null);
    }
  };
  return {
    failure,
    pending,
    methods,
    clear: () => setFailure(null),
    withPassword: (credentials: { email: string; password: string }) => attempt("password", () => logIn(queryClient, credentials)),
    withPasskey: () =>
      void attempt("passkey", async () => (await import("#lib/session/passkey-calls.ts")).signInWithPasskey(queryClient, { alone: true })),
    goHome,
    goBack: (reason?: string) => {
      setMethods(null);
      setFailure(reason ?? null);
    },
  };
}

type Missing = { email?: string; password?: string };

/**
 * Email and password. Keeps the typed values when the server rejects them. Uses neither the form library nor a schema:
 * two required fields do not need them, and this screen must load first.
 */
function PasswordForm({ signIn }: { signIn: ReturnType<typeof useSignIn> }) {
  const form = useRef<HTMLFormElement>(null);
  const [missing, setMissing] = useState<Missing>({});

  const field = (name: "email" | "password") => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const email = String(fields.get("email")).trim();
    const password = String(fields.get("password"));
    signIn.clear();
    setMissing({ email: email ? undefined : "Email is required", password: password ? undefined : "Password is required" });
    if (!email || !password) {
      field(email ? "password" : "email")?.focus();
      return;
    }
    // The next password replaces the refused one.
    if (!(await signIn.withPassword({ email, password }))) field("password")?.select();
  };

  return (
    <>
      <form ref={form} className={s.steady} onSubmit={(event) => void submit(event)} noValidate>
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
        <div className={s.password}>
          <PasswordField
            size="lg"
            label="Password"
            name="password"
            autoComplete="current-password"
            error={missing.password}
            onChange={() => setMissing({ ...missing, password: undefined })}
          />
          <ForgotPassword />
        </div>
        <Button size="lg" type="submit" variant="filled" fullWidth mt={4} loading={signIn.pending === "password"}>
          Sign in
        </Button>
      </form>
      <FormError message={signIn.failure} />
    </>
  );
}

/** Shown beside the password's label, where a link can be emailed. */
function ForgotPassword() {
  const { data: options } = useAuthOptions();
  if (options?.passwordReset !== "email") return null;
  return (
    <AppLink className={s.forgot} href="/forgot-password">
      Forgot password?
    </AppLink>
  );
}

/** Help below the form, by the company's registration mode. */
function SignInHelp() {
  const { data: options } = useAuthOptions();
  if (!options) return null;
  if (!options.setupDone) return <FormNote>No accounts yet. Open the setup link from the server log.</FormNote>;
  const emailsReset = options.passwordReset === "email";
  if (options.registration === "closed")
    return (
      <FormNote>
        {emailsReset ? "No account yet?" : "No account or forgot your password?"}
        <br />
        Ask an administrator.
      </FormNote>
    );
  return (
    <FormNote>
      No account yet? <AppLink href="/register">Create account</AppLink>
      {!emailsReset && (
        <>
          <br />
          Forgot your password? Ask an administrator.
        </>
      )}
    </FormNote>
  );
}
