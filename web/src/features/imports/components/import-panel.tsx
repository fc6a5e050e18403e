import { counted } from "@daybook/contract/core/numbers";
import type { Import, ImportView } from "@daybook/contract/imports/imports";
import { importPageSize } from "@daybook/contract/imports/kinds";
import { Button, Checkbox, Group, Progress as ProgressBar, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "#lib/api/call-error.ts";
import { download } from "#lib/files/download.ts";
import { ViewSwitch } from "#ui/filter/view-switch.tsx";
import { FormError } from "#ui/form/form-parts.tsx";
import { ReasonedButton } from "#ui/form/reasoned-button.tsx";
import { Pager } from "#ui/table/pager.tsx";
import { Figure, Figures } from "#ui/display/figures.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { AppLink } from "#ui/layout/app-link.tsx";
import { importOf, useChooseImport, useRemoveImport, useStartImport, useStopImport } from "../imports.api.ts";
import { ImportColumns } from "./import-columns.tsx";
import { ImportBalances } from "./import-balances.tsx";
import { ImportRows } from "./import-rows.tsx";

type Props = {
  id: string;
  onClose: () => void;
  /** Invites imported people; without it a link leads to them. */
  onInvite?: ((userIds: string[]) => void) | undefined;
};

/** One import: its columns and rows until it starts, then its progress and its report. */
export function ImportPanel({ id, onClose, onInvite }: Props) {
  const [show, setShow] = useState<ImportView>("all");
  const [page, setPage] = useState(1);
  const query = useQuery(importOf(id, show, page));
  const remove = useRemoveImport();
  const { data } = query;
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!data) return <SkeletonLines count={8} />;
  return (
    <Stack gap={24} py={24} miw={0}>
      <Group gap={12}>
        <Text component="h2" m={0} fz="sm" fw={600} dir="auto">
          {data.label}: {data.fileName}
        </Text>
        <Text c="dimmed">{counted(data.rows, "row")}</Text>
        <Button variant="subtle" color="gray" onClick={onClose}>
          All imports
        </Button>
        {data.state !== "running" && (
          <Button variant="subtle" color="gray" loading={remove.isPending} onClick={() => remove.mutate(id, { onSuccess: onClose })}>
            Delete this import
          </Button>
        )}
      </Group>
      {data.notes.map((note) => (
        <Text key={note} c="dimmed">
          {note}
        </Text>
      ))}
      {data.state === "draft" ? (
        <>
          <ImportColumns data={data} />
          {data.problems.map((problem) => (
            <Text key={problem} role="alert" c="var(--bad-text)">
              {problem}.
            </Text>
          ))}
          {data.sums.length > 0 && (
            <Figures label="Sums of the rows to import" phone="sideways">
              {data.sums.slice(0, 5).map(({ field, before, after }) => (
                <Figure key={field} label={labelOf(data, field)} value={after} of={before !== after && `was ${before}`} />
              ))}
            </Figures>
          )}
          {data.problems.length === 0 && (
            <ViewSwitch
              label="Rows to show"
              value={show}
              views={views(data)}
              onChange={(value) => {
                setShow(value);
                setPage(1);
              }}
            />
          )}
        </>
      ) : (
        <Progress data={data} onInvite={onInvite} />
      )}
      {data.state === "draft" && data.kind === "opening_balances" ? <ImportBalances data={data} /> : <ImportRows data={data} />}
      <Pager page={page} limit={importPageSize} total={data.pagination.totalItems} onPage={setPage} />
      <FormError message={remove.error && messageOf(remove.error)} />
      {data.state === "draft" && data.problems.length === 0 && <StartBar data={data} />}
    </Stack>
  );
}

const labelOf = ({ fields }: Import, field: string) => fields.find((each) => each.field === field)?.label ?? field;

const views = ({ kind, counts }: Import): { value: ImportView; label: string }[] =>
  kind === "opening_balances" ? viewsOfBalances(counts) : viewsOfRows(counts);

const viewsOfBalances = (counts: Import["counts"]): { value: ImportView; label: string }[] => [
  { value: "all", label: `All ${counts.rows}` },
  { value: "update", label: `Changed ${counts.update}` },
  { value: "to_look_at", label: `To look at ${counts.toLookAt}` },
  { value: "wrong", label: `To correct ${counts.wrong}` },
];

const viewsOfRows = (counts: Import["counts"]): { value: ImportView; label: string }[] => [
  { value: "all", label: `All ${counts.rows}` },
  { value: "wrong", label: `To correct ${counts.wrong}` },
  { value: "create", label: `New ${counts.create}` },
  { value: "existing", label: `Already here ${counts.update + counts.same}` },
  ...(counts.toLookAt > 0 ? [{ value: "to_look_at" as const, label: `To look at ${counts.toLookAt}` }] : []),
];

/** Says what would be imported, and starts it. */
function StartBar({ data: { _id: id, counts, choices, noun } }: { data: Import }) {
  const start = useStartImport();
  const choose = useChooseImport();
  const failure = start.error ?? choose.error;
  const count = counts.create + (choices.existing === "update" ? counts.update : 0);
  const wrong = counted(counts.wrong, "row still to correct, it would be left out", "rows still to correct, they would be left out");
  return (
    <Stack gap={8} align="flex-start" miw={0}>
      {counts.update > 0 && (
        <Checkbox
          label={`Update ${counted(counts.update, noun.one, noun.many)} already here whose values differ`}
          checked={choices.existing === "update"}
          onChange={(event) => choose.mutate({ id, existing: event.currentTarget.checked ? "update" : "keep" })}
        />
      )}
      <Group gap={12}>
        <ReasonedButton
          variant="filled"
          disabledReason={count === 0 && "No row can be imported yet"}
          loading={start.isPending}
          onClick={() => start.mutate({ id, leaveOut: counts.wrong > 0 })}
        >
          Import {counted(count, noun.one, noun.many)}
        </ReasonedButton>
        {counts.wrong > 0 && <Text c="var(--wait-text)">{wrong}</Text>}
      </Group>
      <FormError message={failure && messageOf(failure)} />
    </Stack>
  );
}

const stateTitles: Record<Import["state"], string> = { draft: "Not started", running: "Importing", stopped: "Stopped", done: "Imported" };

/** How far a started import is, and what came of it. */
function Progress({ data: { _id: id, state, rows, outcomes, failure, invitable }, onInvite }: { data: Import } & Pick<Props, "onInvite">) {
  const start = useStartImport();
  const stop = useStopImport();
  const of = (outcome: keyof typeof outcomes) => outcomes[outcome] ?? 0;
  const settled = Object.values(outcomes).reduce((sum, each) => sum + each, 0);
  const untaken = of("refused") + of("left_out");
  return (
    <Stack gap={8} align="flex-start" miw={0} aria-live="polite">
      <Text component="h2" m={0} fz="sm" fw={600}>
        {stateTitles[state]}
      </Text>
      {state !== "done" && <ProgressBar w="100%" size={6} value={rows === 0 ? 0 : (settled / rows) * 100} aria-label="Progress" />}
      <Text>
        {of("created")} added, {of("updated")} updated, {of("unchanged") + of("kept")} left as they are, {untaken} not taken
      </Text>
      <FormError message={failure ?? (start.error && messageOf(start.error)) ?? (stop.error && messageOf(stop.error))} />
      <Group gap={8}>
        {state === "running" && (
          <Button loading={stop.isPending} onClick={() => stop.mutate(id)}>
            Stop
          </Button>
        )}
        {state === "stopped" && (
          <Button loading={start.isPending} onClick={() => start.mutate({ id })}>
            Go on
          </Button>
        )}
        {untaken > 0 && <Button onClick={() => void download(`/api/imports/${id}/rest?format=csv`)}>Download what was not taken</Button>}
      </Group>
      {invitable.length > 0 && (
        <Text component="div">
          No one was invited yet.{" "}
          {onInvite ? (
            <Button onClick={() => onInvite(invitable)}>{`Invite ${counted(invitable.length, "person", "people")}`}</Button>
          ) : (
            <AppLink href="/admin/users?signIn=never">Invite the {invitable.length} who never signed in</AppLink>
          )}
        </Text>
      )}
    </Stack>
  );
}
