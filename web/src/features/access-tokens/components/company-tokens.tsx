import { useQuery } from "@tanstack/react-query";
import { SettingsSection } from "#features/settings/components/settings-section.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { NoRows, Ruled } from "#ui/layout/section.tsx";
import { companyTokens, useRevokeToken } from "../access-tokens.api.ts";
import { TokenRow } from "./token-row.tsx";

/** The access tokens of everyone, which an admin can revoke. */
export function CompanyTokens() {
  const { data: tokens, error, refetch } = useQuery(companyTokens);
  const revocation = useRevokeToken();
  return (
    <SettingsSection
      title="Access tokens"
      text="Scripts and assistants act as their person with these, and with no more rights. People create their own on their profile."
    >
      {!tokens && (error ? <ErrorState compact error={error} onRetry={() => void refetch()} /> : <SkeletonLines count={3} />)}
      {tokens && (
        <Ruled>
          {tokens.map((token) => (
            <TokenRow
              key={token._id}
              token={token}
              person={<span dir="auto">{token.user.name}</span>}
              isRevoking={revocation.isPending && revocation.variables === token._id}
              onRevoke={() => revocation.mutate(token._id)}
            />
          ))}
          {tokens.length === 0 && <NoRows>No access tokens yet</NoRows>}
        </Ruled>
      )}
    </SettingsSection>
  );
}
