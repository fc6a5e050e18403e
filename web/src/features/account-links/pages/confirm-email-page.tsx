import { Button } from "@mantine/core";
import { messageOf } from "#lib/api/call-error.ts";
import { asLink } from "#ui/layout/as-link.tsx";
import { useConfirmEmail } from "../account-links.api.ts";
import { useAuthOptions } from "#features/auth/auth-options.ts";
import { AuthLayout } from "#features/auth/components/auth-layout.tsx";
import { FormError, FormText } from "#ui/form/form-parts.tsx";
import { useAuthNavigation } from "#features/auth/use-auth-navigation.ts";

/**
 * Opened with the link in an email (`/confirm-email`): confirms the address. The person presses a button, because programs that
 * check emails open links, too.
 */
export function ConfirmEmailPage() {
  const token = useAuthNavigation().parameter("token") ?? "";
  const { data: options } = useAuthOptions();
  const { mutate, data, error, isPending } = useConfirmEmail();

  if (data) {
    return (
      <AuthLayout title="Email confirmed">
        <FormText>{data.email} is now the confirmed address of your account.</FormText>
        <Button size="lg" variant="filled" fullWidth {...asLink("/login")}>
          Continue
        </Button>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title="Confirm your email">
      <FormText>
        An account for {options?.companyName ?? "Daybook"} uses the address that this link was sent to. Confirm it only if the account is
        yours.
      </FormText>
      {token !== "" && (
        <Button size="lg" variant="filled" fullWidth loading={isPending} onClick={() => mutate({ token })}>
          Confirm email
        </Button>
      )}
      <FormError message={token === "" ? "This link is not valid any more. Ask for a new one." : error && messageOf(error)} />
    </AuthLayout>
  );
}
