import { Button } from "@mantine/core";
import { IconFingerprint, IconShieldLock } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { Suspense, useEffect } from "react";
import { refetchAfterWrites } from "#lib/api/stale.ts";
import { homeOf } from "#lib/links.ts";
import { useSessionOrNull } from "#lib/session/session.ts";
import { logOut } from "#lib/session/session-change.ts";
import { lazyDialog } from "#ui/feedback/lazy-part.tsx";
import { TextLink } from "#ui/layout/section.tsx";
import { useDialog } from "#ui/overlay/use-dialog.ts";
import { AuthLayout } from "#features/auth/components/auth-layout.tsx";
import { FormNote, FormText } from "#ui/form/form-parts.tsx";
import { useWhenConfirmed } from "../second-factor.api.ts";
import { ConfirmationHost } from "../components/confirmation-host.tsx";

const TotpDialog = lazyDialog(async () => (await import("../components/totp-dialog.tsx")).TotpDialog);
const PasskeyDialog = lazyDialog(async () => (await import("../components/passkey-dialog.tsx")).PasskeyDialog);

/** Sets up the second factor that the company requires. Nothing else works until then. */
export function SecondFactorPage() {
  const queryClient = useQueryClient();
  const router = useRouter();
  const session = useSessionOrNull();
  const whenConfirmed = useWhenConfirmed();
  const app = useDialog<true>();
  const passkey = useDialog<true>();

  // This screen has no frame, which does it elsewhere.
  useEffect(() => refetchAfterWrites(queryClient), [queryClient]);
  // The dialogs show the recovery codes after the change; leaving would close them.
  const isSettingUp = app.opened || passkey.opened;
  const role = session && !session.secondFactorOverdue && !isSettingUp ? session.user.role : undefined;
  useEffect(() => {
    if (role) void router.navigate({ href: homeOf(role), replace: true });
  }, [role, router]);

  return (
    <AuthLayout title="Set up a second factor">
      <FormText>
        <bdi>{session?.company.name ?? "Your company"}</bdi> requires a second factor at sign-in. Set one up to continue. It takes about a
        minute.
      </FormText>
      <Button
        size="lg"
        variant="filled"
        fullWidth
        leftSection={<IconShieldLock size={18} stroke={1.6} />}
        onClick={() => void whenConfirmed(() => app.open(true))}
      >
        Use an authenticator app
      </Button>
      <Button
        size="lg"
        fullWidth
        leftSection={<IconFingerprint size={18} stroke={1.6} />}
        onClick={() => void whenConfirmed(() => passkey.open(true))}
      >
        Use a passkey
      </Button>
      <FormNote>
        Signed in as {session?.user.name}.{" "}
        <TextLink onClick={() => void logOut(queryClient, () => void router.navigate({ to: "/login" }))}>Sign out</TextLink>
      </FormNote>
      <Suspense>
        {app.subject && <TotpDialog key={app.key} opened={app.opened} onClose={app.close} />}
        {passkey.subject && <PasskeyDialog key={`passkey ${passkey.key}`} opened={passkey.opened} onClose={passkey.close} isFirst />}
      </Suspense>
      <ConfirmationHost />
    </AuthLayout>
  );
}
