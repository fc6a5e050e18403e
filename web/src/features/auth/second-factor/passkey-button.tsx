import { Button } from "@mantine/core";
import { IconFingerprint } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "#lib/api/call-error.ts";
import type { Session } from "#lib/session/session.ts";

type Props = { onSignedIn: (session: Session) => Promise<void>; onFailure: (message: string | null) => void };

/** Signs in with a passkey alone. The WebAuthn code loads when it is pressed. */
export function PasskeyButton({ onSignedIn, onFailure }: Props) {
  const queryClient = useQueryClient();
  const [pending, setPending] = useState(false);
  const signIn = async () => {
    setPending(true);
    onFailure(null);
    try {
      const { signInWithPasskey } = await import("./passkey-calls.ts");
      await onSignedIn(await signInWithPasskey(queryClient, { alone: true }));
    } catch (error) {
      onFailure(messageOf(error));
    } finally {
      setPending(false);
    }
  };
  return (
    <Button size="lg" fullWidth loading={pending} leftSection={<IconFingerprint size={18} stroke={1.6} />} onClick={() => void signIn()}>
      Sign in with a passkey
    </Button>
  );
}
