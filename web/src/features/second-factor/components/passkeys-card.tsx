import type { Passkey } from "@daybook/contract/second-factor/passkeys";
import { Button } from "@mantine/core";
import { IconFingerprint, IconPlus } from "@tabler/icons-react";
import { Suspense } from "react";
import { messageOf } from "#lib/api/call-error.ts";
import { useBrowserQuery } from "#lib/api/use-browser-query.ts";
import { toast } from "#lib/notify/toast.ts";
import { lazyDialog } from "#ui/feedback/lazy-part.tsx";
import { NoRows, Ruled, Section } from "#ui/layout/section.tsx";
import { confirm } from "#ui/overlay/confirm.ts";
import { useDialog } from "#ui/overlay/use-dialog.ts";
import { securityQuery, useRemovePasskey, useWhenConfirmed } from "../second-factor.api.ts";
import { AddedAndUsed, SecurityRow } from "./security-row.tsx";

const PasskeyDialog = lazyDialog(async () => (await import("./passkey-dialog.tsx")).PasskeyDialog);

/** The passkeys of the account: add and remove. */
export function PasskeysCard() {
  const { data: security } = useBrowserQuery(securityQuery);
  const { mutate: remove } = useRemovePasskey();
  const whenConfirmed = useWhenConfirmed();
  const dialog = useDialog<true>();

  const removePasskey = async ({ _id, name }: Passkey) => {
    const isLast = security!.passkeys.length === 1 && !security!.totp;
    const confirmed = await confirm({
      title: `Remove the passkey ${name}?`,
      body: isLast
        ? "It no longer signs you in. Your password alone then does, and your recovery codes stop working."
        : "It no longer signs you in. Delete it on the device as well.",
      action: "Remove",
      danger: true,
    });
    if (confirmed) await whenConfirmed(() => remove(_id, { onError: (error) => void toast.error(messageOf(error)) }));
  };

  if (!security) return null;
  const { passkeys } = security;
  return (
    <Section
      title="Passkeys"
      count={passkeys.length || undefined}
      action={
        <Button leftSection={<IconPlus size={16} stroke={1.6} />} onClick={() => void whenConfirmed(() => dialog.open(true))}>
          Add passkey
        </Button>
      }
    >
      {passkeys.length === 0 && (
        <Ruled>
          <NoRows>Sign in with your fingerprint, face, PIN or security key instead of a password.</NoRows>
        </Ruled>
      )}
      {passkeys.map((passkey) => (
        <SecurityRow
          key={passkey._id}
          icon={<IconFingerprint size={18} stroke={1.6} aria-hidden />}
          name={passkey.name}
          details={<AddedAndUsed addedAt={passkey.createdAt} lastUsedAt={passkey.lastUsedAt} />}
          action={
            <Button variant="subtle" color="gray" aria-label={`Remove ${passkey.name}`} onClick={() => void removePasskey(passkey)}>
              Remove
            </Button>
          }
        />
      ))}
      <Suspense>
        {dialog.subject && (
          <PasskeyDialog key={dialog.key} opened={dialog.opened} onClose={dialog.close} isFirst={passkeys.length === 0 && !security.totp} />
        )}
      </Suspense>
    </Section>
  );
}
