import { Button } from "@mantine/core";
import { IconKey, IconPlus } from "@tabler/icons-react";
import { Suspense } from "react";
import { SecurityRow } from "#features/second-factor/components/security-row.tsx";
import { useWhenConfirmed } from "#features/second-factor/second-factor.api.ts";
import { useBrowserQuery } from "#lib/api/use-browser-query.ts";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { lazyDialog } from "#ui/feedback/lazy-part.tsx";
import { NoRows, Ruled, Section } from "#ui/layout/section.tsx";
import { useDialog } from "#ui/overlay/use-dialog.ts";
import { ownTokens, useRemoveToken } from "../access-tokens.api.ts";
import { TokenRow } from "./token-row.tsx";

const TokenDialog = lazyDialog(async () => (await import("./token-dialog.tsx")).TokenDialog);

/** Your own access tokens: one row until there is one. */
export function TokensCard() {
  const { data: tokens, error, refetch } = useBrowserQuery(ownTokens);
  const removal = useRemoveToken();
  const whenConfirmed = useWhenConfirmed();
  const dialog = useDialog<true>();

  if (error && !tokens) return <ErrorState compact error={error} onRetry={() => void refetch()} />;
  const open = () => void whenConfirmed(() => dialog.open(true));
  const isUsed = tokens && tokens.length > 0;
  const inForce = tokens?.filter(({ hasEnded }) => !hasEnded).length;
  return (
    <Section
      title="Access tokens"
      count={isUsed ? `${inForce} in force` : undefined}
      action={
        isUsed && (
          <Button leftSection={<IconPlus size={16} stroke={1.6} />} onClick={open}>
            New token
          </Button>
        )
      }
    >
      {!tokens && <NoRows>Loading…</NoRows>}
      {tokens && !isUsed && (
        <SecurityRow
          icon={<IconKey size={18} stroke={1.6} aria-hidden />}
          name="Scripts and assistants"
          details="A token lets one act as you, with less than you may do yourself."
          action={<Button onClick={open}>New token</Button>}
        />
      )}
      {isUsed && (
        <Ruled>
          {tokens.map((token) => (
            <TokenRow
              key={token._id}
              token={token}
              isRevoking={removal.isPending && removal.variables === token._id}
              onRevoke={() => removal.mutate(token._id)}
            />
          ))}
        </Ruled>
      )}
      <Suspense>{dialog.subject && <TokenDialog key={dialog.key} opened={dialog.opened} onClose={dialog.close} />}</Suspense>
    </Section>
  );
}
