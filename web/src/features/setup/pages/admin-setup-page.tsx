import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CallError, messageOf } from "#lib/api/call-error.ts";
import { asLink } from "#ui/layout/as-link.tsx";
import { PageSpinner } from "#ui/feedback/loading.tsx";
import { useAuthOptions } from "#features/auth/auth-options.ts";
import { setupToken } from "../setup.api.ts";
import { AuthLayout } from "#features/auth/components/auth-layout.tsx";
import { FormError, FormText } from "#ui/form/form-parts.tsx";
import { SetupForm } from "../components/setup-form.tsx";
import { useAuthNavigation } from "#features/auth/use-auth-navigation.ts";

/** Creates the first administrator through the one-time link that the server prints at startup. */
export function AdminSetupPage() {
  const token = useAuthNavigation().parameter("token") ?? "";
  const { data: options, isPending: optionsPending } = useAuthOptions();
  // The form stays as the session begins, which forgets all queries.
  const [publicUrl, setPublicUrl] = useState<string | null>();
  const isVerified = publicUrl !== undefined;
  const verified = useQuery(setupToken(token, !optionsPending && !options?.setupDone && !isVerified));
  if (verified.data && !isVerified) setPublicUrl(verified.data.publicUrl);

  if (isVerified) return <SetupForm token={token} publicUrl={publicUrl} />;
  if (options?.setupDone) return <SetupDone />;
  if (optionsPending || (token !== "" && verified.isPending)) return <PageSpinner />;
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
