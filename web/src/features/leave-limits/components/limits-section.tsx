import type { LeaveLimit } from "@daybook/contract/leave-limits/leave-limits";
import { Button } from "@mantine/core";
import { IconCalendarOff, IconEdit, IconPlus, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { SettingsSection } from "#features/settings/components/settings-section.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { lazyDialog } from "#ui/feedback/lazy-part.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { audienceText } from "#ui/form/audience-field.tsx";
import { IconButton } from "#ui/form/icon-button.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";
import { DetailRow, NoRows, Ruled } from "#ui/layout/section.tsx";
import { confirm } from "#ui/overlay/confirm.ts";
import { useDialog } from "#ui/overlay/use-dialog.ts";
import { limitList, useRemoveLimit } from "../leave-limits.api.ts";
import { ruleText, whenText } from "../limit-text.ts";

const LimitDialog = lazyDialog(async () => (await import("./limit-dialog.tsx")).LimitDialog);

/** When people cannot be on leave, or only some of them (admin). */
export function LimitsSection() {
  const { today } = useCompany();
  const dialog = useDialog<LeaveLimit | "new">();
  const removal = useRemoveLimit();
  const { data: limits, error, refetch } = useQuery(limitList);
  const remove = async (limit: LeaveLimit) => {
    const body = "Requests are no longer checked against it. Leave that was approved stays.";
    if (await confirm({ title: `Delete ${limit.title}?`, body, action: "Delete limit", danger: true })) removal.mutate(limit);
  };
  return (
    <SettingsSection
      title="Limits of leave"
      text="Days on which no one, or only some people at the same time, can be on leave. Approvers can make exceptions with a reason."
    >
      {!limits && (error ? <ErrorState compact error={error} onRetry={() => void refetch()} /> : <SkeletonLines count={2} />)}
      {limits && (
        <Ruled>
          {limits.map((limit) => (
            <DetailRow
              key={limit._id}
              avatar={<IconCalendarOff size={20} stroke={1.6} color="var(--icon)" aria-hidden />}
              title={<span dir="auto">{limit.title}</span>}
              details={
                <>
                  <span>{ruleText(limit)}</span>
                  <span>{whenText(limit, today)}</span>
                  <span>{audienceText(limit.audience)}</span>
                </>
              }
              action={
                <>
                  <IconButton label={`Edit ${limit.title}`} onClick={() => dialog.open(limit)}>
                    <IconEdit size={16} stroke={1.6} />
                  </IconButton>
                  <IconButton label={`Delete ${limit.title}`} disabled={removal.isPending} onClick={() => void remove(limit)}>
                    <IconTrash size={16} stroke={1.6} />
                  </IconButton>
                </>
              }
            />
          ))}
          {limits.length === 0 && <NoRows>No limits yet</NoRows>}
        </Ruled>
      )}
      <div>
        <Button leftSection={<IconPlus size={16} stroke={1.6} />} onClick={() => dialog.open("new")}>
          Add limit
        </Button>
      </div>
      <Suspense>
        {dialog.subject && (
          <LimitDialog
            key={dialog.key}
            limit={dialog.subject === "new" ? null : dialog.subject}
            opened={dialog.opened}
            onClose={dialog.close}
          />
        )}
      </Suspense>
    </SettingsSection>
  );
}
