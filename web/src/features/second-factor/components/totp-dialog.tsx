import { useEffect, useState } from "react";
import { CallError, messageOf } from "#lib/api/call-error.ts";
import { PageSpinner } from "#ui/feedback/loading.tsx";
import { useStable } from "#ui/use-stable.ts";
import { FormDialog } from "#ui/overlay/form-dialog.tsx";
import { CodeField } from "#features/auth/components/code-field.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { useConfirmTotp, useStartTotp } from "../second-factor.api.ts";
import s from "./totp-dialog.module.css";

type Props = { opened: boolean; onClose: () => void };

/** Sets up an authenticator app: QR code and secret, the first code, then the recovery codes. */
export function TotpDialog({ opened, onClose }: Props) {
  const { mutate: start, data: setup } = useStartTotp();
  const { mutate: confirm, data: done, isPending } = useConfirmTotp();
  const [code, setCode] = useState("");
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);

  const begin = useStable(() =>
    start(undefined, {
      // Without a confirmed password there is nothing to set up.
      onError: (error) => (error instanceof CallError && error.code === "confirm" ? onClose() : setFailure(messageOf(error))),
    }),
  );
  // Once: the parent renders a new dialog for each opening.
  useEffect(begin, [begin]);

  const submit = () => {
    if (code.trim() === "") return setError("Code is required");
    setFailure(null);
    confirm(code, {
      onError: (error) =>
        error instanceof CallError && error.errors.length > 0 ? setError(messageOf(error)) : setFailure(messageOf(error)),
    });
  };

  if (done)
    return (
      <FormDialog
        opened={opened}
        onClose={onClose}
        title="Your authenticator app is set up"
        submitLabel="I saved my codes"
        onSubmit={onClose}
        size={440}
        cancelLabel="Close"
      >
        <RecoveryCodes codes={done.recoveryCodes} />
      </FormDialog>
    );
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Set up an authenticator app"
      submitLabel="Turn on"
      onSubmit={submit}
      submitting={isPending}
      disabledReason={!setup && (failure ?? "Preparing the key…")}
      discardSilently
      failure={failure}
      size={440}
    >
      {setup ? (
        <ol className={s.steps}>
          <li>
            Scan this QR code with an app such as Aegis, 1Password, Google Authenticator or Microsoft Authenticator.
            <img className={s.qr} src={`data:image/svg+xml,${encodeURIComponent(setup.qr)}`} alt="QR code for your authenticator app" />
            <div className={s.secret}>
              No camera? Enter this key: <code>{setup.secret.match(/.{1,4}/g)?.join(" ")}</code>
            </div>
          </li>
          <li>
            Enter the code that the app shows.
            <CodeField
              mt={8}
              data-autofocus
              value={code}
              error={error}
              onChange={(event) => {
                setCode(event.currentTarget.value);
                setError(undefined);
              }}
            />
          </li>
        </ol>
      ) : (
        !failure && <PageSpinner />
      )}
    </FormDialog>
  );
}
