import { Button } from "@mantine/core";
import { IconKey, IconShieldLock } from "@tabler/icons-react";
import { Suspense } from "react";
import { messageOf } from "#lib/api/call-error.ts";
import { useBrowserQuery } from "#lib/api/use-browser-query.ts";
import { toast } from "#lib/notify/toast.ts";
import { Chip } from "#ui/display/chip.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { lazyDialog } from "#ui/feedback/lazy-part.tsx";
import { NoRows, Section } from "#ui/layout/section.tsx";
import { confirm } from "#ui/overlay/confirm.ts";
import { useDialog } from "#ui/overlay/use-dialog.ts";
import { securityQuery, useRemoveTotp, useWhenConfirmed } from "../second-factor.api.ts";
import { AddedAndUsed, SecurityRow } from "./security-row.tsx";
import s from "./security-rows.module.css";

const TotpDialog = lazyDialog(async () => (await import("./totp-dialog.tsx")).TotpDialog);
const NewCodesDialog = lazyDialog(async () => (await import("./new-codes-dialog.tsx")).NewCodesDialog);

/** Two-factor authentication: the authenticator app and the recovery codes. */
export function TwoFactorCard() {
  const { data: security, error, refetch } = useBrowserQuery(securityQuery);
  const { mutate: remove, isPending: isRemoving } = useRemoveTotp();
  const whenConfirmed = useWhenConfirmed();
  const setup = useDialog<true>();
  const newCodes = useDialog<true>();

  const turnOff = async () => {
    const hasOther = security!.passkeys.length > 0;
    const confirmed = await confirm({
      title: "Turn off the authenticator app?",
      body: hasOther
        ? "Signing in with your password then asks for a passkey or a recovery code."
        : "Your password alone then signs you in, and your recovery codes stop working.",
      action: "Turn off",
      danger: true,
    });
    if (confirmed) await whenConfirmed(() => remove(undefined, { onError: (error) => void toast.error(messageOf(error)) }));
  };

  if (error && !security) return <ErrorState compact error={error} onRetry={() => void refetch()} />;
  const isOn = security && (security.totp !== null || security.passkeys.length > 0);
  return (
    <Section
      title={
        <span className={s.title}>
          Two-factor authentication
          {security && <Chip tone={isOn ? "ok" : "idle"}>{isOn ? "On" : "Off"}</Chip>}
        </span>
      }
    >
      {!security && <NoRows>Loading…</NoRows>}
      {security && (
        <SecurityRow
          icon={<IconShieldLock size={18} stroke={1.6} aria-hidden />}
          name="Authenticator app"
          details={
            security.totp ? <AddedAndUsed {...security.totp} /> : "A code from your phone, in addition to your password, when you sign in."
          }
          action={
            security.totp ? (
              <Button variant="subtle" color="gray" loading={isRemoving} onClick={() => void turnOff()}>
                Turn off
              </Button>
            ) : (
              <Button onClick={() => void whenConfirmed(() => setup.open(true))}>Set up</Button>
            )
          }
        />
      )}
      {security && isOn && (
        <SecurityRow
          icon={<IconKey size={18} stroke={1.6} aria-hidden />}
          name="Recovery codes"
          details={`${security.recoveryCodesLeft} of 10 left. Each works once if you lose your phone.`}
          action={<Button onClick={() => void whenConfirmed(() => newCodes.open(true))}>Create new codes</Button>}
        />
      )}
      <Suspense>
        {setup.subject && <TotpDialog key={setup.key} opened={setup.opened} onClose={setup.close} />}
        {newCodes.subject && <NewCodesDialog key={`codes ${newCodes.key}`} opened={newCodes.opened} onClose={newCodes.close} />}
      </Suspense>
    </Section>
  );
}
