import type { Project } from "@daybook/contract/projects/projects";
import { Button, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { TimeAgo } from "#ui/display/time-ago.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { lazyDialog } from "#ui/feedback/lazy-part.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { Section, TextLink } from "#ui/layout/section.tsx";
import { useDialog } from "#ui/overlay/use-dialog.ts";
import { projectHealth } from "../projects.api.ts";
import { HealthWeeks } from "./health-weeks.tsx";
import { HealthLabel } from "./project-cells.tsx";

const HealthDialog = lazyDialog(async () => (await import("./health-dialog.tsx")).HealthDialog);

type Health = NonNullable<Project["health"]>;

/** What was said last about how a project goes, the state of eight weeks, and earlier notes on request. Nothing until it is said, except to those who may. */
export function ProjectHealth({ project }: { project: Project }) {
  const [history, setHistory] = useState(false);
  const { health } = project;
  if (!health && !project.can.update) return null;
  return (
    <Section title="Health" action={project.can.update && <ProjectHealthButton project={project} small />}>
      {health && !history && <Said {...health} />}
      {history && <History id={project._id} />}
      {health && (
        <Group justify="space-between" mt={4}>
          <Weeks id={project._id} />
          <TextLink onClick={() => setHistory(!history)}>{history ? "Hide history" : "History"}</TextLink>
        </Group>
      )}
    </Section>
  );
}

/** Opens the dialog in which to say how a project goes. */
export function ProjectHealthButton({ project, small = false }: { project: Project; small?: boolean }) {
  const dialog = useDialog<Project>();
  return (
    <>
      <Button {...(small && { size: "xs" })} onClick={() => dialog.open(project)}>
        {project.health ? "Update health" : "Say how it goes"}
      </Button>
      <Suspense>
        {dialog.subject && <HealthDialog key={dialog.key} project={dialog.subject} opened={dialog.opened} onClose={dialog.close} />}
      </Suspense>
    </>
  );
}

function Weeks({ id }: { id: string }) {
  const { data } = useQuery(projectHealth(id));
  return <span>{data && <HealthWeeks said={data.data} />}</span>;
}

function History({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(projectHealth(id));
  if (!data) return error ? <ErrorState compact error={error} onRetry={() => void refetch()} /> : <SkeletonLines count={3} />;
  return (
    <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: "none" }} aria-label="History of the health">
      {data.data.map((each) => (
        <li key={each._id}>
          <Said {...each} />
        </li>
      ))}
    </Stack>
  );
}

const Said = ({ state, note, by, at }: Health) => (
  <Stack gap={4} py={8} style={{ borderTop: "1px solid var(--line)" }}>
    <Group gap={8}>
      <HealthLabel state={state} />
      <Text span size="xs" c="var(--text-3)">
        {by && <bdi>{by.name}</bdi>} <TimeAgo value={at} />
      </Text>
    </Group>
    {note && (
      <Text size="sm" dir="auto" style={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>
        {note}
      </Text>
    )}
  </Stack>
);
