import type { Closure } from "@daybook/contract/closures/closures";
import { counted } from "@daybook/contract/core/numbers";
import { Button, Group } from "@mantine/core";
import { IconBuilding, IconEdit, IconPlus, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { SettingsSection } from "#features/settings/components/settings-section.tsx";
import { messageOf } from "#lib/api/call-error.ts";
import { weekdayRangeText } from "#lib/format/dates.ts";
import { toast } from "#lib/notify/toast.ts";
import { Chip } from "#ui/display/chip.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { lazyDialog } from "#ui/feedback/lazy-part.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { audienceText } from "#ui/form/audience-field.tsx";
import { IconButton } from "#ui/form/icon-button.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";
import { DetailRow, NoRows, Ruled } from "#ui/layout/section.tsx";
import { confirm } from "#ui/overlay/confirm.ts";
import { useDialog } from "#ui/overlay/use-dialog.ts";
import { closureList, removalOf, restOf, useBookRest, useRemoveClosure } from "../closures.api.ts";
import { effectsText } from "../closure-text.ts";

const ClosureDialog = lazyDialog(async () => (await import("./closure-dialog.tsx")).ClosureDialog);

/** Company holidays that use balance (admin). */
export function ClosuresSection() {
  const dialog = useDialog<Closure | "new">();
  const { data: closures, error, refetch } = useQuery(closureList);
  return (
    <SettingsSection
      title="Company closures"
      text="Days on which the company is closed and everyone uses leave: booked for each person's schedule, changed and removed for everyone at once."
    >
      {!closures && (error ? <ErrorState compact error={error} onRetry={() => void refetch()} /> : <SkeletonLines count={2} />)}
      {closures && (
        <Ruled>
          {closures.map((closure) => (
            <ClosureRow key={closure._id} closure={closure} onEdit={() => dialog.open(closure)} />
          ))}
          {closures.length === 0 && <NoRows>No closures yet</NoRows>}
        </Ruled>
      )}
      <div>
        <Button leftSection={<IconPlus size={16} stroke={1.6} />} onClick={() => dialog.open("new")}>
          Add closure
        </Button>
      </div>
      <Suspense>
        {dialog.subject && (
          <ClosureDialog
            key={dialog.key}
            closure={dialog.subject === "new" ? null : dialog.subject}
            opened={dialog.opened}
            onClose={dialog.close}
          />
        )}
      </Suspense>
    </SettingsSection>
  );
}

function ClosureRow({ closure, onEdit }: { closure: Closure; onEdit: () => void }) {
  const { today } = useCompany();
  const removal = useRemoveClosure();
  const rest = useBookRest();
  const { _id, title, startDate, endDate, audience, leaveType, people, days, offered } = closure;
  const showError = (error: unknown) => void toast.error(messageOf(error));

  const remove = async () => {
    const { returned } = await removalOf(_id);
    const body =
      returned.days > 0
        ? `${counted(returned.people, "person gets", "people get")} ${counted(returned.days, "day")} of leave back, and a notice about it.`
        : "It has no days booked.";
    if (!(await confirm({ title: `Remove ${title}?`, body, action: "Remove closure", danger: true }))) return;
    removal.mutate(_id, { onSuccess: () => void toast.success(`${title} removed`), onError: showError });
  };
  const bookRest = async () => {
    const { effects } = await restOf(_id);
    const body = `${effectsText(effects)} of ${leaveType}. They joined since, or are free by now.`;
    if (!(await confirm({ title: `Book the rest of ${title}?`, body, action: `Book ${counted(effects.days, "day")}` }))) return;
    rest.mutate(_id, { onSuccess: ({ effects: made }) => void toast.success(`${effectsText(made)} booked`), onError: showError });
  };

  return (
    <DetailRow
      avatar={<IconBuilding size={20} stroke={1.6} color="var(--icon)" aria-hidden />}
      title={
        <Group gap={8} component="span">
          <span dir="auto">{title}</span>
          {endDate < today && <Chip>Past</Chip>}
        </Group>
      }
      details={
        <>
          <span>{weekdayRangeText({ from: startDate, to: endDate }, today)}</span>
          <span>{`${counted(people, "person", "people")}, ${counted(days, "day")} of ${leaveType}`}</span>
          <span>{audienceText(audience)}</span>
        </>
      }
      action={
        <>
          {offered.people > 0 && (
            <Button loading={rest.isPending} onClick={() => void bookRest().catch(showError)}>
              Book for {counted(offered.people, "person", "people")}
            </Button>
          )}
          <IconButton label={`Edit ${title}`} onClick={onEdit}>
            <IconEdit size={16} stroke={1.6} />
          </IconButton>
          <IconButton label={`Remove ${title}`} disabled={removal.isPending} onClick={() => void remove().catch(showError)}>
            <IconTrash size={16} stroke={1.6} />
          </IconButton>
        </>
      }
    />
  );
}
