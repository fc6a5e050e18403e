import { accept } from "@daybook/contract/account-links/account-links";
import { passwordMinLength } from "@daybook/contract/core/constants";
import type { Api } from "@daybook/contract/core/api";
import type { OutputOf } from "@daybook/contract/core/endpoint";
import type { SecondFactorMethod } from "@daybook/contract/core/errors";
import { Button } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { CallError, messageOf } from "#lib/api/call-error.ts";
import { applyServerErrors, validateWith } from "#lib/form/validation.ts";
import { dayOfInstant, instantText, timeOfInstant } from "#lib/format/dates.ts";
import { homeOf } from "#lib/links.ts";
import { useCompany } from "#ui/layout/company-context.tsx";
import { asLink } from "#ui/layout/as-link.tsx";
import { Avatar } from "#ui/display/avatar.tsx";
import { lazyPart } from "#ui/feedback/lazy-part.tsx";
import { PageSpinner } from "#ui/feedback/loading.tsx";
import { linkOf, useAcceptLink } from "../account-links.api.ts";
import { AuthLayout } from "#features/auth/components/auth-layout.tsx";
import { FormError, FormText } from "#ui/form/form-parts.tsx";
import { PasswordField } from "#ui/form/password-field.tsx";
import { useAuthNavigation } from "#features/auth/use-auth-navigation.ts";
import s from "./link-page.module.css";

/** Loaded only by accounts with a second factor. */
const SecondFactorStep = lazyPart(async () => (await import("#features/auth/components/second-factor-step.tsx")).SecondFactorStep);

type Link = OutputOf<Api["POST /auth/link"]>;

/** Opened with an invitation (`/welcome`) or a link to reset the password (`/reset-password`): chooses a password and signs in, with a second factor where the account has one. */
export function LinkPage() {
  const token = useAuthNavigation().parameter("token") ?? "";
  const link = useQuery(linkOf(token));
  if (token !== "" && link.isPending) return <PageSpinner />;
  if (link.data) return <PasswordForm token={token} link={link.data} />;
  return <BadLink error={link.error} onRetry={() => void link.refetch()} />;
}

function BadLink({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const unreachable = error instanceof CallError && (error.status === 0 || error.status >= 429);
  return (
    <AuthLayout title={unreachable ? "Link not checked" : "Link not valid"}>
      <FormError message={error ? messageOf(error) : "This link is not valid any more. Ask for a new one."} />
      {unreachable ? (
        <Button size="lg" fullWidth onClick={onRetry}>
          Try again
        </Button>
      ) : (
        <>
          <FormText>Each link works once and for a limited time. A newer link replaces the earlier ones.</FormText>
          <Button size="lg" variant="filled" fullWidth {...asLink("/login")}>
            Go to sign-in
          </Button>
        </>
      )}
    </AuthLayout>
  );
}

function PasswordForm({ token, link: { purpose, name, email, company, expiresAt } }: { token: string; link: Link }) {
  const { goTo } = useAuthNavigation();
  const { mutate, isPending } = useAcceptLink();
  const [failure, setFailure] = useState<string | null>(null);
  const [methods, setMethods] = useState<SecondFactorMethod[] | null>(null);
  const [longEnough, setLongEnough] = useState(false);
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { password: "" },
    validate: (values) => validateWith(accept.input)({ ...values, token }),
    onValuesChange: ({ password }) => setLongEnough(password.length >= passwordMinLength),
  });

  const submit = form.onSubmit(({ password }) => {
    setFailure(null);
    mutate(
      { token, password },
      {
        onSuccess: ({ user }) => void goTo(homeOf(user.role)),
        onError: (error) => {
          if (error instanceof CallError && error.code === "second_factor") setMethods(error.methods);
          else setFailure(applyServerErrors(form, error));
        },
      },
    );
  });

  if (methods) {
    return (
      <AuthLayout title="Two-factor authentication">
        <FormText>Your new password is saved. Finish signing in with your second factor.</FormText>
        <Suspense>
          <SecondFactorStep
            methods={methods}
            onSignedIn={({ user }) => goTo(homeOf(user.role))}
            // The link is used; the new password starts another sign-in.
            onBack={() => void goTo("/login")}
          />
        </Suspense>
      </AuthLayout>
    );
  }
  const isInvitation = purpose === "invitation";
  return (
    <AuthLayout title={isInvitation ? `Welcome, ${name.split(" ")[0]}` : "Reset your password"} note={<ValidUntil instant={expiresAt} />}>
      <FormText>
        {isInvitation
          ? `Choose a password to start with Daybook at ${company}.`
          : "Choose a new password. It signs you out everywhere else."}
      </FormText>
      <div className={s.who}>
        <Avatar person={{ _id: email, name, profilePicture: null }} size={28} />
        <div>
          <div className={s.name}>{name}</div>
          <div className={s.email}>{email}</div>
        </div>
      </div>
      <form onSubmit={submit} noValidate style={{ display: "contents" }}>
        {/* For password managers, which store the password under this name. */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <PasswordField
          size="lg"
          label="Password"
          description={
            <span className={s.rule} data-met={longEnough || undefined}>
              At least {passwordMinLength} characters
              <IconCheck size={14} stroke={1.8} aria-hidden />
            </span>
          }
          inputWrapperOrder={["label", "input", "description", "error"]}
          autoComplete="new-password"
          autoFocus
          key={form.key("password")}
          {...form.getInputProps("password")}
        />
        <Button size="lg" type="submit" variant="filled" fullWidth loading={isPending}>
          Set password and sign in
        </Button>
      </form>
      <FormError message={failure} />
    </AuthLayout>
  );
}

function ValidUntil({ instant }: { instant: string }) {
  const { today, timezone } = useCompany();
  const isToday = dayOfInstant(instant, timezone) === today;
  return <>This link works until {isToday ? timeOfInstant(instant, timezone) : instantText(instant, timezone, today)}</>;
}
