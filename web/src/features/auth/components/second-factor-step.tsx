import { maxLengths } from "@daybook/contract/core/max-lengths";
import type { SecondFactorMethod } from "@daybook/contract/core/errors";
import { Button, TextInput } from "@mantine/core";
import { IconFingerprint } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { call } from "#lib/api/call.ts";
import { CallError, messageOf } from "#lib/api/call-error.ts";
import type { Session } from "#lib/session/session.ts";
import { startSession } from "#lib/session/session-change.ts";
import { FormError, FormText } from "#ui/form/form-parts.tsx";
import { CodeField } from "./code-field.tsx";

type Props = {
  methods: SecondFactorMethod[];
  onSignedIn: (session: Session) => Promise<void>;
  /** Back to email and password, with the reason if the sign-in is over. */
  onBack: (reason?: string) => void;
};

/** The second step of signing in: a code of the authenticator app, a passkey or a recovery code. */
export function SecondFactorStep({ methods, onSignedIn, onBack }: Props) {
  const queryClient = useQueryClient();
  const [way, setWay] = useState<SecondFactorMethod>(
    methods.includes("totp") ? "totp" : methods.includes("passkey") ? "passkey" : "recovery_code",
  );
  const [code, setCode] = useState("");
  const [error, setError] = useState<string>();
  const [pending, setPending] = useState(false);

  const finish = async (signIn: () => Promise<Session>) => {
    setPending(true);
    setError(undefined);
    try {
      await onSignedIn(await signIn());
    } catch (failure) {
      const isOver = failure instanceof CallError && failure.code === "unauthenticated" && way !== "passkey";
      if (isOver) onBack(messageOf(failure));
      else setError(messageOf(failure));
    } finally {
      setPending(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === "") return setError("Code is required");
    void finish(() => startSession(queryClient, call("POST /auth/login/second-factor", { code })));
  };
  const usePasskey = () =>
    void finish(async () => (await import("#lib/session/passkey-calls.ts")).signInWithPasskey(queryClient, { alone: false }));
  const choose = (next: SecondFactorMethod) => {
    setWay(next);
    setCode("");
    setError(undefined);
  };
  const field = {
    size: "lg",
    value: code,
    error,
    autoFocus: true,
    onChange: (event: { currentTarget: { value: string } }) => {
      setCode(event.currentTarget.value);
      setError(undefined);
    },
  } as const;

  return (
    <>
      {way === "passkey" ? (
        <>
          <FormText>Use the passkey of your account to finish signing in.</FormText>
          <Button
            size="lg"
            variant="filled"
            fullWidth
            autoFocus
            loading={pending}
            leftSection={<IconFingerprint size={18} stroke={1.6} />}
            onClick={usePasskey}
          >
            Use your passkey
          </Button>
          <FormError message={error} />
        </>
      ) : (
        <form onSubmit={submit} noValidate style={{ display: "contents" }}>
          <FormText>
            {way === "totp"
              ? "Enter the code from your authenticator app"
              : "Enter one of the recovery codes that you saved. Each works once."}
          </FormText>
          {way === "totp" ? (
            <CodeField key="totp" {...field} description={undefined} />
          ) : (
            <TextInput
              key="recovery"
              label="Recovery code"
              name="recovery-code"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={maxLengths.code}
              {...field}
            />
          )}
          <Button size="lg" type="submit" variant="filled" fullWidth mt={4} loading={pending}>
            Sign in
          </Button>
        </form>
      )}
      <OtherWays methods={methods.filter((method) => method !== way)} onChoose={choose} onBack={() => onBack()} />
    </>
  );
}

const ways: Record<SecondFactorMethod, string> = {
  totp: "Use your authenticator app",
  passkey: "Use a passkey",
  recovery_code: "Use a recovery code",
};

type OtherWaysProps = { methods: SecondFactorMethod[]; onChoose: (method: SecondFactorMethod) => void; onBack: () => void };

const OtherWays = ({ methods, onChoose, onBack }: OtherWaysProps) => (
  <div>
    {methods.map((method) => (
      <Button key={method} variant="subtle" fullWidth onClick={() => onChoose(method)}>
        {ways[method]}
      </Button>
    ))}
    <Button variant="subtle" color="gray" fullWidth onClick={onBack}>
      Use another account
    </Button>
  </div>
);
