import type { Import, ImportView } from "@daybook/contract/imports/imports";
import { Button, Checkbox, Group, SegmentedControl, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "#lib/api/call-error.ts";
import { download } from "#lib/files/download.ts";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { AppLink } from "#ui/layout/app-link.tsx";
import { importOf, useChooseImport, useRemoveImport, useStartImport, useStopImport } from "../imports.api.ts";
import { ImportColumns } from "./import-columns.tsx";
import { ImportRows } from "./import-rows.tsx";

type Props = { id: string; onClose: () => void };

/** One import: its columns and rows until it starts, then its progress and its report. */
export function ImportPanel({ id, onClose }: Props) {
  const [show, setShow] = useState<ImportView>("all");
  const [page, setPage] = useState(1);
  const query = useQuery(importOf(id, show, page));
  const remove = useRemoveImport();
  const { data } = query;
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!data) return <SkeletonLines count={8} />;
  const { currentPage, totalPages } = data.pagination;
  return (
    <Stack gap={24}>
      <Group gap={12}>
        <Text component="h3" fw={600}>
          {data.label}: {data.fileName}
        </Text>
        <Text c="dimmed">{data.rows === 1 ? "1 row" : `${data.rows} rows`}</Text>
        <Button variant="subtle" color="gray" onClick={onClose}>
          Choose another file
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
          {data.problems.length === 0 && (
            <SegmentedControl
              aria-label="Rows to show"
              value={show}
              data={views(data)}
              onChange={(value) => {
                setShow(value as ImportView);
                setPage(1);
              }}
            />
          )}
        </>
      ) : (
        <Progress data={data} />
      )}
      <ImportRows data={data} />
      {totalPages > 1 && (
        <Group gap={8}>
          <Button disabled={currentPage === 1} onClick={() => setPage(currentPage - 1)}>
            Previous
          </Button>
          <Text>
            Page {currentPage} of {totalPages}
          </Text>
          <Button disabled={currentPage === totalPages} onClick={() => setPage(currentPage + 1)}>
            Next
          </Button>
        </Group>
      )}
      {data.state === "draft" && data.problems.length === 0 && <StartBar data={data} />}
    </Stack>
  );
}

const views = ({ counts }: Import): { value: ImportView; label: string }[] => [
  { value: "all", label: `All ${counts.rows}` },
  { value: "wrong", label: `To correct ${counts.wrong}` },
  { value: "create", label: `New ${counts.create}` },
  { value: "existing", label: `Already here ${counts.update + counts.same}` },
];

/** Says what would be imported, and starts it. */
function StartBar({ data: { _id: id, counts, choices, noun } }: { data: Import }) {
  const start = useStartImport();
  const choose = useChooseImport();
  const count = counts.create + (choices.existing === "update" ? counts.update : 0);
  const wrong =
    counts.wrong === 1 ? "1 row still to correct, it would be left out" : `${counts.wrong} rows still to correct, they would be left out`;
  return (
    <Stack gap={12}>
      {counts.update > 0 && (
        <Checkbox
          label={`Update the ${counts.update === 1 ? noun.one : `${counts.update} ${noun.many}`} who are here and differ`}
          checked={choices.existing === "update"}
          onChange={(event) => choose.mutate({ id, existing: event.currentTarget.checked ? "update" : "keep" })}
        />
      )}
      <Group gap={12}>
        <Button
          variant="filled"
          disabled={count === 0}
          loading={start.isPending}
          onClick={() => start.mutate({ id, leaveOut: counts.wrong > 0 })}
        >
          Import {count} {count === 1 ? noun.one : noun.many}
        </Button>
        {counts.wrong > 0 && <Text c="var(--wait-text)">{wrong}</Text>}
      </Group>
      {start.error && (
        <Text role="alert" c="var(--bad-text)">
          {messageOf(start.error)}
        </Text>
      )}
    </Stack>
  );
}

/** How far a started import is, and what came of it. */
function Progress({ data: { _id: id, state, rows, outcomes, failure, invitable } }: { data: Import }) {
  const start = useStartImport();
  const stop = useStopImport();
  const of = (outcome: keyof typeof outcomes) => outcomes[outcome] ?? 0;
  const settled = Object.values(outcomes).reduce((sum, each) => sum + each, 0);
  const untaken = of("refused") + of("left_out");
  return (
    <Stack gap={12} aria-live="polite">
      <Text fw={600}>{state === "done" ? "Imported" : state === "running" ? "Importing" : "Stopped"}</Text>
      {state !== "done" && <progress value={settled} max={rows} aria-label="Progress" style={{ width: "100%" }} />}
      <Text>
        {of("created")} added, {of("updated")} updated, {of("unchanged") + of("kept")} left as they are, {untaken} not taken
      </Text>
      {failure && (
        <Text role="alert" c="var(--bad-text)">
          {failure}
        </Text>
      )}
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
        <Text>
          Nobody was invited yet. <AppLink href="/admin/users?signIn=never">Invite the {invitable.length} who never signed in</AppLink>
        </Text>
      )}
    </Stack>
  );
}
