import type { ServiceAccount } from "@daybook/contract/access-tokens/access-tokens";
import { roleLabels } from "@daybook/contract/core/constants";
import { Button } from "@mantine/core";
import { IconPlus, IconRobot } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { useWhenConfirmed } from "#features/second-factor/second-factor.api.ts";
import { SettingsSection } from "#features/settings/components/settings-section.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { lazyDialog } from "#ui/feedback/lazy-part.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { DetailRow, NoRows, Ruled } from "#ui/layout/section.tsx";
import { confirm } from "#ui/overlay/confirm.ts";
import { useDialog } from "#ui/overlay/use-dialog.ts";
import { serviceAccounts, useRemoveService } from "../access-tokens.api.ts";

const ServiceDialog = lazyDialog(async () => (await import("./service-dialog.tsx")).ServiceDialog);
const TokenDialog = lazyDialog(async () => (await import("./token-dialog.tsx")).TokenDialog);

/** Accounts without a person, which act only with access tokens (admin). */
export function ServiceAccounts() {
  const { data: services, error, refetch } = useQuery(serviceAccounts);
  const removal = useRemoveService();
  const whenConfirmed = useWhenConfirmed();
  const creating = useDialog<true>();
  const token = useDialog<ServiceAccount>();

  const remove = async ({ _id, name }: ServiceAccount) => {
    const confirmed = await confirm({
      title: `Delete ${name}?`,
      body: "Its access tokens stop working at once. What it did keeps its name.",
      action: "Delete account",
      danger: true,
    });
    if (confirmed) removal.mutate(_id);
  };

  return (
    <SettingsSection
      title="Service accounts"
      text="For programs that belong to no person. They have a role and a team, act only with access tokens, and are in no list of people."
    >
      {!services && (error ? <ErrorState compact error={error} onRetry={() => void refetch()} /> : <SkeletonLines count={2} />)}
      {services && (
        <Ruled>
          {services.map((service) => (
            <DetailRow
              key={service._id}
              avatar={<IconRobot size={20} stroke={1.6} color="var(--icon)" aria-hidden />}
              title={service.name}
              details={
                <>
                  <span>{roleLabels[service.role]}</span>
                  <span dir="auto">{service.team}</span>
                </>
              }
              action={
                <>
                  <Button aria-label={`New token of ${service.name}`} onClick={() => void whenConfirmed(() => token.open(service))}>
                    New token
                  </Button>
                  <Button variant="subtle" color="gray" aria-label={`Delete ${service.name}`} onClick={() => void remove(service)}>
                    Delete
                  </Button>
                </>
              }
            />
          ))}
          {services.length === 0 && <NoRows>No service accounts yet</NoRows>}
        </Ruled>
      )}
      <div>
        <Button leftSection={<IconPlus size={16} stroke={1.6} />} onClick={() => void whenConfirmed(() => creating.open(true))}>
          New service account
        </Button>
      </div>
      <Suspense>
        {creating.subject && <ServiceDialog key={creating.key} opened={creating.opened} onClose={creating.close} />}
        {token.subject && <TokenDialog key={`token ${token.key}`} service={token.subject} opened={token.opened} onClose={token.close} />}
      </Suspense>
    </SettingsSection>
  );
}
