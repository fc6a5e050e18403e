import { parseRule, ruleText } from "@daybook/contract/series/rules";
import type { Series } from "@daybook/contract/series/schemas";
import { Group, Stack, Text } from "@mantine/core";
import { IconPencil, IconPlayerPause, IconPlayerPlay, IconPlayerSkipForward, IconPlus, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { dayInText } from "#lib/format/dates.ts";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";
import { confirm } from "#ui/overlay/confirm.ts";
import { FormDialog } from "#ui/overlay/form-dialog.tsx";
import { MenuDivider, MenuItem } from "#ui/overlay/menu-parts.tsx";
import { useDialog } from "#ui/overlay/use-dialog.ts";
import { RowMenu } from "#ui/table/row-menu.tsx";
import { EditSeriesDialog } from "./edit-series-dialog.tsx";
import { seriesList, useRemoveSeries, useRunSeries, useSetSeriesState, useSkipDate } from "../series.api.ts";

const icon = { size: 16, stroke: 1.6 } as const;

type Props = { opened: boolean; onClose: () => void };

/** The recurring tasks that the user may read. */
export function SeriesDialog({ opened, onClose }: Props) {
  const { data: all, error, refetch } = useQuery(seriesList);
  const editing = useDialog<Series>();
  return (
    <>
      <FormDialog opened={opened} onClose={onClose} title="Recurring tasks" onSubmit={() => {}} discardSilently cancelLabel="Close">
        {!all && (error ? <ErrorState compact error={error} onRetry={() => void refetch()} /> : <SkeletonLines count={3} />)}
        {all?.length === 0 && <Text c="dimmed">No task repeats yet. Choose Repeat in the ⋯ of a task.</Text>}
        {all && all.length > 0 && (
          <Stack component="ul" gap={12} m={0} p={0} style={{ listStyle: "none" }} aria-label="Recurring tasks">
            {all.map((series) => (
              <SeriesRow key={series._id} series={series} onEdit={editing.open} />
            ))}
          </Stack>
        )}
      </FormDialog>
      {editing.subject && <EditSeriesDialog key={editing.key} series={editing.subject} opened={editing.opened} onClose={editing.close} />}
    </>
  );
}

type RowProps = { series: Series; onEdit: (series: Series) => void };

function SeriesRow({ series, onEdit }: RowProps) {
  const { today } = useCompany();
  const { title, rule: text, blueprint, project, state, nextDate, pauseReason, can } = series;
  const { rule } = parseRule(text);
  const when = state === "ended" ? "ended" : state === "paused" ? "paused" : nextDate && `next ${dayInText(nextDate, today)}`;
  const details = [rule && ruleText(rule), when, blueprint.assignee?.name, project?.name].filter(Boolean).join(", ");
  return (
    <Group component="li" gap={8} wrap="nowrap" align="flex-start">
      <Stack gap={0} flex={1} miw={0}>
        <Text size="sm" dir="auto" style={{ overflowWrap: "anywhere" }}>
          {title}
        </Text>
        <Text size="xs" c="dimmed">
          {details}
        </Text>
        {pauseReason && (
          <Text size="xs" c="var(--wait-text)">
            {pauseReason}
          </Text>
        )}
      </Stack>
      {can.update && <SeriesMenu series={series} onEdit={onEdit} />}
    </Group>
  );
}

function SeriesMenu({ series, onEdit }: RowProps) {
  const { title, state } = series;
  const { mutate: setState } = useSetSeriesState();
  const { mutate: skip } = useSkipDate();
  const { mutate: run } = useRunSeries();
  const { mutate: remove } = useRemoveSeries();
  const askToRemove = async () => {
    const body = "No more tasks are created. Those that it has created stay. This can’t be undone.";
    if (await confirm({ title: `Stop repeating ${title}?`, body, action: "Stop repeating", danger: true })) remove(series);
  };
  return (
    <RowMenu
      name={title}
      items={() => (
        <>
          <MenuItem leftSection={<IconPencil {...icon} />} onClick={() => onEdit(series)}>
            Edit
          </MenuItem>
          {state === "active" && (
            <>
              <MenuItem leftSection={<IconPlus {...icon} />} onClick={() => run(series)}>
                Create next task now
              </MenuItem>
              <MenuItem leftSection={<IconPlayerSkipForward {...icon} />} onClick={() => skip(series)}>
                Skip next date
              </MenuItem>
              <MenuItem leftSection={<IconPlayerPause {...icon} />} onClick={() => setState({ series, state: "paused" })}>
                Pause
              </MenuItem>
            </>
          )}
          {state === "paused" && (
            <MenuItem leftSection={<IconPlayerPlay {...icon} />} onClick={() => setState({ series, state: "active" })}>
              Resume from today
            </MenuItem>
          )}
          <MenuDivider />
          <MenuItem color="var(--bad-text)" leftSection={<IconTrash {...icon} />} onClick={() => void askToRemove()}>
            Stop repeating
          </MenuItem>
        </>
      )}
    />
  );
}
