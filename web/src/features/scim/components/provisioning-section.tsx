import { roleLabels } from "@daybook/contract/core/constants";
import { counted } from "@daybook/contract/core/numbers";
import type { ProvisionedGroup } from "@daybook/contract/scim/scim";
import { Button, TextInput } from "@mantine/core";
import { IconUsersGroup } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { SettingsSection } from "#features/settings/components/settings-section.tsx";
import { useHydrated } from "#lib/ssr/hydration.ts";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { lazyDialog } from "#ui/feedback/lazy-part.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { CopyTextButton } from "#ui/form/copy-text-button.tsx";
import { DetailRow, Ruled } from "#ui/layout/section.tsx";
import { useDialog } from "#ui/overlay/use-dialog.ts";
import { provisionedGroups } from "../scim.api.ts";

const GroupDialog = lazyDialog(async () => (await import("./group-dialog.tsx")).GroupDialog);

const givesText = ({ role, team }: ProvisionedGroup) => [role && roleLabels[role], team].filter(Boolean).join(", ") || "Gives nothing yet";

/** Where an identity provider keeps accounts and groups up to date, and what its groups give (admin). */
export function ProvisioningSection() {
  const { data: groups, error, refetch } = useQuery(provisionedGroups);
  const dialog = useDialog<ProvisionedGroup>();
  const isHydrated = useHydrated();
  // The server does not know the address under which people reach it.
  const address = isHydrated ? new URL("/scim/v2", location.origin).href : "/scim/v2";
  return (
    <SettingsSection
      title="User provisioning"
      text="Entra ID, Okta or Google create, change and deactivate accounts here (SCIM 2.0). Give your provider this address and an access token that may read and change provisioning, best of a service account with the role Admin."
    >
      <TextInput label="Address" readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
      <div>
        <CopyTextButton text={address} label="Copy address" />
      </div>
      {!groups && (error ? <ErrorState compact error={error} onRetry={() => void refetch()} /> : <SkeletonLines count={1} />)}
      {groups && groups.length > 0 && (
        <Ruled>
          {groups.map((group) => (
            <DetailRow
              key={group._id}
              avatar={<IconUsersGroup size={20} stroke={1.6} color="var(--icon)" aria-hidden />}
              title={<span dir="auto">{group.name}</span>}
              details={
                <>
                  <span>{counted(group.memberCount, "member")}</span>
                  <span dir="auto">{givesText(group)}</span>
                </>
              }
              action={
                <Button aria-label={`Change what ${group.name} gives`} onClick={() => dialog.open(group)}>
                  Change
                </Button>
              }
            />
          ))}
        </Ruled>
      )}
      <Suspense>
        {dialog.subject && <GroupDialog key={dialog.key} group={dialog.subject} opened={dialog.opened} onClose={dialog.close} />}
      </Suspense>
    </SettingsSection>
  );
}
